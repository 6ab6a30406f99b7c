"""Parts of acts that pieces tell: a disk taken up, a delegate with a colony, an objection."""

from __future__ import annotations

from hfmod.games.hf4.acts.names import MAP
from hfmod.games.hf4.record.writing import Writer
from tests.logs.test_vassal_acts import HEADER, Played
from tests.logs.writing import GAME, random_game

POLITICS = {**HEADER, "modules": ["core", "m0"], "scenario": "core"}


def told(*lines: str) -> list[dict[str, object]]:
    return [
        {key: value for key, value in act.items() if key not in ("n", "chance", "expect")}
        for act in Played(*lines, header=POLITICS).acts
    ]


def test_a_disk_is_taken_up_to_prospect() -> None:
    (act,) = told(
        "yellow prospect card=CQ040 stack=leo",
        "yellow prospect disks_from=ares",
        "yellow prospect site=boreas",
    )
    assert (act["sites"], act["disks_from"]) == (["boreas"], ["ares"])


def test_a_disk_is_taken_up_for_the_next_claim_jump() -> None:
    first, second = told(
        "yellow claim_jump site=boreas", "yellow claim_jump disk_from=boreas", "yellow claim_jump site=ares"
    )
    assert first == {"by": "yellow", "do": "claim_jump", "site": "boreas"}
    assert second == {"by": "yellow", "do": "claim_jump", "site": "ares", "disk_from": "boreas"}


def test_a_delegate_comes_with_a_colony() -> None:
    (act,) = told(
        "yellow build_colony card=CQ040 stack=leo",
        "yellow build_colony delegate=1",
        "yellow build_colony site=ares",
    )
    assert (act["site"], act["delegate"]) == ("ares", True)


def test_an_objection_is_taken_back() -> None:
    (act,) = told("green object_to_jump site=ares objects=0")
    assert act["objects"] is False


def test_a_disk_taken_up_says_so_and_goes_to_the_mat() -> None:
    writer = Writer(random_game("core", 3, 1, ("m0",), acts=1).header, GAME)
    disk = writer.desk.token("red", "claim", next(iter(GAME.content.map.sites)))
    assert writer.hand.at(disk)[0] == MAP
    writer.hand.press("prospect_disk", disk)
    assert writer.hand.at(disk)[0] == writer.desk.mat("red")
    said = writer.hand.value("hf4_said")
    assert "prospect disks_from=" in said
