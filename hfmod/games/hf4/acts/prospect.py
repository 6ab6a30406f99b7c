"""Prospecting: claims, size rolls and those made again, claim jumps (I6, G4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import AT_SITE, ON_MAP, Ids, die_command, home, on_card, say_command
from hfmod.games.hf4.acts.names import ALL_FIGURES
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import felonies, i6_prospect
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.unwritten import Untold
from hfmod.table.model import Command, Say

_REROLL = Ids("reroll")


def _lifted(act: str, named: str, menu: str, words: str) -> Command:
    """A disk that is taken up for another claim, where none is left on the mat (I6.4)."""
    say = Say(f"{{who}} takes the disk of {{place}} {words}.", act, ((named, "{place_id}"),))
    return home(f"{act}_disk", menu, say, ON_MAP)


class Prospect(Hf4Act):
    """A robonaut prospects sites; each may need a size roll."""

    words = ("prospect",)
    parameters: ClassVar = {"card": "", "stack": "", "site": "", "disks_from": "taken up for another claim"}
    told_by = "card; claim disk on each site, or taken up from one for another"
    tells = (i6_prospect.Prospect,)
    lists = ("site", "disks_from")
    purposes = ("prospect",)

    CARD: ClassVar = on_card("prospect", "Prospect with this card", "prospects with {piece}")
    DISK: ClassVar = say_command(
        "prospect_site",
        "prospect",
        "{who} prospects {place}.",
        AT_SITE,
        menu="Prospect this site",
        only=ON_MAP,
    )
    LIFTED_DISK: ClassVar = _lifted(
        "prospect", "disks_from", "Taken up to prospect another site", "to prospect another site"
    )
    ROLL: ClassVar = die_command(
        "prospect", "{place_id}", "the size of {place}", "Roll for the size", "roll_size", ON_MAP
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        rolls: dict[str, int] = {}
        for _, die, tag in work.group.rolls:
            if tag.params.get("again") != "1":
                rolls.setdefault(tag.params.get("subject", ""), die)
        sites = list(dict.fromkeys([*work.group.all("site"), *rolls]))
        card = work.get("card")
        if not sites and card:
            stack = work.stack_of(card)
            sites = work.log.claimed(work.by, work.group.step) or (
                [stack.location] if stack is not None else []
            )
        cards = [card] if card else _prospectors(work, sites)
        lifted = tuple(work.group.all("disks_from"))
        act = work.first_legal(
            [
                i6_prospect.Prospect(by=work.by, card=one, sites=tuple(sites), disks_from=lifted)
                for one in cards
            ]
        )
        if act is None or not sites:
            work.unclear = f"{work.by} prospects, but nothing tells with which card or where"
            return
        wanted = (site for site in sites if site in rolls and i6_prospect.rolls(work.state, site))
        yield work.line(act, *({"d6": rolls[site], "for": "prospect"} for site in wanted))

    def follow(self, work: Work, act: Act[Hf4State]) -> Iterator[ReadAct]:
        """Second rolls for a site, and the results that then stand; a die for a site that asks for none."""
        rolled: set[str] = set()
        for step, die, tag in work.group.rolls:
            site = tag.params.get("subject", "")
            if site not in rolled and tag.params.get("again") != "1":
                rolled.add(site)
                if not i6_prospect.rolls(work.state, site):
                    message = f"a {die} was rolled for {site}, whose size needs no roll"
                    work.log.note("CHANCE-SPARE", Severity.NOTE, message, step, work.by)
                continue
            pending = work.state.pending
            sources = [
                source
                for decision in pending
                for source in ("buggy", "ability", "blink")
                if site in decision.get(source, ())
            ]
            if not pending:
                message = f"a {die} was rolled again for {site}, where no reroll is open"
                work.log.note("CHANCE-SPARE", Severity.NOTE, message, step, work.by)
                continue
            source = tag.params.get("source") or (sources[0] if sources else "buggy")
            reroll = i6_prospect.Reroll(by=work.by, site=site, source=source)
            yield ReadAct(reroll, step, chance=({"d6": die, "for": "prospect"},))
        yield from accepted(work.state, work.group.step, work.by)

    def tell(self, telling: Telling) -> None:
        telling.specialist()
        act, desk, by = telling.act, telling.desk, telling.by
        desk.card(self.CARD.id, act.card)
        for site in act.disks_from:
            desk.hand.press(self.LIFTED_DISK.id, desk.token(by, "claim", site))
        draws = act.draws(telling.was)
        rolled = [site for site in act.sites if any(site in draw.purpose for draw in draws)]
        dice = dict(zip(rolled, telling.outcomes, strict=True))
        for site in act.sites:
            disk = desk.token(by, "claim", site)
            if site in dice:
                desk.hand.press(self.ROLL.id, disk, die=int(str(dice[site])))
            else:
                desk.hand.press(self.DISK.id, disk)


def _prospectors(work: Work, sites: list[str]) -> list[str]:
    """Own cards with an ISRU platform, those that reach the sites first."""
    able = [card for card in work.own_cards() if work.state.side(card).isru is not None]

    def near(card: str) -> bool:
        stack = work.stack_of(card)
        return stack is not None and set(sites) <= i6_prospect.reach(work.state, card, stack)

    return sorted(able, key=lambda card: not near(card))


class Reroll(Hf4Act):
    """A failed size roll is made again; by what decides how often (RUL-REROLLS)."""

    tells = (i6_prospect.Reroll,)

    @staticmethod
    def disk() -> Iterator[Command]:
        """By the buggy, the blink telescope or an ability."""
        for source, words in (
            ("buggy", "by the buggy"),
            ("blink", "by the blink telescope"),
            ("ability", "by the ability of a card"),
        ):
            yield die_command(
                "prospect",
                "{place_id}",
                f"the size of {{place}} again, {words}",
                words.capitalize(),
                _REROLL.of(source),
                ON_MAP,
                "Roll for the size again",
                again="1",
                source=source,
            )

    def tell(self, telling: Telling) -> None:
        disk = telling.desk.token(telling.by, "claim", telling.act.site)
        telling.desk.hand.press(_REROLL.of(telling.act.source), disk, die=telling.die)


def accepted(state: Hf4State, step: int, player: str) -> Iterator[ReadAct]:
    """The open size rolls of a player who goes on."""
    for decision in list(state.pending):
        if decision["kind"] == "reroll" and decision["player"] == player:
            yield ReadAct(i6_prospect.AcceptRolls(by=player), step)


class AcceptRolls(Hf4Act):
    """Size rolls stand; nobody says so, their player goes on."""

    tells = (i6_prospect.AcceptRolls,)

    def tell(self, telling: Telling) -> None:
        """Nothing is said."""


class ReviveMine(Hf4Act):
    """A busted site is prospected again."""

    words = ("revive_mine",)
    parameters: ClassVar = {"card": "", "stack": "", "site": "where it is another than the card's"}
    told_by = "card; claim disk on the site"
    tells = (i6_prospect.ReviveMine,)
    merged = True

    CARD: ClassVar = on_card(
        "revive_mine", "Prospect a busted site again", "prospects a busted site with {piece}"
    )
    DISK: ClassVar = say_command(
        "revive_site",
        "revive_mine",
        "{who} prospects {place} again, which is busted.",
        AT_SITE,
        menu="The busted site that is prospected again",
        only=ON_MAP,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        stack = work.stack_of(work.get("card"))
        busted = [site for site, tokens in work.state.sites.items() if tokens.busted]
        here = stack.location if stack is not None and stack.location in busted else "".join(busted[:1])
        site = work.get("site") or here
        if site and work.get("card"):
            yield work.line(i6_prospect.ReviveMine(by=work.by, card=work.get("card"), site=site))
        else:
            work.unclear = f"{work.by} revives a mine, but not said is with which card, or no site is busted"

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        desk.card(self.CARD.id, act.card)
        stack = telling.was.stack_of(act.card)
        if stack is None or stack.location != act.site:
            desk.hand.press(self.DISK.id, desk.token(telling.by, "claim", act.site))


class Busted(Hf4Act):
    """A site where prospecting has failed."""

    words = ("busted",)
    parameters: ClassVar = {"site": ""}
    told_by = "red disk on the site (table)"
    aside = True

    DISK: ClassVar = Command(
        "busted",
        "Busted",
        only=ON_MAP,
        say=Say("{place} is busted.", "busted", (AT_SITE,), by_table=True),
    )


class ClaimJump(Hf4Act):
    """The claim of another player is taken (G4)."""

    words = ("claim_jump",)
    parameters: ClassVar = {"disk_from": "", "site": ""}
    told_by = "claim disk taken up elsewhere; claim disk on the site, told last"
    tells = (felonies.ClaimJump,)
    merged = True

    DISK: ClassVar = say_command(
        "claim_jump",
        "claim_jump",
        "{who} jumps the claim on {place}.",
        AT_SITE,
        menu="Claim jump here",
        only=ON_MAP,
    )
    LIFTED_DISK: ClassVar = _lifted(
        "claim_jump", "disk_from", "Taken up for a claim jump", "for a claim jump"
    )

    def joins(self, told: Mapping[str, str], more: Mapping[str, str]) -> bool:
        """The site is told last: a disk taken up after it is for the next jump."""
        return "site" not in told and super().joins(told, more)

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("site"):
            yield work.line(
                felonies.ClaimJump(by=work.by, site=work.get("site"), disk_from=work.get("disk_from") or None)
            )
        else:
            work.unclear = f"{work.by} takes up a disk for a claim jump, but not told is where"

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.disk_from is not None:
            desk.hand.press(self.LIFTED_DISK.id, desk.token(by, "claim", act.disk_from))
        desk.hand.press(self.DISK.id, desk.token(by, "claim", act.site))


class ObjectToJump(Hf4Act):
    """The humans of a stack object to a claim jump beside them (G4.1), or no longer do."""

    words = ("object_to_jump",)
    parameters: ClassVar = {"site": "", "objects": "0: no longer"}
    told_by = "rocket or outpost figure on the map, with a human aboard"
    tells = (felonies.ObjectToJump,)
    meanwhile = True
    answer = True

    FIGURE: ClassVar = (
        say_command(
            "no_objection",
            "object_to_jump",
            "{who} objects no longer to a claim jump at {place}.",
            *(AT_SITE, ("objects", "0")),
            menu="Object no longer to a claim jump here",
            only=ON_MAP,
        ),
        say_command(
            "object_to_jump",
            "object_to_jump",
            "{who} objects to a claim jump at {place}.",
            AT_SITE,
            menu="Object to a claim jump here",
            only=ON_MAP,
        ),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        objects = work.get("objects") != "0"
        yield work.line(felonies.ObjectToJump(by=work.by, site=work.get("site"), objects=objects))

    def tell(self, telling: Telling) -> None:
        figure = speaker(telling.was, telling.by, telling.act.site)
        if figure is None:
            raise Untold(f"an objection at {telling.act.site}, where {telling.by} has no figure")
        command = "object_to_jump" if telling.act.objects else "no_objection"
        telling.desk.hand.press(command, f"{figure}-{telling.by}")


def speaker(state: Hf4State, player: str, site: str) -> str | None:
    """A figure on the site, by which a player objects to a jump. A human who is a guest has none."""
    stacks = state.players[player].stacks
    there = (f for kind, f in ALL_FIGURES.items() if kind in stacks and stacks[kind].location == site)
    return next(there, None)


ACTS = (Prospect, Reroll, AcceptRolls, ReviveMine, Busted, ClaimJump, ObjectToJump)
