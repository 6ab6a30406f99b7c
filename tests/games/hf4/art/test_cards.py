from __future__ import annotations

import re
import time
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from hfmod.draw import colours, text
from hfmod.draw.render import png_size, svg_to_png
from hfmod.draw.sight import contrast
from hfmod.games.hf4.art import cards
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import (
    Ability,
    Card,
    CardSide,
    Grade,
    Hf4Content,
    Modifier,
    Orientation,
    Provides,
    Requires,
    Thrust,
)

TEXT = re.compile(r'<text x="[^"]*" y="[^"]*" font-size="([\d.]+)" fill="(#[0-9a-f]{6})"[^>]*>([^<]*)</text>')


@cache
def content() -> Hf4Content:
    return load()


def every_side() -> list[tuple[CardSide, Card]]:
    return [(side, card) for card in content().cards.values() for side in card.sides]


def sample(**changes: Any) -> tuple[CardSide, Card]:
    side = CardSide("XX001F", "white", "Sample Drive", mass=2, rad_hard=5, spectral="M")
    side = replace(side, **changes)
    return side, Card("XX001", 1, "thrusters", "core", "core", side, side)


def test_everything_fits_on_every_shipped_side() -> None:
    wrong = {side.code: found for side, card in every_side() if (found := cards.overflow(side, card))}
    assert wrong == {}


def test_too_long_texts_are_told() -> None:
    side, card = sample(abilities=(Ability("x", "Talkative", "word " * 300),))
    assert any("text needs" in line for line in cards.overflow(side, card))
    side, card = sample(name="Extraordinarily Unwieldy Superconducting Nanotube Propellant Accelerator")
    assert any("too long for the title" in line for line in cards.overflow(side, card))
    side, card = sample(abilities=(Ability("x", "", "unbreakable" * 9),))
    assert cards.overflow(side, card)
    side, card = sample(name="Drive 火")
    assert any("火" in line for line in cards.overflow(side, card))


def test_text_is_never_smaller_than_allowed() -> None:
    for side, card in every_side():
        for size, _, words in TEXT.findall(cards.card_face(side, card)):
            assert float(size) >= text.MIN_SECONDARY, (side.code, words)


def test_rules_text_has_full_size() -> None:
    side, card = sample(abilities=(Ability("x", "Name", "A sentence that players must be able to read."),))
    sizes = {words: float(size) for size, _, words in TEXT.findall(cards.card_face(side, card))}
    assert sizes["Name"] >= text.MIN_SIZE
    assert min(size for words, size in sizes.items() if "sentence" in words) >= text.MIN_SIZE


def test_text_contrast_on_ground_panel_and_band() -> None:
    """Every ink of a face is readable on the ground where that ink is used."""
    for side, card in every_side():
        style = cards.style_of(side, card)
        assert contrast(style.band, style.band_ink) >= 4.5, side.code
        for ground in (style.ground, style.panel):
            assert contrast(ground, style.ink) >= 4.5, side.code
            assert contrast(ground, style.quiet) >= 4.5, side.code
        inks = {ink for _, ink, _ in TEXT.findall(cards.card_face(side, card))}
        grades = {
            colours.ink_on(fill)
            for fill in (*style.colours.grades.values(), *style.colours.spectral.values())
        }
        assert inks <= {style.ink, style.quiet, style.band_ink, style.ground} | grades, side.code


def words_of(svg: str) -> list[str]:
    return [words for _, _, words in TEXT.findall(svg)]


def test_numbers_are_where_players_look() -> None:
    thrust = Thrust(5, Fraction(1, 2), Grade.WATER, afterburn=3, push=True, solar=True)
    side, card = sample(thrust=thrust, mass=4, rad_hard=7)
    drawn = cards.card_face(side, card)
    words = words_of(drawn)
    for expected in ("4", "7", "5", "½", "3", "afterburn", "push", "solar", "Sample Drive", "XX001F"):
        assert expected in words


def test_front_and_back_grounds_differ() -> None:
    white, card = sample()
    black = replace(white, face="black")
    a, b = cards.style_of(white, card), cards.style_of(black, card)
    assert contrast(a.ground, b.ground) > 8
    assert cards.card_face(white, card) != cards.card_face(black, card)


def test_radiator_shows_the_end_that_is_up() -> None:
    side, _ = sample(light=Orientation(1, 6, 2), heavy=Orientation(3, 2, 5))
    card = Card("XX001", 1, "radiators", "core", "core", side, side)
    light, heavy = cards.card_face(side, card, up="light"), cards.card_face(side, card, up="heavy")
    assert "light end up" in words_of(light) and "heavy end up" in words_of(heavy)
    assert words_of(light)[:2] == ["1", "6"] and words_of(heavy)[:2] == ["3", "2"]
    upright, turned = light.split('<g transform="rotate(180')
    assert upright.count("A4.8 4.8") == 2 and turned.count("A4.8 4.8") == 5


def test_supports_are_shown() -> None:
    needs = Requires("pulsed", (("stationary", "burst"), ("any",)), 2)
    side, card = sample(requires=needs, provides=Provides(frozenset({"electric"}), frozenset({"exotic"})))
    words = words_of(cards.card_face(side, card))
    assert words.count("/") == 1 and words.count("+") == 3 and "needs" in words
    assert "electric" in words and "exotic" in words
    bare, card = sample()
    assert "needs" not in words_of(cards.card_face(bare, card))


def test_solar_alone_is_an_icon_and_no_triangle() -> None:
    side, card = sample(modifier=Modifier(solar=True))
    assert not any("fuel" in words for words in words_of(cards.card_face(side, card)))
    side, card = sample(modifier=Modifier(3, Fraction(1, 4), True))
    words = words_of(cards.card_face(side, card))
    assert "+3" in words and "fuel ×¼" in words


def test_text_of_other_modules_is_only_named_when_room_is_short() -> None:
    later = Ability("w", "Weapon", "long words about war " * 60, status="later", module="m3")
    side, card = sample(abilities=(Ability("a", "Power", "Short."), later))
    words = words_of(cards.card_face(side, card))
    assert "Weapon (M3)" in words and "Short." in words
    assert not any("long words" in line for line in words)
    assert cards.overflow(side, card) == []


def test_strange_content_is_drawn_all_the_same() -> None:
    """A deck, face and support that nobody knows must not break a picture: lint tells about them."""
    side = CardSide("ZZ9F", "plaid", 'A "<b>&\x00', provides=Provides(frozenset({"fuel-tank"})))
    card = Card("ZZ9", 9, "gizmos", "m9", "fan", side, side)
    assert png_size(svg_to_png(cards.card_face(side, card))) == (250, 350)


def test_what_has_no_symbol_is_told() -> None:
    side, card = sample(spectral="Q")
    assert any("spectral-Q" in line for line in cards.overflow(side, card))


def test_which_abilities_wait_for_a_module() -> None:
    def secondary(ability_module: str | None, card_module: str) -> bool:
        side, card = sample(abilities=(Ability("x", "Gift", "Words.", module=ability_module),))
        words = words_of(cards.card_face(side, replace(card, module=card_module)))
        return "Gift" not in words

    assert not secondary(None, "core") and not secondary("core", "core") and not secondary("m2", "m2")
    assert not secondary("m2", "m4") and not secondary("core", "m1")
    assert (
        secondary("m1", "core")
        and secondary("m3", "core")
        and secondary("m3", "m2")
        and secondary("m3", "m4")
    )


def test_pictures_are_the_same_each_time_small_and_quick() -> None:
    chosen = every_side()[::9]
    start = time.process_time()
    first = [svg_to_png(cards.card_face(side, card)) for side, card in chosen]
    spent = (time.process_time() - start) / len(chosen)
    again = [svg_to_png(cards.card_face(side, card)) for side, card in chosen[:6]]
    assert first[:6] == again
    assert sum(map(len, first)) / len(first) < 25_000
    assert spent < 0.06  # about 0.015 s on the machine it was made on
