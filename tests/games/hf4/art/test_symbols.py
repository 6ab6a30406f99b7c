from __future__ import annotations

import pytest

from hfmod.draw import colours as shades
from hfmod.draw.render import document, svg_to_png
from hfmod.draw.sight import contrast
from hfmod.games.hf4.art import palette as colours
from hfmod.games.hf4.art import symbols

COVER = '<rect x="6" y="6" width="28" height="28" fill="#ff0000"/>'


@pytest.mark.parametrize("name", symbols.NAMES)
def test_every_symbol_draws_something_inside_its_grid(name: str) -> None:
    blank = svg_to_png(document(24, 24, ""))
    drawn = svg_to_png(document(24, 24, symbols.place(name, 12, 12, 24)))
    assert drawn != blank
    # Nothing sticks out: with the grid covered, 2 px of slack around it, nothing of the symbol is seen.
    covered = document(40, 40, symbols.place(name, 20, 20, 24) + COVER)
    assert svg_to_png(covered) == svg_to_png(document(40, 40, COVER))


def test_use_and_place_draw_the_same() -> None:
    placed = document(60, 60, symbols.place("rocket", 30, 30, 48, "#123456"))
    used = document(60, 60, symbols.defs(["rocket"]) + symbols.use("rocket", 30, 30, 48, "#123456"))
    assert svg_to_png(placed) == svg_to_png(used)


def test_names_are_all_told_in_the_docstring() -> None:
    told = set((symbols.__doc__ or "").replace("`", " ").replace(",", " ").split())
    told |= {f"die-{n}" for n in range(1, 7)}
    assert set(symbols.NAMES) <= told


def test_unknown_name() -> None:
    with pytest.raises(KeyError, match="warp"):
        symbols.symbol("warp")


def test_contact_sheet_renders() -> None:
    assert len(svg_to_png(symbols.SYMBOLS.contact_sheet())) > 20000


P = colours.palette()


@pytest.mark.parametrize(
    "group",
    [{k: v.fill for k, v in P.players.items()}, P.spectral, P.grades, P.seasons, P.ideologies, P.weight],
    ids=["players", "spectral", "grades", "seasons", "ideologies", "weight"],
)
def test_colours_stay_apart_for_every_eye(group: dict[str, str]) -> None:
    assert shades.confusions(group, 9.0) == []


def test_confusable_colours_are_found() -> None:
    pairs = shades.confusions({"red": "#a83232", "olive": "#5c6b1f", "blue": "#2040c0"})
    assert {(a, b) for a, b, *_ in pairs} == {("red", "olive")}
    assert {kind for *_, kind, _ in pairs} <= {"protan", "deutan"}


def test_contrast_of_inks() -> None:
    for name, player in P.players.items():
        assert contrast(player.fill, player.ink) >= 4.5, name
    for name, fill in [*P.spectral.items(), *P.grades.items(), *P.weight.items(), *P.seasons.items()]:
        assert contrast(fill, shades.ink_on(fill)) >= 4.5, name
    for name, fill in P.decks.items():
        assert contrast(fill, "#ffffff") >= 4.5, name
    for face in P.faces.values():
        for ground in ("ground", "panel"):
            assert contrast(face[ground], face["ink"]) >= 7
            assert contrast(face[ground], face["quiet"]) >= 4.5
    for ground in ("ground", "panel", "slot"):
        for ink in ("ink", "quiet", "gold", "red", "blue"):
            assert contrast(shades.BOARD[ground], shades.BOARD[ink]) >= 4.5, (ground, ink)


def test_known_contrast_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


class Content:
    def __init__(self, **tables: object) -> None:
        self.tables = tables


def test_palette_of_content() -> None:
    changed = colours.palette(
        Content(palette={"grades": {"water": "#004488"}, "players": {"red": "#801020"}})
    )
    assert changed.grades["water"] == "#004488" and changed.grades["dirt"] == P.grades["dirt"]
    assert changed.players["red"].fill == "#801020" and changed.players["red"].letter == "R"
    assert colours.palette(Content()) == P
    assert "#004488" in symbols.symbol("water", changed)
    with pytest.raises(shades.PaletteError, match=r"grades\.water"):
        colours.palette(Content(palette={"grades": {"water": "blue"}}))
