"""What players still have to do in a phase, and in which order where that decides."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.acts import counted, titled
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Player, RollState

STACKS = {"develop": DEVELOPMENT, "settle": WORLD}
ORDER = "timing_order"
VP_A_GOOD = 3  # most VP of a good consumed, before powers


def waiting(player: Player, phase: str) -> int:
    """Workers of a phase that have not been used, lent ones too."""
    return sum(player.workers[phase].values()) + sum(player.extra.values())


def completes(state: RollState, player: Player, phase: str) -> bool:
    """Whether the top tile of the stack of a phase has workers enough."""
    stack = player.stacks[STACKS[phase]]
    if not stack:
        return False
    return sum(player.building[STACKS[phase]].values()) >= powers.cost(state, player, state.side(stack[0]))


def usable(state: RollState, player: Player, phase: str) -> int:
    """Workers of a phase that can be used now."""
    n = waiting(player, phase)
    if phase in STACKS:
        return n if player.stacks[STACKS[phase]] else 0
    if phase == "produce":
        room = sum(
            max(powers.capacity(state, player, side) - len(player.goods.get(side.key, ())), 0)
            for side in state.empire(player)
        )
        return min(n, room)
    if phase == "ship":
        return min(n, sum(map(len, player.goods.values())))
    return n


@implements("ROLL-PH-4", "ROLL-FAQ-6", "ROLL-FAQ-12", "ROLL-EXP-1")
def left_undone(state: RollState, player: Player, phase: str) -> Iterator[RuleViolation]:
    """What a player must do before the phase can end."""
    about = f"workers:{player.id}"
    if phase in STACKS and completes(state, player, phase):
        top = state.side(player.stacks[STACKS[phase]][0])
        yield broken(
            "ROLL-FAQ-6", f"{top.name} of {player.id} has the workers that it needs", about,
            legal=f"it must be moved into the empire before {titled(phase)} ends",
        )  # fmt: skip
        return
    n = usable(state, player, phase)
    if n:
        rule = "ROLL-FAQ-6" if phase in STACKS else "ROLL-EXP-1" if phase == "explore" else "ROLL-PH-4"
        yield broken(
            rule, f"{player.id} has {counted(n, 'worker')} at {titled(phase)} that can still be used", about,
            legal="every worker of a phase must be used as far as possible", workers=n,
        )  # fmt: skip
    elif phase == "explore":
        yield from _tiles_in_hand(state, player)


@implements("ROLL-EXP-2", "ROLL-TILE-3")
def _tiles_in_hand(state: RollState, player: Player) -> Iterator[RuleViolation]:
    """Tiles that were drawn, or have to be, before Explore can end."""
    if player.drawn or player.missing:
        yield broken(
            "ROLL-EXP-2", f"{player.id} has {counted(len(player.drawn) + player.missing, 'tile')} to place",
            f"stacks:{player.id}", legal="each drawn tile is put on a construction stack",
        )  # fmt: skip
    elif extra_tile_due(state, player):
        yield broken(
            "ROLL-TILE-3", f"{player.id} has not drawn the extra tile", f"stacks:{player.id}",
            legal="it is drawn at the end of the phase, before abandoned tiles go back into the bag",
        )  # fmt: skip


def extra_tile_due(state: RollState, player: Player) -> bool:
    """Whether a power lets the player draw a tile at the end of Explore, which was not done yet."""
    return not player.drew_extra and powers.has(state, player, "explore", "draw_and_keep_tile")


def exploring(player: Player) -> bool:
    """Whether a player is not through with exploring, an extra tile apart."""
    return bool(waiting(player, "explore") or player.drawn or player.missing)


# -- order ------------------------------------------------------------------------------------------------


@implements("ROLL-TIME-1", "ROLL-EXP-11")
def in_turn(state: RollState, player: Player) -> Iterator[RuleViolation]:
    """Where timing decides, players act one after another, from the lowest faction number clockwise."""
    phase = state.phase or ""
    if not timing_matters(state, phase):
        return
    for name in state.by_number():
        if name == player.id:
            return
        other = state.players[name]
        if exploring(other) if phase == "explore" else unfinished(state, other, phase):
            yield broken(
                "ROLL-TIME-1", f"{name} comes before {player.id} in {titled(phase)}", f"workers:{player.id}",
                legal=f"the order is {', '.join(state.by_number())}", reason=phase,
            )  # fmt: skip
            return


def unfinished(state: RollState, player: Player, phase: str) -> bool:
    """Whether a player can still use a worker of a phase, or has a tile to complete."""
    return usable(state, player, phase) > 0 or (phase in STACKS and completes(state, player, phase))


def timing_matters(state: RollState, phase: str) -> bool:
    """Whether the order of the players can decide what somebody gets."""
    players = state.players.values()
    if phase == "explore":
        return len(state.bag) < sum(waiting(player, phase) for player in players)
    occurs("options", f"{ORDER}={state.options[ORDER]}")
    if state.options[ORDER] != "as_listed":
        return False
    if phase in STACKS:
        return any(
            state.tiles_in(player) + _tiles_possible(state, player, phase) >= state.content.tiles_to_end
            for player in players
        )
    if phase == "ship":
        most = sum(usable(state, player, phase) * _vp_possible(state, player) for player in players)
        return 0 < state.pool <= most
    return False


def _tiles_possible(state: RollState, player: Player, phase: str) -> int:
    """Tiles that a player could complete in a phase with the workers at hand."""
    workers = waiting(player, phase) + sum(player.building[STACKS[phase]].values())
    found = 0
    for key in player.stacks[STACKS[phase]]:
        workers -= powers.cost(state, player, state.side(key))
        if workers < 0:
            break
        found += 1
    return found


def _vp_possible(state: RollState, player: Player) -> int:
    """Most VP that a player can get for one good."""
    found = list(powers.of(state, player, "ship", "consume_bonus_vp"))
    best = max(sum(one.vp for one in found if one.likes(colour)) for colour in state.content.worlds)
    return VP_A_GOOD + best
