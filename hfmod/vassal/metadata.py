"""`moduledata` and `savedata`: the small XML documents beside a module, save or log (section 2.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from hfmod.vassal.xml import parse_xml

__all__ = ["Metadata"]


@dataclass(frozen=True)
class Metadata:
    """`saved_at`: ms since 1970 UTC, or None. `name` is empty in a savedata document."""

    name: str = ""
    version: str = ""
    vassal_version: str = ""
    saved_at: int | None = None
    description: str = ""
    extra1: str = ""
    extra2: str = ""
    translations: dict[str, dict[str, str]] = field(default_factory=dict)
    """Language to its `name` and `description`."""

    @classmethod
    def decode(cls, data: bytes, what: str = "metadata") -> Metadata:
        """Metadata of a document; missing elements are empty. Raises VassalFormatError for bad XML."""
        root = parse_xml(data, what)
        found: dict[str, str] = {}
        translations: dict[str, dict[str, str]] = {}
        for element in root:
            if not isinstance(element.tag, str):
                continue
            value = (element.text or "").strip()
            language = element.get("lang")
            if language:
                translations.setdefault(language, {})[element.tag] = value
            else:
                found[element.tag] = value
        saved = found.get("dateSaved", "")
        return cls(
            name=found.get("name", ""),
            version=found.get("version", ""),
            vassal_version=found.get("VassalVersion", ""),
            saved_at=int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 16 else None,
            description=found.get("description", ""),
            extra1=found.get("extra1", ""),
            extra2=found.get("extra2", ""),
            translations=translations,
        )

    def encode(self) -> bytes:
        """The document; the same metadata always give the same bytes.

        Raises ValueError for control characters, which XML cannot hold.
        """
        root = etree.Element("data", version="1")
        rows = [
            ("version", self.version),
            ("extra1", self.extra1),
            ("extra2", self.extra2),
            ("VassalVersion", self.vassal_version),
            ("dateSaved", "" if self.saved_at is None else str(self.saved_at)),
            ("description", self.description),
            ("name", self.name),
        ]
        for tag, value in rows:
            if value or tag in ("version", "extra1", "extra2", "VassalVersion"):
                etree.SubElement(root, tag).text = value
        for language, texts in sorted(self.translations.items()):
            for tag, value in sorted(texts.items()):
                etree.SubElement(root, tag, lang=language).text = value
        etree.indent(root)
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=False)
