"""Translations of a module: every language has the texts and the sides of the others."""

from __future__ import annotations

from hfmod.vassal.translation_checks import translation_faults

SIDES = ("Red", "Blue")
GERMAN = b"""#VASSAL
PlayerRoster.sides=Rot,Blau
Map.Main\\ map.mapName = Gro\\u00dfe Karte
Inventory.text:Alles, \\
    was da ist
"""


def told(**bundles: bytes) -> list[str]:
    files = {f"Module_{name}.properties": data for name, data in bundles.items()}
    found = translation_faults([*files, "buildFile.xml"], files.__getitem__, SIDES)
    return [f"{one.code} {one.where}: {one.message}" for one in found]


def test_languages_with_the_same_texts_have_no_faults() -> None:
    french = GERMAN.replace(b"Rot,Blau", b"Rouge,Bleu")
    assert told() == told(de=GERMAN) == told(de=GERMAN, fr_CA=french) == []


def test_texts_that_another_language_has_are_named() -> None:
    assert told(de=GERMAN, fr=b"PlayerRoster.sides=Rouge,Bleu\nInventory.text=\n") == [
        "VM136 language fr: lacks 2 of 3 texts that others have: Map.Main map.mapName, Inventory.text"
    ]


def test_a_translation_has_as_many_sides_as_the_module() -> None:
    assert told(de=b"PlayerRoster.sides=Rot\n") == ["VM137 language de: has 1 sides, the module 2"]
    assert told(de=b"PlayerRoster.sides=Rot,Rot\n") == ["VM137 language de: two sides have the name 'Rot'"]
