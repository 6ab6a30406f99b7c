"""Boards, piles, buttons and menus as elements of ``buildFile.xml`` (format reference, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from hfmod.table import model
from hfmod.vassal import traits, values
from hfmod.vassal.module_writer import toolbar
from hfmod.vassal.module_writer.boards import boards_laid, halves
from hfmod.vassal.module_writer.elements import Element, add
from hfmod.vassal.module_writer.pieces import (
    DROPPED,
    SIDE,
    PieceWriter,
    counter_of,
    kind_writers,
    reverse_key,
    rgb,
    said,
    shuffle_key,
    tag,
    text,
    window_keys,
)
from hfmod.vassal.traits import Key

#: The oldest engine that opens the module.
VASSAL_VERSION = "3.7.0"

#: Components of our own, which modules bring along (``java/``).
STACKS, WINDOW, ONLOOKERS, OPEN_HAND = (
    f"hfmod.{name}" for name in ("FannedStacks", "FittedWindow", "Onlookers", "OpenHand")
)

_HELPERS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
#: Stacks under the mouse: most pieces, rows in which they are shown, zoom at which a row fits a window.
_STACKS_SHOWN = ((3, 1, 1.1), (8, 2, 0.9), (16, 2, 0.5), (30, 2, 0.33))
_TO_THE_TOP = 5000  # offset that puts a row at the upper edge of its window; turned round, at the lower one
#: Name of a piece under the mouse; on a pile, how many there are. Of one alone with words on its other side
#: these are told instead: its own name is on its picture. Short, as what is wider than the window is cut.
_COUNTED = (
    '{(DeckName=="" ? "" : GetProperty(DeckName+"_numPieces")+" left. ")'
    f' + ({SIDE}0=="" || (DeckName=="" && StackSize>1) ? PieceName'
    f' : "Back: "+(Side==0 ? {SIDE}1 : {SIDE}0))}}'
)
_FIRST_VIEW = Key.named("first view")
_SHARP = 1.25  # zoom up to which boards, drawn at their size, are sharp
_ZOOMS = (0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0, 1.25, 1.6, 2.0)


class ModuleXml:
    """Builds the document. ``files`` maps picture names to file names, ``gpids`` piece ids to numbers."""

    def __init__(
        self,
        table: model.Table,
        version: str,
        files: Mapping[str, str],
        gpids: Mapping[str, int],
        next_gpid: int,
    ):
        self.table = table
        self.version = version
        self.files = files
        self.gpids = gpids
        self.next_gpid = next_gpid
        self.kinds = kind_writers(table)
        self.pieces = PieceWriter(self.kinds, files, window_keys(table))

    def document(self) -> bytes:
        """The whole ``buildFile.xml``."""
        table = self.table
        root = etree.Element(
            "VASSAL.build.GameModule",
            name=table.title,
            version=self.version,
            description=table.about,
            ModuleOther1=f"content {table.content_digest}",
            ModuleOther2="",
            VassalVersion=VASSAL_VERSION,
            nextPieceSlotId=str(self.next_gpid),
        )
        add(root, "module.BasicCommandEncoder")
        self._documentation(root)
        roster = add(
            root,
            "module.PlayerRoster",
            buttonText="Change side",
            buttonToolTip="Give up your side or take another",
            buttonIcon="",
            buttonKeyStroke="",
        )
        for side in table.sides:
            add(roster, "entry", side.name)
        self._options(root)
        self._counts(root)
        prototypes = add(root, "module.PrototypesContainer")
        for name, kind in self.kinds.items():
            add(
                prototypes,
                "module.PrototypeDefinition",
                traits.prototype_definition(kind.shared),
                name=name,
                description="",
            )
        self._palette(root)
        for board in sorted(table.boards, key=lambda board: board.kind != "map"):
            self._board(root, board)
        toolbar.add_windows(root, table)
        toolbar.add_buttons(root, table)
        self._setups(root)
        self._first_view(root)
        toolbar.add_aids(root, table)
        add(root, "module.Chatter")
        add(root, "module.KeyNamer")
        add(root, "module.gamepieceimage.GamePieceImageDefinitions")
        add(root, "VASSAL.i18n.Language")
        etree.indent(root, " ")
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=False)

    # -- parts -------------------------------------------------------------------------------------------

    def _documentation(self, root: Element) -> None:
        docs = add(root, "module.Documentation")
        for page in self.table.helps:
            add(
                docs,
                "module.documentation.HelpFile",
                title=page.title,
                fileName=help_file(page),
                fileType="archive",
            )

    def _options(self, root: Element) -> None:
        options = add(
            root,
            "module.GlobalOptions",
            autoReport="Always",
            playerIdFormat="$PlayerName$ ($PlayerSide$)",
            nonOwnerUnmaskable="Never",
            promptString="",
            chatterHTMLSupport="Never",
            hotKeysOnClosedWindows="Always",
            inventoryForAll="Never",
            sendToLocationMoveTrails="Never",
            storeLeadingZeroIntegersAsStrings=True,
        )
        for name, key in (("stepHotKey", "34,0"), ("undoHotKey", "90,130"), ("newHotKey", "87,520")):
            add(options, "option", key, name=name)
        add(options, "option", "87,585", name="endHotKey")

    def _counts(self, root: Element) -> None:
        """The table's counts, the counters of declarations, and the silent buttons that change them."""
        holder, game = add(root, "module.properties.GlobalProperties"), self.table.game
        counters = [
            model.Count(counter_of(game, s.faction), "0", 0, 9_999_999) for s in self.table.sides if s.faction
        ]
        counters.append(model.Count(counter_of(game, model.TABLE), "0", 0, 9_999_999))
        counters.append(model.Count(said(game), "", numeric=False))
        for count in (*self.table.counts, *counters):
            element = _property(holder, count)
            for button in self.table.buttons:
                for change in button.changes:
                    if change.count == count.name:
                        self._changer(element, f"{button.name} {count.name}", _changer(change), "")
                for n, say in enumerate(button.say):
                    if count.name == counter_of(game, model.TABLE):
                        line = text(say.text) + tag(say, f"{game} {model.TABLE} $newValue$")
                        self._changer(element, f"{button.name} say {n}", "I,1", line)

    def _changer(self, parent: Element, key: str, changer: str, report: str) -> None:
        add(
            parent,
            "module.properties.ChangePropertyButton",
            desc=key,
            text="",
            tooltip="",
            icon="",
            hotkey=Key.named(key),
            propChanger=changer,
            reportFormat=report,
        )

    def _palette(self, root: Element) -> None:
        """Every piece has its slot here, hidden from players, for VASSAL's refresher and for repairs."""
        window = add(root, "module.PieceWindow", name="All pieces", text="", tooltip="", icon="", hidden=True)
        tabs = add(window, "widget.TabWidget", entryName="Pieces")
        lists: dict[str, Element] = {}
        for piece in self.table.pieces:
            if piece.kind not in lists:
                lists[piece.kind] = add(
                    tabs,
                    "widget.ListWidget",
                    entryName=piece.kind,
                    width=300,
                    height=300,
                    divider=150,
                    scale=1.0,
                )
            gpid = self.gpids[piece.id]
            add(
                lists[piece.kind],
                "widget.PieceSlot",
                self.pieces.slot(piece, gpid),
                entryName=piece.id,
                gpid=gpid,
                width=64,
                height=64,
            )

    def _board(self, root: Element, board: model.Board) -> None:
        hand, private = board.kind == "hand", board.kind in ("hand", "screen")
        first = board.kind == "map"
        shown = toolbar.show_key(board)
        attributes: dict[str, object] = {
            "mapName": board.name,
            "markMoved": "Always" if first else "Never",  # "Never" keeps of a trail its last step alone
            "markUnmovedTooltip": "Clear the trails of all figures",
            "edgeWidth": 0,
            "edgeHeight": 0,
            "backgroundcolor": rgb(board.colour),
            "allowMultiple": board.wing is not None,
            "color": "255,196,0",
            "thickness": 3,
            "launch": not first,
            "buttonName": "",  # _window gives it one that brings it to the front
            "tooltip": "",
            "icon": "",
            "hotkey": "",
            "showKey": shown,
            "hideKey": toolbar.hide_key(board),
            "onlyReportChangedLocation": True,
            "changeFormat": "$message$",
            "createFormat": "",
            "moveWithinFormat": "$pieceName$ moves from $previousLocation$ to $location$, by $PlayerName$.",
            "moveToFormat": "$pieceName$ moves from $previousMap$, $previousLocation$ "
            "to $mapName$, $location$, by $PlayerName$.",
            "moveKey": DROPPED,
        }
        if private:
            attributes |= {
                "side": values.write_list(board.owners),
                "visible": board.open,
                "moveWithinFormat": "",
                "moveToFormat": "$pieceName$ moves from $previousMap$ to $mapName$, by $PlayerName$.",
            }
        component = {"hand": "module.PlayerHand", "screen": "module.PrivateMap"}.get(board.kind, "module.Map")
        element = add(root, component, **attributes)
        picker = add(
            element,
            "module.map.BoardPicker",
            title="Boards",
            boardPrompt="Board",
            slotHeight=125,
            slotScale=0.2,
            slotWidth=350,
            addRowText="Row",
            addColumnText="Column",
        )
        for half in halves(board):
            look: dict[str, object] = {"name": half.name, "reversible": False}
            look["width"], look["height"] = half.size
            if half.picture is not None:
                look["image"] = self.files[half.picture.name]
            else:
                look["color"] = rgb(half.colour)
            self._grid(add(picker, "module.map.boardPicker.Board", **look), half)
        add(picker, "setup", boards_laid(board, wing=True))
        spread = {"exSepX": board.fan[0], "exSepY": board.fan[1], "unexSepX": board.fan[0]}
        keys = {"top": "38,0", "bottom": "40,0", "up": "39,0", "down": "37,0"}
        if hand:
            add(
                element,
                "module.map.HandMetrics",
                disabled=False,
                exSepX=12,
                exSepY=0,
                unexSepX=12,
                unexSepY=0,
            )
        else:
            add(element, STACKS, disabled=False, unexSepY=board.fan[1], **spread, **keys)
        add(element, WINDOW, zooms=",".join(str(zoom) for zoom in _ZOOMS if zoom <= _SHARP))
        add(element, ONLOOKERS)
        if hand and board.open:
            add(element, OPEN_HAND)
        for helper in _HELPERS:
            if not (hand and helper == "StackExpander"):
                icon = {"icon": "/images/unmoved.gif"} if first and helper == "PieceMover" else {}
                add(element, f"module.map.{helper}", **icon)
        facts = add(element, "module.properties.GlobalProperties")
        for name, value in board.facts.items():
            _property(facts, model.Count(name, value, numeric=False))
        for count in board.counts:
            _property(facts, count)
        add(element, "module.map.SelectionHighlighters")
        add(element, "module.map.HighlightLastMoved", enabled=first, color="255,196,0", thickness=2)
        self._looks(element, board)
        for pile in self.table.piles:
            if pile.board == board.name:
                self._pile(element, pile)

    def _grid(self, element: Element, board: model.Board) -> None:
        if board.areas:
            zones = add(element, "module.map.boardPicker.board.ZonedGrid")
            for area in board.areas:
                zone = add(
                    zones,
                    "module.map.boardPicker.board.mapgrid.Zone",
                    name=area.name,
                    locationFormat="$gridLocation$" if area.places else "$name$",
                    path=";".join(f"{x},{y}" for x, y in area.corners),
                    useParentGrid=False,
                    useHighlight=False,
                    highlightProperty="",
                )
                if area.places:
                    _regions(zone, area.places)
                _property(zone, model.Count("AreaId", area.id, numeric=False), "ZoneProperty")
            if board.places:
                _regions(zones, board.places)
        elif board.places:
            _regions(element, board.places)

    def _looks(self, element: Element, board: model.Board) -> None:
        start = len(_ZOOMS) - _ZOOMS.index(board.zoom)
        add(
            element,
            "module.map.Zoomer",
            zoomLevels=",".join(map(str, _ZOOMS)),
            zoomStart=start,
            zoomInKey="61,130",
            zoomOutKey="45,130",
            zoomPickKey="",
            inTooltip="Zoom in",
            outTooltip="Zoom out",
            pickTooltip="Zoom",
            inIconName="/images/zoomIn.gif",
            outIconName="/images/zoomOut.gif",
            pickIconName="/images/zoom.png",
        )
        for viewer in _viewers(board):
            add(element, "module.map.CounterDetailViewer", **viewer)
        orders = sorted({kind.layer_order for kind in self.table.kinds if kind.layer_order})
        add(
            element,
            "module.map.LayeredPieceCollection",
            property="Layer",
            layerOrder=values.write_list(orders),
            description="",
        )
        for number, (words, place) in enumerate(board.views):
            add(
                element,
                "module.map.MoveCameraButton",
                text=words,
                tooltip=f"Show {place}",
                icon="",
                hotkey=_FIRST_VIEW if number == 0 else "",
                moveCameraMode="R",
                boardName=board.name,
                regionName=place,
                xOffset=0,
                yOffset=0,
            )
        for _, piece, _ in board.finds:
            add(
                element,
                "module.map.MoveCameraButton",
                text="",
                tooltip="",
                icon="",
                hotkey=toolbar.find_key(piece),
                moveCameraMode="A",
                propertyFilter=f'{{Id=="{piece}" && CurrentMap=="{board.name}"}}',
                xOffset=0,
                yOffset=0,
            )
        if len(board.views) > 1:
            toolbar.add_menu(
                element, "Zones", "Show a zone of the map", (words for words, _ in board.views[1:])
            )
        if board.kind == "map":
            add(
                element,
                "module.map.GlobalMap",
                scale=0.06,
                color="255,196,0",
                buttonText="",
                hotkey="79,195",
                icon="/images/overview.gif",
                tooltip="Overview",
            )
            add(
                element,
                "module.map.Flare",
                flareName="Flare",
                flareKey="keyAlt",
                circleSize=100,
                circleColor="255,196,0",
                circleScale=True,
                flarePulses=6,
                flarePulsesPerSec=3,
                reportFormat="$PlayerName$ points at $FlareLocation$.",
            )

    def _pile(self, element: Element, pile: model.Pile) -> None:
        add(element, "module.map.DrawPile", **pile_attributes(pile))

    def _first_view(self, root: Element) -> None:
        """A game opens where the first button of the map leads, and not at the map's corner."""
        if any(board.views for board in self.table.boards):
            add(
                root,
                "module.StartupGlobalKeyCommand",
                name="First view",
                whenToApply="everyLaunchOfSession",
                hotkeyOrKeyCommand="sendHotkey",
                globalHotkey=_FIRST_VIEW,
            )

    def _setups(self, root: Element) -> None:
        groups: dict[str, Element] = {}
        for setup in self.table.setups:
            if setup.group not in groups:
                groups[setup.group] = add(
                    root,
                    "module.PredefinedSetup",
                    name=setup.group,
                    isMenu=True,
                    useFile=False,
                    file="",
                    description="",
                )
            add(
                groups[setup.group],
                "module.PredefinedSetup",
                name=setup.name,
                isMenu=False,
                useFile=True,
                file=setup_file(setup),
                description="",
            )


def _viewers(board: model.Board) -> Iterator[dict[str, object]]:
    """What shows when the mouse rests on pieces. Stacks too wide for a window are shown in two rows."""
    plain: dict[str, object] = {
        "delay": 500,
        "hotkey": "32,130",
        "bgColor": "24,27,36",
        "fgColor": "255,255,255",
        "minDisplayPieces": 0 if board.kind == "map" else 1,
        "showNoStack": True,
        "zoomlevel": 2.0,
        "showgraph": True,
        "showgraphsingle": True,
        "showtext": True,
        "showtextsingle": True,
        "fontSize": 13,
        "summaryReportFormat": "$LocationName$",
        "counterReportFormat": _COUNTED,
        "emptyHexReportForma": "$LocationName$",
        "display": "from listed layers only",
        "layerList": "2 cards,3 chits,4 figures",
        "graphicsZoom": 1.1,
        "borderWidth": 4,
        "showDeck": True,
        "showDeckMasked": True,
        "unrotatePieces": False,
    }
    if board.kind in (
        "map",
        "hand",
    ):  # few pieces lie together there, and of a hand one card is shown at a time
        yield plain
        return
    least = 1
    for most, rows, zoom in _STACKS_SHOWN:
        few = f"StackSize>={least}&&StackSize<={most}"
        least = most + 1
        if rows == 1:
            yield plain | {"propertyFilter": f'{{DeckName!=""||({few})}}', "graphicsZoom": zoom}
            continue
        beneath = "StackSize-StackPos"  # the topmost piece has the position 1
        for place, which in (
            (_TO_THE_TOP, f"{beneath}<{most // 2}"),
            (-_TO_THE_TOP, f"{beneath}>={most // 2}"),
        ):
            yield plain | {
                "propertyFilter": f'{{DeckName==""&&{few}&&{which}}}',
                "graphicsZoom": zoom,
                "counterReportFormat": "$PieceName$" if zoom > 0.5 else "",  # else too narrow for a name
                "verticalOffset": place,
                "summaryReportFormat": "$LocationName$" if place > 0 else "",
            }


def help_file(page: model.Help) -> str:
    """Entry of a help page."""
    return f"help/{page.title.lower().replace(' ', '-')}.html"


def setup_file(setup: model.SetUp) -> str:
    """Entry of the set-up's saved game."""
    return f"{setup.id}.vsav"


def pile_attributes(pile: model.Pile) -> dict[str, object]:
    """Attributes of the DrawPile; the deck in a save is written from the same ones."""
    return {
        "name": pile.name,
        "owningBoard": pile.board,
        "x": pile.x,
        "y": pile.y,
        "width": pile.size[0],
        "height": pile.size[1],
        "allowMultiple": False,
        "allowSelect": False,
        "faceDown": "Never",
        "drawFaceUp": True,
        "shuffle": "Always" if pile.bag else "Via right-click Menu" if pile.shuffles else "Never",
        "shuffleCommand": "Shuffle" if pile.shuffles else "",
        "shuffleHotkey": Key.named(shuffle_key(pile.name)) if pile.shuffles else "",
        "shuffleFormat": "$PlayerName$ shuffles $deckName$." if pile.shuffles else "",
        "reversible": pile.shuffles,
        "reverseCommand": "",
        "reverseFormat": "",
        "reverseHotkey": Key.named(reverse_key(pile.name)) if pile.shuffles else "",
        "draw": pile.outline,
        "color": "120,130,150",
        "reshufflable": bool(pile.into),
        **(_into(pile) if pile.into else {}),
        "canSave": False,
        "maxStack": 6,
        "hotkeyOnEmpty": False,
        "restrictOption": False,
        "deckRestrictAccess": False,
    }


def _into(pile: model.Pile) -> dict[str, object]:
    """Attributes of a pile that can be put into another one as a whole."""
    command = f"Put all into: {pile.into}"
    return {"reshuffleCommand": command, "reshuffleTarget": pile.into, "reshuffleFormat": ""}


def _property(parent: Element, count: model.Count, kind: str = "GlobalProperty") -> Element:
    return add(
        parent,
        f"module.properties.{kind}",
        name=count.name,
        initialValue=count.start,
        description="",
        isNumeric=count.numeric,
        min=count.low if count.numeric else "null",
        max=count.high if count.numeric else "null",
        wrap=count.wrap,
    )


def _changer(change: model.Change) -> str:
    if change.die is not None:
        return traits.SetTo(f"{{Random({change.die})}}").encode()
    if change.by is not None:
        return traits.Increment(change.by).encode()
    return traits.SetTo(text(change.to or "")).encode()


def _regions(parent: Element, places: Iterable[model.Place]) -> None:
    grid = add(parent, "module.map.boardPicker.board.RegionGrid", snapto=True, visible=False, fontsize=9)
    for place in places:
        add(grid, "module.map.boardPicker.board.Region", name=place.name, originx=place.x, originy=place.y)
