"""The solar map: from the YAML files of ``content/hf4/map`` to the typed board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.typed import structure
from hfmod.games.hf4.content.model import Elevator, Route, Site, SolarMap, Space, Zone


def build_map(files: Mapping[str, Any]) -> SolarMap:
    """The map of the parsed files by name (``spaces``, ``routes``, ``sites``, ``zones``, ``roads``, ...).

    Raises ContentError where lint would find a fault.
    """
    try:
        return _build(files)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ContentError(f"content/hf4/map: {error!r}; run hfmod lint for details") from None


def _build(files: Mapping[str, Any]) -> SolarMap:
    zones = {
        zone["id"]: structure({"solar": None, **zone, "index": index}, Zone)
        for index, zone in enumerate(files["zones"]["zones"])
    }
    spaces = {entry["id"]: _space(entry) for entry in files["spaces"]["spaces"]}
    routes = tuple(structure(entry, Route) for entry in files["routes"]["routes"])
    for route in routes:
        for end in (route.a, route.b):
            if end not in spaces:
                raise ContentError(f"content/hf4/map/routes.yaml: no space {end!r}; run hfmod lint")
    roads = tuple((road["a"], road["b"]) for road in files["roads"]["roads"])
    bodies = files["bodies"]["bodies"]
    board = files["zones"]["board"]
    elevators = files.get("elevators", {}).get("elevators", ())
    return SolarMap(
        size=(board["size"][0], board["size"][1]),
        spaces=spaces,
        routes=routes,
        sites=_sites(files["sites"]["sites"], spaces, bodies, roads),
        zones=zones,
        roads=roads,
        elevators=tuple(structure(entry, Elevator) for entry in elevators),
        adjacent=adjacency(spaces, routes, roads),
        decor={
            "zones": files["zones"]["zones"],
            "bodies": bodies,
            "sun": board["sun"],
            "glory": files.get("glory", {}).get("chits", ()),
            "elevators": elevators,
        },
    )


def _space(entry: Mapping[str, Any]) -> Space:
    x, y = entry["at"]
    return structure({**entry, "x": x, "y": y}, Space)


def _sites(
    entries: Iterable[Mapping[str, Any]],
    spaces: Mapping[str, Space],
    bodies: Iterable[Mapping[str, Any]],
    roads: Iterable[tuple[str, str]],
) -> dict[str, Site]:
    body_of = {site: body for body in bodies for site in body.get("sites", ())}
    on_road = {site for road in roads for site in road}
    sites: dict[str, Site] = {}
    for entry in entries:
        space = spaces[entry["id"]]
        body = body_of.get(space.id)
        group = body["id"] if body else None
        found = {"name": space.name, "zone": space.zone, "group": group}
        sites[space.id] = structure(
            {**entry, **found, "buggy_group": group if space.id in on_road else None}, Site
        )
    return sites


def adjacency(
    spaces: Mapping[str, Space], routes: Iterable[Route], roads: Iterable[tuple[str, str]] = ()
) -> dict[str, frozenset[str]]:
    """Site -> spaces adjacent to it (GL-Adjacent), sites included.

    Crash hazards and lander burns on the way are skipped; where a stack can stop, they are adjacent too.
    Aerobrake paths join nothing, and the ends of a buggy road are not adjacent (GL-Adjacent.a). The
    direction of a route does not matter.
    """
    joined: dict[str, list[str]] = {space: [] for space in spaces}
    for route in routes:
        if not route.aerobrake:
            joined[route.a].append(route.b)
            joined[route.b].append(route.a)
    apart: dict[str, set[str]] = {}
    for a, b in roads:
        apart.setdefault(a, set()).add(b)
        apart.setdefault(b, set()).add(a)
    return {
        space.id: frozenset(_reach(space.id, spaces, joined)) - apart.get(space.id, set())
        for space in spaces.values()
        if space.type == "site"
    }


def _reach(start: str, spaces: Mapping[str, Space], joined: Mapping[str, list[str]]) -> Iterator[str]:
    seen = {start}
    todo = list(joined[start])
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        space = spaces[here]
        if space.hazard == "crash" or space.type == "lander_burn":
            todo += joined[here]
        if space.type != "lander_burn":
            yield here
