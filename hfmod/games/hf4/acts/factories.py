"""Factories and colonies: built, worked, given up (I7, I8, I9, G3, G5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    IN_HAND,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    THE_CARDS,
    WORK,
    Ids,
    home,
    on_card,
    say_command,
    with_module,
)
from hfmod.games.hf4.acts.names import MAT_OF, MODULE_STACKS, STACKS, TOKENS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import felonies, g3_sites, i7_industrialize, i8_et_production, i9_delivery
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_crew, is_freighter, owner_of, stacks_at
from hfmod.games.hf4.rules.core.j_operational import given_up
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import a_nanofacture
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say, SendTo

_PRODUCE = Ids("produce")
_MAKERS = frozenset({"robonauts", "refineries"})  # decks of the cards that become a factory


class Industrialize(Hf4Act):
    """A robonaut and a refinery become a factory, with the supports that they need."""

    words = ("industrialize",)
    parameters: ClassVar = {
        "cards": "",
        "stack": "",
        "site": "",
        "free": "1: by an ability",
        "bernal": "at which a mobile factory is built: `kalpana` or `stanford`",
    }
    told_by = "cards; cube on the site; figure of the Bernal, for a mobile factory"
    tells = (i7_industrialize.Industrialize, a_nanofacture.Nanofacture)
    lists = ("cards",)
    on_site = True

    CARD: ClassVar = on_card(
        "industrialize", "Use to industrialize", "industrializes with {piece}", THE_CARDS
    )
    CUBE: ClassVar = (
        say_command(
            "industrialize_site",
            "industrialize",
            "{who} builds a factory on {place}.",
            AT_SITE,
            menu="Industrialize this site",
            only=ON_MAP,
        ),
        say_command(
            "industrialize_free",
            "industrialize",
            "{who} builds a factory on {place} as a free action.",
            *(AT_SITE, ("free", "1")),
            menu="Industrialize this site as a free action (ability)",
            only=ON_MAP,
        ),
    )

    BERNAL: ClassVar = say_command(
        "nanofacture",
        "industrialize",
        "{who} builds a mobile factory at {piece}.",
        ("bernal", "{Stack}"),
        menu="Build a mobile factory here (nanofacture)",
        only=ON_MAP,
        within=with_module("m1", "m2"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("bernal"):
            yield from _nanofactured(work)
            return
        cards = _with_what_goes(work, work.group.all("cards"))
        known = work.state.content.cards
        kinds = {known[card].deck: card for card in cards if card in known}
        places = [stack.location for card in cards if (stack := work.stack_of(card)) is not None]
        site = work.get("site") or (places[0] if places else "")
        free = work.get("free") == "1"
        if not cards and site:  # whatever was given up lies there, and where nothing did the cube shows it
            for card in _there(work, site):
                kinds.setdefault(known[card].deck, card)
        if "refineries" in kinds and site:
            refinery, robonaut = kinds["refineries"], kinds.get("robonauts")
            both = [card for card in (robonaut, refinery) if card is not None]
            supports = tuple(_given_up(work, cards, both))
            yield work.line(
                i7_industrialize.Industrialize(
                    by=work.by, site=site, refinery=refinery, robonaut=robonaut, supports=supports, free=free
                )
            )
        elif cards and site:
            robonaut = cards[0] if cards[1:] else None
            yield work.line(
                i7_industrialize.Industrialize(
                    by=work.by, site=site, refinery=cards[-1], robonaut=robonaut, free=free
                )
            )
        elif site in work.state.sites and work.state.sites[site].factory == work.by:
            return  # it stands: its cube is said when the factory has been told already
        elif site and _there(work, site):  # no refinery lies there: no completion of it is legal
            yield work.line(i7_industrialize.Industrialize(by=work.by, site=site, refinery="", free=free))
        elif not site:
            work.unclear = f"{work.by} industrializes, but nothing tells where or with which cards"

    def continues(self, work: Work, tag: Declaration) -> bool:
        here, there = (
            {_deck(work, card) for card in cards} & _MAKERS
            for cards in (work.group.all("cards"), tag.values("cards"))
        )
        if "site" in work.group.params and here & there:
            return False  # another factory, by an ability
        return super().continues(work, tag)

    def follow(self, work: Work, act: Act[Hf4State]) -> Iterator[ReadAct]:
        """Nothing more; cards that were given up for it and that nobody named are noted."""
        named, by = work.group.all("cards"), work.by
        if not isinstance(act, i7_industrialize.Industrialize):
            return iter(())
        given = (act.refinery, act.robonaut, *act.supports)
        more = [card for card in given if card is not None and card not in named]
        if more and named:
            message = f"{by} gives up {' and '.join(more)} for the factory as well, and does not say so"
            work.log.note("UNSAID", Severity.BOOKKEEPING, message, work.group.step, by)
        return iter(())

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        if not isinstance(act, a_nanofacture.Nanofacture):
            telling.specialist()
        cards = [card for card in (act.robonaut, act.refinery, *act.supports) if card is not None]
        desk.card(self.CARD.id, *cards)
        if isinstance(act, a_nanofacture.Nanofacture):
            desk.hand.press(self.BERNAL.id, f"{act.stack}-{telling.by}")
            return
        how = "industrialize_free" if act.free else "industrialize_site"
        desk.hand.press(how, desk.token(telling.by, "cube", act.site))


def _nanofactured(work: Work) -> Iterator[ReadAct]:
    """A mobile factory at a Bernal (1A7), of the cards that are told."""
    cards, known = work.group.all("cards"), work.state.content.cards
    robonaut = next((one for one in cards if _deck(work, one) == "robonauts"), "")
    refinery = next((one for one in cards if _deck(work, one) == "refineries"), "")
    supports = tuple(one for one in cards if one in known and one not in (robonaut, refinery))
    if not (robonaut and refinery):
        work.unclear = f"{work.by} builds a mobile factory, but nothing tells with which cards"
        return
    yield work.line(
        a_nanofacture.Nanofacture(
            by=work.by,
            stack=work.get("bernal"),
            robonaut=robonaut,
            refinery=refinery,
            supports=supports,
        )
    )


def _there(work: Work, site: str) -> list[str]:
    """Cards of the acting player on a site."""
    return [card for stack in stacks_at(work.state, site, work.by) for card in stack.cards]


def _given_up(work: Work, cards: Sequence[str], both: Sequence[str]) -> list[str]:
    """Supports given up to industrialize: those told with the cards, or the only ones that will do."""
    told = [card for card in cards if _deck(work, card) in ("generators", "reactors")]
    if told or any(work.stack_of(card) is None for card in both):
        return told
    chains = given_up(work.state, both)
    return list(chains[0]) if len(chains) == 1 else []


def _with_what_goes(work: Work, told: list[str]) -> list[str]:
    """Cards told for a factory, and those that are seen going from their stacks to the hand with them."""
    stacks = [stack for card in told if (stack := work.stack_of(card)) is not None]
    decks = {_deck(work, card) for card in told}
    parts = _MAKERS - decks | {"generators", "reactors"}
    aboard = [card for stack in stacks[:1] for card in stack.cards if card not in told]
    beside = [card for card in aboard if _deck(work, card) in parts]
    if not beside:
        return told
    over, own = work.log.turn_over(work.by), work.own_cards()
    return [*told, *(c for c in beside if c in own and work.log.taken_up(c, work.group.step, over))]


def _deck(work: Work, card: str) -> str:
    known = work.state.content.cards.get(card)
    return known.deck if known is not None else ""


class EtProduction(Hf4Act):
    """A factory makes the card of its spectral type, Black Side up (I8)."""

    words = ("et_production",)
    parameters: ClassVar = {
        "card": "",
        "stack": "",
        "heavy": "1: a radiator that lies its heavy way up",
        "site": "",
    }
    told_by = "card in hand; cube"
    tells = (i8_et_production.EtProduction,)
    merged = True
    brings = True
    loose = ("heavy",)
    on_site = True

    CUBE: ClassVar = say_command(
        "produce_site",
        "et_production",
        "{who} produces at the factory on {place}.",
        AT_SITE,
        menu="The factory of the ET production",
        only=ON_MAP,
    )

    @staticmethod
    def hand(*heavy: tuple[str, str], front: bool = False, freighter: bool = False) -> Iterator[Command]:
        """Into which stack; of a radiator, ``heavy`` says how it lies.

        ``front``: that is its Black Side; a ``freighter`` comes into its own stack.
        """
        stacks = list(STACKS.items())[1:] if not freighter else [(FREIGHTER, MODULE_STACKS[FREIGHTER])]
        for slug, stack in stacks:
            yield Command(
                _PRODUCE.of(slug),
                f"Produce at a factory, into {stack}",
                group=WORK,
                only=IN_HAND,
                effects=(SendTo(MAT_OF, stack), Change("Side", to="0" if front else "1")),
                say=Say(
                    f"{{who}} makes {{piece}} at a factory, into {stack}.",
                    "et_production",
                    (THE_CARD, ("stack", slug), *heavy),
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        card, to = work.get("card"), work.get("stack")
        there, told = work.stacks.get(to), work.get("site")
        own = (site for site in work.state.sites if felonies.may_use_factory(work.state, work.by, site))
        sites = [told] if told else list(own)
        if there is not None and not told:
            sites.sort(key=lambda site: site != there.location)
        heavy = card in work.group.heavy
        made = [
            i8_et_production.EtProduction(by=work.by, card=card, site=site, to=to, heavy=heavy)
            for site in sites
        ]
        act = work.first_legal(made)
        if act is None or not card:
            work.unclear = f"{work.by} produces a card, but nothing tells which, or at which factory"
        else:
            yield work.line(act)

    def tell(self, telling: Telling) -> None:
        telling.specialist()
        act = telling.act
        if not told_of(telling.was, act):
            raise Untold(f"a product that goes to {act.to}")
        telling.heavy(*([act.card] if act.heavy else []))
        telling.desk.card(_PRODUCE.of(act.to), act.card)
        telling.desk.hand.press(self.CUBE.id, telling.cube(act.site))


def told_of(state: Hf4State, act: i8_et_production.EtProduction) -> bool:
    """Whether the table has a control for where a product goes: the freighter takes but its own card."""
    own = act.to == FREIGHTER and is_freighter(state, act.made(state))
    return own or (act.to in STACKS and act.to != "leo")


class Delivery(Hf4Act):
    """A factory sends a card to LEO (I9)."""

    words = ("delivery",)
    parameters: ClassVar = {"card": "", "from": "", "site": ""}
    told_by = "card; cube"
    tells = (i9_delivery.Delivery,)
    merged = True
    brings = True
    on_site = True

    CARD: ClassVar = Command(
        "deliver",
        "Deliver to LEO",
        effects=(SendTo(MAT_OF, "LEO"),),
        only=ON_MAT,
        say=Say("{who} delivers {piece} from {area} to LEO.", "delivery", (THE_CARD, ("from", "{area_id}"))),
    )
    CUBE: ClassVar = say_command(
        "deliver_site",
        "delivery",
        "{who} delivers from the factory on {place}.",
        AT_SITE,
        menu="The factory of the delivery",
        only=ON_MAP,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        card, source = work.get("card"), work.get("from")
        if not card:
            work.unclear = f"{work.by} delivers a card from {work.get('site')}, but nothing tells which"
        else:
            yield work.line(i9_delivery.Delivery(by=work.by, card=card, source=source))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class BuildColony(Hf4Act):
    """A human settles on a site (G3); with politics a delegate may be elected with it."""

    words = ("build_colony",)
    parameters: ClassVar = {"card": "", "stack": "", "site": "", "delegate": "1"}
    told_by = "card; dome on the site; cube on the mat that becomes a delegate"
    tells = (g3_sites.BuildColony,)
    merged = True

    CARD: ClassVar = on_card("build_colony", "Build a colony with this card", "builds a colony with {piece}")
    DOME: ClassVar = say_command(
        "colony_site",
        "build_colony",
        "{who} builds a colony on {place}.",
        AT_SITE,
        menu="Build a colony on this site",
        only=ON_MAP,
    )
    CUBE: ClassVar = say_command(
        "colony_delegate",
        "build_colony",
        "{who} elects a delegate with the new colony.",
        ("delegate", "1"),
        menu="A delegate with the new colony (then put it in)",
        only=ON_MAT,
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        """The delegate is told, perhaps, only after other things."""
        group, log = work.group, work.log
        for n, later in log.rest_of_turn():
            tag = later.tag
            if (tag.faction, tag.act) != (group.faction, group.act):
                continue
            if "delegate" not in group.params and tag.params.keys() == {"delegate"}:
                group.params["delegate"] = tag.params["delegate"]
                log.take(n)
            return

    def read(self, work: Work) -> Iterator[ReadAct]:
        card, site = work.get("card"), work.get("site")
        stack = work.stack_of(card)
        site = site or (stack.location if stack is not None else "")
        if not card:
            there = _there(work, site)
            card = next((c for c in there if work.state.side(c).human or is_crew(work.state, c)), "")
        if card:
            elected = work.get("delegate") == "1"
            yield work.line(g3_sites.BuildColony(by=work.by, site=site, card=card, delegate=elected))
        else:
            work.unclear = f"{work.by} builds a colony at {site}, but nothing tells with which card"

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        desk.card(self.CARD.id, act.card)
        if act.delegate:
            desk.hand.press(self.CUBE.id, desk.cube(by))
        desk.hand.press(self.DOME.id, desk.token(by, "dome", act.site))


class DiscardToken(Hf4Act):
    """A claim or a factory is given up, as a free action (G6)."""

    words = ("discard_token",)
    parameters: ClassVar = {"token": "`claim` or `factory`", "site": ""}
    told_by = "disk or cube given up"
    tells = (g3_sites.DiscardToken,)

    @staticmethod
    def piece(token: str) -> Command:
        """Of a claim, or a factory."""
        say = Say("{who} gives up {piece} on {place}.", "discard_token", (("token", token), AT_SITE))
        return home("give_up", "Give up (free action)", say, ON_MAP)

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(g3_sites.DiscardToken(by=work.by, token=work.get("token"), site=work.get("site")))

    def tell(self, telling: Telling) -> None:
        token = TOKENS.get(telling.act.token)
        if token is None:
            raise Untold(f"a {telling.act.token} given up")
        telling.desk.hand.press("give_up", telling.desk.token(telling.by, token, telling.act.site))


class Murder(Hf4Act):
    """A human is given up (a felony)."""

    words = ("murder",)
    parameters: ClassVar = {"card": ""}
    told_by = "card (table)"
    tells = (felonies.Murder,)
    by_table = True
    at_any_time = True
    for_nobody = True

    CARD: ClassVar = Command(
        "murder",
        "Is murdered (felony)",
        group=WORK,
        only=ON_MAT,
        say=Say("{piece} of {who} is murdered ({area}).", "murder", (THE_CARD,), by_table=True),
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        return murderer(state, tag.params.get("card", ""))

    def read(self, work: Work) -> Iterator[ReadAct]:
        by = murderer(work.state, work.get("card"))
        if by:
            yield work.line(felonies.Murder(by=by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


def murderer(state: Hf4State, card: str) -> str:
    """Who gives up a human, which the table alone tells: its owner, or for a guest the player of the turn."""
    stack = state.stack_of(card)
    if stack is None:
        return ""
    owner = owner_of(state, card, stack)
    if owner == stack.owner:
        return owner
    return state.turn.player if state.turn is not None else stack.owner


ACTS = (Industrialize, EtProduction, Delivery, BuildColony, DiscardToken, Murder)
