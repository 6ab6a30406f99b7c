"""Cross-reference lint of High Frontier: the solar map and the fuel strip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import Pack, duplicates
from hfmod.content.yaml import Document
from hfmod.findings import Severity

START = "leo"


def lint_map(pack: Pack, report: Report) -> None:
    """Spaces, routes, sites, bodies, roads, elevators and glory chits."""
    duplicates(pack, report, "hf4-map-spaces", "spaces")
    duplicates(pack, report, "hf4-map-spaces", "spaces", "name", "HF202")
    for kind, key in (
        ("hf4-map-sites", "sites"),
        ("hf4-map-bodies", "bodies"),
        ("hf4-map-zones", "zones"),
        ("hf4-map-glory", "chits"),
    ):
        duplicates(pack, report, kind, key)
    spaces = {entry["id"]: entry for _, _, entry in pack.entries("hf4-map-spaces", "spaces")}
    if pack.names("hf4-map-spaces", "spaces") is None:
        return
    sound = _routes(pack, report, spaces)
    _sites(pack, report, spaces)
    _bodies(pack, report)
    for kind, key in (("hf4-map-roads", "roads"), ("hf4-map-elevators", "elevators")):
        for document, path, entry in pack.entries(kind, key):
            for end in ("a", "b"):
                if entry[end] not in spaces:
                    message = f"there is no space {entry[end]!r} on the map"
                    report.add(document, (*path, end), "HF203", message, mean(entry[end], spaces))
    if sound:
        _reachable(pack, report, spaces)


def _routes(pack: Pack, report: Report, spaces: Mapping[str, Mapping[str, Any]]) -> bool:
    """Check every route; tells whether all ends are known, so that the graph can be walked."""
    sound = "hf4-map-routes" not in pack.broken and bool(pack.of("hf4-map-routes"))
    first: dict[frozenset[str], tuple[Document, tuple[str, int], Mapping[str, Any]]] = {}
    for document, path, route in pack.entries("hf4-map-routes", "routes"):
        ends = (route["a"], route["b"])
        name = f"route {ends[0]} - {ends[1]}"
        for end, lane in (("a", "lane_a"), ("b", "lane_b")):
            space = spaces.get(route[end])
            if space is None:
                sound = False
                message = f"{name}: there is no space {route[end]!r}"
                report.add(document, (*path, end), "HF203", message, mean(route[end], spaces))
            elif space["type"] == "hohmann" and lane not in route:
                message = f"{name}: the lane at the Hohmann {route[end]} is missing"
                report.add(document, (*path, end), "HF234", message, f"Add {lane}: 1, 2 or 3.")
            elif space["type"] != "hohmann" and lane in route:
                message = f"{name}: {route[end]} is no Hohmann and has no lanes"
                report.add(document, (*path, lane), "HF234", message, f"Delete {lane}.", key=True)
        if ends[0] == ends[1]:
            report.add(document, (*path, "b"), "HF236", f"{name} leads nowhere", "Name another space.")
            continue
        earlier = first.setdefault(frozenset(ends), (document, path, route))
        if earlier[2] is not route:
            _twice(report, (document, path, route), earlier, name)
    return sound


def _twice(
    report: Report,
    later: tuple[Document, tuple[str, int], Mapping[str, Any]],
    earlier: tuple[Document, tuple[str, int], Mapping[str, Any]],
    name: str,
) -> None:
    document, path, route = later
    other = earlier[2]
    line = earlier[0].place(earlier[1])[0]
    opposite = route["a"] == other["b"]
    one_way, other_one_way = route.get("one_way", False), other.get("one_way", False)
    if one_way != other_one_way or (one_way and opposite):
        how = "one-way in both directions" if one_way == other_one_way else "both one-way and two-way"
        message = f"{name} is {how}, see line {line}"
        report.add(document, path, "HF231", message, "Keep one entry; without one_way it serves both ways.")
    else:
        report.add(document, path, "HF232", f"{name} is listed twice, see line {line}", "Delete one of them.")


def _sites(pack: Pack, report: Report, spaces: Mapping[str, Mapping[str, Any]]) -> None:
    for document, path, site in pack.entries("hf4-map-sites", "sites"):
        space = spaces.get(site["id"])
        if space is None:
            message = f"site {site['id']!r} has no space on the map"
            known = [name for name, entry in spaces.items() if entry["type"] == "site"]
            report.add(document, (*path, "id"), "HF203", message, mean(site["id"], known))
        elif space["type"] != "site":
            message = f"{site['id']} is a {space['type']} on the map and no site"
            report.add(document, (*path, "id"), "HF235", message, "Set 'type: site' in spaces.yaml.")
        elif space.get("season") != site.get("synodic"):
            message = f"{site['id']}: season {space.get('season')} in spaces.yaml, {site.get('synodic')} here"
            report.add(document, (*path, "id"), "HF235", message, "Give both the printed colour, or none.")
    sites = pack.names("hf4-map-sites", "sites")
    for document, path, space in pack.entries("hf4-map-spaces", "spaces"):
        if space["type"] == "site" and sites is not None and space["id"] not in sites:
            message = f"site {space['id']} is missing in sites.yaml"
            report.add(document, (*path, "id"), "HF235", message, mean(space["id"], sites))
        if space["type"] == "lander_burn" and "lander" not in space:
            message = f"lander burn {space['id']} does not say whether it is a whole or a half burn"
            report.add(document, (*path, "id"), "HF235", message, "Add lander: 1 or 1/2.")


def _bodies(pack: Pack, report: Report) -> None:
    bodies = pack.names("hf4-map-bodies", "bodies")
    sites = pack.names("hf4-map-sites", "sites")
    for document, path, body in pack.entries("hf4-map-bodies", "bodies"):
        if bodies is not None and "parent" in body and body["parent"] not in bodies:
            message = f"body {body['id']}: there is no body {body['parent']!r}"
            report.add(document, (*path, "parent"), "HF205", message, mean(body["parent"], bodies))
        for index, site in enumerate(body.get("sites", ())):
            if sites is not None and site not in sites:
                message = f"body {body['id']}: there is no site {site!r}"
                report.add(document, (*path, "sites", index), "HF203", message, mean(site, sites))


def _reachable(pack: Pack, report: Report, spaces: Mapping[str, Mapping[str, Any]]) -> None:
    if START not in spaces:
        for document in pack.of("hf4-map-spaces"):
            message = f"the map has no space {START!r}, where all rockets start"
            report.add(document, ("spaces",), "HF233", message, mean(START, spaces), key=True)
        return
    onward: dict[str, list[str]] = {space: [] for space in spaces}
    back: dict[str, list[str]] = {space: [] for space in spaces}
    for _, _, route in pack.entries("hf4-map-routes", "routes"):
        for a, b in ((route["a"], route["b"]), (route["b"], route["a"])):
            onward[a].append(b)
            back[b].append(a)
            if route.get("one_way", False):
                break
    there, home = _walk(onward), _walk(back)
    for document, path, space in pack.entries("hf4-map-spaces", "spaces"):
        name = space["id"]
        if name not in there:
            message = f"no route leads from LEO to {name}"
            report.add(document, (*path, "id"), "HF233", message, "Add a route, or check one_way.")
        elif name not in home:
            message = f"no route leads from {name} back to LEO"
            severity = Severity.WARNING
            help = "Check one_way of the routes around it."
            report.add(document, (*path, "id"), "HF233", message, help, severity=severity)


def _walk(ways: Mapping[str, list[str]]) -> set[str]:
    seen = {START}
    todo = [START]
    while todo:
        for space in ways[todo.pop()]:
            if space not in seen:
                seen.add(space)
                todo.append(space)
    return seen


# -- fuel strip -------------------------------------------------------------------------------------------


def lint_strip(pack: Pack, report: Report) -> None:
    """The fuel strip: rising chains, one black link down from each spot, classes without gaps."""
    for document in pack.of("hf4-fuel-strip"):
        table = document.data
        below: dict[Fraction, Fraction] = {}
        spots: set[Fraction] = set()
        for colour in ("black", "red"):
            for index, chain in enumerate(table[colour]):
                for step, (light, heavy) in enumerate(pairwise(map(_spot, chain)), 1):
                    at = (colour, index, step)
                    if heavy <= light:
                        message = f"{colour} chain: {chain[step]} does not rise above {chain[step - 1]}"
                        report.add(document, at, "HF241", message, "Write chains from light to heavy.")
                    elif colour == "black":
                        if heavy in below:
                            message = f"two black links lead down from {chain[step]}"
                            report.add(document, at, "HF241", message, "One fuel step leads to one spot.")
                        below[heavy] = light
                        spots |= {light, heavy}
                    elif not {light, heavy} <= spots:
                        odd = chain[step] if heavy not in spots else chain[step - 1]
                        message = f"red chain: {odd} is no spot of the black lines"
                        report.add(document, at, "HF241", message, "Both lines join the same spots.")
        for message, index in _class_faults(table["classes"], spots):
            help = "Every spot belongs to exactly one class."
            report.add(document, ("classes", index), "HF241", message, help)


def _class_faults(classes: list[Mapping[str, Any]], spots: set[Fraction]) -> Iterator[tuple[str, int]]:
    bounds = [(_spot(entry["from"]), _spot(entry["to"])) for entry in classes]
    for spot in sorted(spots):
        inside = [i for i, (low, high) in enumerate(bounds) if low <= spot <= high]
        if len(inside) != 1:
            count = "no weight class" if not inside else "two weight classes"
            index = (
                inside[-1] if inside else max((i for i, b in enumerate(bounds) if b[0] <= spot), default=0)
            )
            yield f"{classes[index]['name']}: spot {_text(spot)} is in {count}", index
            return


def _text(spot: Fraction) -> str:
    whole, rest = divmod(spot, 1)
    return f"{whole}-{rest}" if rest else str(whole)


def _spot(text: int | str) -> Fraction:
    whole, dash, part = str(text).partition("-")
    return Fraction(whole) + Fraction(part) if dash else Fraction(whole)
