"""Elements of ``buildFile.xml``: what all parts of the writer add them with."""

from __future__ import annotations

from lxml import etree

Element = etree._Element


def add(parent: Element, tag_: str, content: object = None, **attributes: object) -> Element:
    """A new child element; booleans become ``true`` and ``false``.

    A tag with a dot is a component of VASSAL's, and gets ``VASSAL.build.``, unless it is one of our own.
    """
    name = tag_ if "." not in tag_ or tag_.startswith(("VASSAL.", "hfmod.")) else f"VASSAL.build.{tag_}"
    child = etree.SubElement(parent, name)
    for key, value in attributes.items():
        spelled = ("true" if value else "false") if isinstance(value, bool) else str(value)
        child.set(key.rstrip("_"), spelled)
    if content is not None:
        child.text = str(content)
    return child
