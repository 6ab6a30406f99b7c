"""Setting up, corporations, starting dice, the first player's gift, and leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.acts.controls import IN_HAND, ON_MAT, SHOW
from hfmod.games.tmdice.content.model import CORPORATION, PROJECT, TmdContent
from hfmod.games.tmdice.names import (
    AWARD_BOX,
    BONUS_BOX,
    FACE,
    FIRST,
    MARS,
    MAT_OF,
    MILESTONE_BOX,
    NAMES,
    SEATED,
    card_id,
    die_id,
    mat,
    milestone_id,
    option,
)
from hfmod.games.tmdice.record.events import Given
from hfmod.games.tmdice.record.interpreter import Saying, TmdAct, TmdLine
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules import ending, setup
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, PutBack, Say, SendTo, Tell, TellTops

AWARDED, LAID_OUT = "tmdice_award", "tmdice_milestone"
"""The table's counts of awards and milestones that are laid out."""


class SetUp(TmdAct):
    """Awards, milestones, bonus stack, hands and corporations: all of it is seen as it lies."""

    words = ("set_up",)
    parameters: ClassVar = {
        "players": "seats in order",
        "first": "who begins",
        "content": "first 16 figures of its hash; then each option, `default`: not chosen",
    }
    told_by = "button Begin the game; seen: awards, milestones, bonus cards and what players draw"
    tells = (setup.SetUp,)
    by_table = True
    begins = True

    @staticmethod
    def words_of(content: TmdContent) -> Say:
        """What the button writes, with the options of the table."""
        return Say(
            "The game begins, with {tmdice_seats}; {tmdice_first} is the first player.",
            "set_up",
            (
                ("players", f"{{{SEATED}}}"),
                ("first", f"{{{FIRST}}}"),
                ("content", content.digest[:16]),
                *((name, f"{{{option(name)}}}") for name in content.options),
            ),
            by_table=True,
        )

    @staticmethod
    def deal(bonus_cards: int) -> Command:
        """The control by which the table is laid out, for a number of players."""
        effects = (
            TellTops("to_award", (AWARD_BOX,), 3),
            TellTops("home", (AWARD_BOX,), 2),
            TellTops("to_slot", (MILESTONE_BOX,), 3),
            TellTops("to_stack", (BONUS_BOX,), bonus_cards),
        )
        return Command("deal", effects=effects, say=Say("Awards, milestones and bonus cards are laid out."))

    award = Command(
        "to_award",
        effects=(
            Change(AWARDED, by=1, table=True),
            Change(FACE, die=6),
            SendTo(MARS, f"Award {{{AWARDED}}}"),
        ),
        say=Say(f"Award {{{AWARDED}}}: {{piece}}."),
    )
    milestone = Command(
        "to_slot",
        effects=(
            Change(LAID_OUT, by=1, table=True),
            SHOW,
            SendTo(MARS, f"Milestone {{{LAID_OUT}}}"),
        ),
        say=Say("Milestone: {piece}."),
    )
    to_stack = Command("to_stack", effects=(PutBack("Bonus cards"),))

    def read(self, work: Saying) -> Iterator[TmdLine]:
        first = work.param("first")
        content, begun = work.reader.content, work.reader.story.begun
        players = list(work.reader.seats)
        at = players.index(first) if first in players else 0
        order = players[at:] + players[:at]
        without = tuple(part for part in setup.LAID_OUT if not begun[part])
        chance: list[Mapping[str, Any]] = []
        if begun["awards"]:
            chance.append({"sample": [colour for colour, _ in begun["awards"]]})
            chance += [{"d6": side} for _, side in begun["awards"]]
        chance += [{"sample": begun["milestones"]}] if begun["milestones"] else []
        chance += [{"sample": sorted(begun["bonus"])}] if begun["bonus"] else []
        for kind in (PROJECT, CORPORATION):
            cards = (card for seat in order for card in begun["hands"][seat])
            chance.append({"sample": [card for card in cards if content.cards[card].kind == kind]})
        named = first if first in players else None
        due = setup.BONUS_CARDS.get(len(players), 0)
        beyond = len(begun["bonus"]) - due if begun["bonus"] else 0
        if beyond:  # everybody draws from it; it is no reason for anything that is done later
            words = f"{due + beyond} bonus cards lie in the stack, {due} are due"
            found = Finding("TMD-SETUP-4", Severity.BOOKKEEPING, words, step=work.event.step)
            work.reader.noted.append(found)
        yield work.line(setup.SetUp(by=None, first=named, without=without, beyond=beyond), chance)

    def tell(self, telling: Telling) -> None:
        desk, now = telling.desk, telling.now
        if now.first != now.order[0]:
            telling.press(f"first_{now.first}", "first")
        desk.hand.button("Begin the game", {})
        if not telling.act.without:
            colours, milestones = telling.outcomes[0], telling.outcomes[4]
            dice = {
                die_id(colour, desk.content.dice[colour].count): value
                for colour, value in zip(colours, telling.outcomes[1:4], strict=True)
            }
            drawn = [*dice, *map(milestone_id, milestones), *map(card_id, now.bonus_stack)]
            telling.press("deal", f"deal-{len(now.order)}", dice=dice, drawn=drawn)
        elif len(telling.act.without) < len(setup.LAID_OUT):
            raise Untold("a part of what one control lays out")
        for player in now.players.values():
            cards = [*map(card_id, player.hand), *map(card_id, player.offered)]
            telling.press("start_hand", f"start-{player.id}", drawn=cards)


class ChooseCorporation(TmdAct):
    """A corporation is chosen in secret: the piece that moves says which."""

    words = ("choose_corporation",)
    told_by = "corporation in hand; seen: which one"
    tells = (setup.ChooseCorporation,)

    control = Command(
        "choose",
        "Choose it, in secret",
        effects=(SendTo("{who} hand", "Chosen"),),
        say=Say("{who} has chosen a corporation.", "choose_corporation"),
        only=IN_HAND,
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        card = work.event.card
        yield work.line(setup.ChooseCorporation(by=work.seat, corporation=card, sealed=not card))

    def tell(self, telling: Telling) -> None:
        if telling.act.sealed:
            raise Untold("a corporation that nobody has seen")
        telling.press("choose", card_id(telling.act.corporation))


class RevealCorporation(TmdAct):
    """A corporation is turned up, and gives its start bonus."""

    words = ("reveal_corporation",)
    parameters: ClassVar = {"card": ""}
    told_by = "corporation that was chosen"
    tells = (setup.RevealCorporation,)

    control = Command(
        "reveal",
        "Reveal it",
        effects=(SHOW, SendTo(MAT_OF, "Corporation")),
        say=Say("{who} reveals {piece}.", "reveal_corporation", (("card", "{Card}"),)),
        only=IN_HAND,
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(setup.RevealCorporation(by=work.seat, corporation=work.param("card")))

    def tell(self, telling: Telling) -> None:
        telling.press("reveal", card_id(telling.now.players[telling.by].corporation))
        telling.chance()


class StartingDice(TmdAct):
    """The dice of the corporation's brown box."""

    words = ("starting_dice",)
    told_by = "button Begin of the mat; the corporation rolls its dice"
    tells = (setup.StartingDice,)

    control = Command(
        "starting_dice",
        "Roll the starting dice",
        effects=(Tell("make", "area", "{who} corporation"),),
        say=Say("{who} rolls the starting dice.", "starting_dice"),
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(setup.StartingDice(by=work.seat))

    def tell(self, telling: Telling) -> None:
        telling.button("start", "starting_dice", dice=telling.dice())


class GiveResource(TmdAct):
    """The first player gives a die to the last one."""

    words = ("give_resource",)
    parameters: ClassVar = {"resource": "what it shows", "to": "the seat"}
    told_by = "die on the mat"
    tells = (setup.GiveResource,)

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of a die: to whom it is given."""
        for seat, name in NAMES.items():
            yield Command(
                f"give_{seat}",
                name,
                group="Give it to",
                effects=(SendTo(mat(seat), "{Slot}"),),
                say=Say(
                    f"{{who}} gives {name}: {{piece}}.",
                    "give_resource",
                    (("resource", "{piece}"), ("to", seat)),
                ),
                only=ON_MAT,
            )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        given = work.reader.same_step(Given)
        if given is not None:
            yield work.line(setup.GiveResource(by=work.seat, resource=given.face))

    def tell(self, telling: Telling) -> None:
        given = [
            name
            for name, player in telling.now.players.items()
            if player.dice != telling.was.players[name].dice and name != telling.by
        ]
        if not given:
            raise Untold("a resource that its player gives to himself")
        telling.press(f"give_{given[0]}", telling.desk.die_with(telling.by, telling.act.resource))


class Leave(TmdAct):
    """A player leaves for good."""

    words = ("leave",)
    told_by = "button Begin of the mat; by that player or by anybody for one who is gone"
    tells = (ending.Leave,)

    # Deep in a menu, and in words that nobody chooses by accident.
    control = Command(
        "leave",
        "Yes, out for good: the others play on",
        group="Leave the game",
        say=Say("{who} leaves the game for good.", "leave"),
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(ending.Leave(by=work.seat))

    def tell(self, telling: Telling) -> None:
        who, desk = telling.act.who, telling.desk
        player = telling.was.players[who]
        telling.press("leave", f"start-{who}")
        for card in player.hand:
            telling.press("discard", card_id(card))
        for ident in desk.dice_of(who):
            telling.press("pool", ident)
        for _ in range(player.wild):
            telling.press("wild_minus_1", f"wild-{who}")
