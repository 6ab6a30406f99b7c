"""XML of strangers, read without entities, network or huge documents (format reference, 2.1 and 3)."""

from __future__ import annotations

from typing import Any

from lxml import etree

from hfmod.vassal.errors import XmlError

__all__ = ["parse_xml"]


def parse_xml(data: bytes, what: str) -> etree._Element:
    """Root element of `data`. Raises XmlError, naming `what`, for anything but plain XML."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_pis=True,
        remove_comments=True,
    )
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise XmlError(what, "declares a document type or entities, which VASSAL files never do")
    elements, attributes = data.count(b"<") // 2, data.count(b"=")
    for kind, found, least, bytes_each in (
        ("elements", elements, 20_000, 100),
        ("attributes", attributes, 100_000, 20),
    ):
        if found > max(least, len(data) // bytes_each):
            raise XmlError(what, f"has {found:,} {kind}, too many for its size")
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise XmlError(what, f"is not valid XML: {error}") from None
    docinfo: Any = root.getroottree().docinfo  # typed incompletely in the stubs
    if docinfo.doctype:
        raise XmlError(what, "declares a document type, which VASSAL files never do")
    return root
