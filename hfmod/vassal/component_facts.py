"""What kind of value the attributes of components hold, and which pictures lie in VASSAL itself.

Facts of VASSAL 3.8: components by class name without package, with the names of their attributes.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["COLOURS", "ENGINE_IMAGES", "IMAGES", "REAL_NUMBERS", "WHOLE_NUMBERS"]

WHOLE_NUMBERS: Mapping[str, str] = {
    "Board": "width height", "BoardPicker": "slotWidth slotHeight maxColumns", "CardSlot": "width height",
    "CounterDetailViewer": "delay borderThickness borderInnerThickness borderWidth verticalOffset "
        "extraTextPadding verticalTopText verticalBottomText fontSize showTerrainWidth "
        "showTerrainHeight showDeckDepth",
    "CounterTurnLevel": "start incr loopLimit", "DiceButton": "nDice nSides plus addToTotal keepCount",
    "DoActionButton": "indexStart indexStep", "DrawPile": "x y width height maxStack",
    "Flare": "circleSize flarePulses flarePulsesPerSec", "GamePieceLayout": "width height",
    "GlobalOptions": "minMaxHeap", "HandMetrics": "exSepX exSepY unexSepX unexSepY", "HexGrid": "x0 y0",
    "HexGridNumbering": "hLeading hOff vLeading vOff fontSize hDrawOff vDrawOff",
    "HighlightLastMoved": "thickness", "LOS_Thread": "scale hideOpacity losThickness",
    "Map": "edgeWidth edgeHeight thickness", "MapShader": "opacity borderWidth borderOpacity",
    "NumberScenarioProperty": "initialValue",
    "ObliqueHexGridNumbering": "hLeading hOff vLeading vOff fontSize hDrawOff vDrawOff",
    "PanelWidget": "nColumns", "PieceSlot": "width height", "PieceWindow": "defaultWidth",
    "PlayerHand": "edgeWidth edgeHeight thickness", "PrivateMap": "edgeWidth edgeHeight thickness",
    "RandomTextButton": "nDice plus addToTotal keepCount", "Region": "originx originy",
    "RegionGrid": "fontsize", "SelectionHighlighter": "thickness xoffset yoffset", "SetupStack": "x y",
    "SpecialDiceButton": "indexStart indexStep windowX windowY", "SpecialDieFace": "value",
    "SquareGrid": "x0 y0", "SquareGridNumbering": "hLeading hOff vLeading vOff fontSize hDrawOff vDrawOff",
    "StackMetrics": "exSepX exSepY unexSepX unexSepY",
    "TurnTracker": "length plusButtonSize turnButtonHeight", "WidgetMap": "edgeWidth edgeHeight thickness",
    "ZoneHighlight": "width",
}  # fmt: skip
"""Attributes that VASSAL reads as whole numbers."""

REAL_NUMBERS: Mapping[str, str] = {
    "BoardPicker": "slotScale", "CounterDetailViewer": "zoomlevel graphicsZoom showTerrainZoom",
    "GlobalMap": "scale", "HexGrid": "dy dx", "Inventory": "pieceZoom pieceZoom2 pieceZoom3",
    "ListWidget": "scale", "PanelWidget": "scale", "PieceWindow": "scale", "SquareGrid": "dx dy",
}  # fmt: skip
"""Attributes that VASSAL reads as numbers with a fraction."""

COLOURS: Mapping[str, str] = {
    "Board": "color", "ChessClock": "tickingBackgroundColor tickingFontColor tockingFontColor",
    "ColorSwatch": "color", "CounterDetailViewer": "bgColor fgColor borderColor", "DrawPile": "color",
    "Flare": "circleColor", "GlobalMap": "color", "HandMetrics": "color", "HexGrid": "color",
    "HexGridNumbering": "color", "HighlightLastMoved": "color", "LOS_Thread": "threadColor",
    "Map": "backgroundcolor color", "MapShader": "color borderColor", "ObliqueHexGridNumbering": "color",
    "PlayerHand": "backgroundcolor color", "PrivateMap": "backgroundcolor color",
    "SelectionHighlighter": "color", "SpecialDiceButton": "backgroundColor", "SquareGrid": "color",
    "SquareGridNumbering": "color", "StackMetrics": "color", "WidgetMap": "backgroundcolor color",
    "ZoneHighlight": "color",
}  # fmt: skip
"""Attributes that hold a colour: ``r,g,b``, ``r,g,b,a`` or ``0xRRGGBB``."""

IMAGES: Mapping[str, str] = {
    "AboutScreen": "fileName", "Board": "image", "ChangePropertyButton": "icon disabledIcon",
    "Chart": "fileName", "ChartWindow": "icon", "ChessClock": "icon", "ChessClockControl": "icon",
    "DiceButton": "icon disabledIcon", "DoActionButton": "icon disabledIcon",
    "GlobalKeyCommand": "icon disabledIcon", "GlobalMap": "icon",
    "HidePiecesButton": "showingIcon hiddenIcon", "ImageSaver": "icon disabledIcon",
    "Inventory": "icon disabledIcon", "LOS_Thread": "iconName disabledIcon persistentIconName",
    "LayerControl": "icon disabledIcon", "Map": "markUnmovedIcon icon", "MapShader": "icon image",
    "MassKeyCommand": "icon disabledIcon", "MoveCameraButton": "icon disabledIcon",
    "MultiActionButton": "icon disabledIcon", "NotesWindow": "icon disabledIcon", "PieceMover": "icon",
    "PieceRecenterer": "icon disabledIcon", "PieceWindow": "icon", "PlayerHand": "markUnmovedIcon icon",
    "PlayerRoster": "buttonIcon", "PrivateMap": "markUnmovedIcon icon",
    "RandomTextButton": "icon disabledIcon", "SelectionHighlighter": "image",
    "SpecialDiceButton": "icon disabledIcon", "SpecialDieFace": "icon",
    "StartupGlobalKeyCommand": "icon disabledIcon", "TextSaver": "icon disabledIcon",
    "ToolbarMenu": "icon disabledIcon", "TurnTracker": "icon", "WidgetMap": "markUnmovedIcon icon",
    "ZoneHighlight": "image", "Zoomer": "inIconName pickIconName outIconName",
}  # fmt: skip
"""Attributes that name a picture."""

_IN_ENGINE = (
    "Edit16.gif Help16.gif Save16.gif SaveAs16.gif Splash.gif Splash.png StepForward16.gif Undo16.gif "
    "VASSAL-256x256.png black.jpg camera.gif chart.gif chess_clock.png connect.gif counter.gif "
    "die.gif disconnect.gif getMessages.gif globe_selected.gif globe_unselected.gif inventory.gif "
    "keyCommand.gif lockedRoom.gif map.gif mm-extension-active.png mm-extension-inactive.png "
    "mm-file.png mm-gamefolder-closed.png mm-gamefolder-open.png mm-module.png moved.gif notes.gif "
    "overview.gif playerAway.gif playerLooking.gif postMessage.gif recenter.gif status.gif thread.gif "
    "unmoved.gif zoom.png zoomIn.gif zoomIn.png zoomOut.gif zoomOut.png"
)
ENGINE_IMAGES = frozenset(_IN_ENGINE.split())
"""Pictures in VASSAL's own folder ``images``; a module names them with ``/images/`` or without."""
