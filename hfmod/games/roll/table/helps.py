"""Help page of the module: how to play on it."""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.games.roll.names import GAME
from hfmod.table.helps import pages
from hfmod.table.model import Board, Help, Kind

_START = """
<h1>Roll for the Galaxy on this table</h1>
<p>An unofficial table for people who own the game. All drawings and words are the project's own.</p>
<h2>Starting</h2>
<ol>
<li>File, New Game: choose the number of players. They sit in the order Red, Blue, Green, Yellow, Purple. Take
the side of your colour; who plays for several takes Solo and sees behind all screens.</li>
<li>Click <b>Begin the game</b>. Everybody drags a faction tile to slot 1 of the own mat (it fills slot 2 as
well), a home world to slot 3, and two tiles from the bag behind the own screen.</li>
<li>Look at a drawn tile's sides with Ctrl F. Put one on each stack: right-click, Put on a stack. The top
tile of a stack lies on the mat, those below it behind the screen: what is put at the bottom goes behind the
screen even where the stack is empty, and is dragged from there to the mat.</li>
<li>Take the dice that the start tiles give, and set the credits (click on the marker).</li>
</ol>
<h2>A round</h2>
<ol>
<li><b>Roll</b>: the button of your mat rolls all dice in the cup; they come up behind your screen, in the
columns that they show, wild ones under Rolled.</li>
<li><b>Assign</b>: Ctrl 1 to Ctrl 5 put selected dice into a column, Ctrl 6 into the Dictate area; one die
selects a phase (its menu, or drag it to the square above the column). Then click <b>Ready</b>.</li>
<li><b>Reveal</b>: everybody clicks <b>Screen up</b>, then one player <b>All screens are up</b> (with two
players: and roll a Home die). Turn the selected phase tiles; dice of other phases and dictated ones go back
to the cup (Ctrl U).</li>
<li><b>Phases</b>: right-click the phase tile, The phase begins, and at its end, The phase ends.
<ul>
<li>Explore: Ctrl S scouts with a die, Ctrl K stocks. Abandon tiles (menu of the tile) before you scout, then
draw from the bag. At the end of the phase the abandoned ones go back, by the menu of their place.</li>
<li>Develop, Settle: drag workers to the ones at work. With enough of them drag the tile to a free slot of
the empire, then the workers to the Citizenry (Ctrl C) or the cup (Ctrl U), by colour as you like.</li>
<li>Produce: drag the die onto a world. Ship: Ctrl W on the shipper, each time, then trade or consume in the
menu of the good, which names the shipper of the last Ctrl W.</li>
<li>A die that a tile makes you lose: Give it up, in its menu. Workers that powers lend have a button on the
mat.</li>
</ul></li>
<li><b>Manage</b>: Ctrl R recruits citizens and pays for them; Recall takes goods and workers at work back.
Who recruits nobody clicks the button. A marker at $0 is set to $1 by hand. Then, once,
<b>End the round</b>: the phase tiles turn back.</li>
<li>Who cannot play on chooses <b>Leave the game</b> in the menu of the own VP chips; anybody may do it there
for a player who is simply gone. Workers go back to that cup, tiles in hand into the bag, and nobody waits any
more.</li>
</ol>
<p>Nothing is forced: the table believes you. The recorded log can be checked afterwards: begin a log with
File, Begin Logfile, and end it with File, End Logfile. An undone roll or draw is told, too.</p>
"""


def helps(kinds: Iterable[Kind], boards: Iterable[Board]) -> tuple[Help, ...]:
    """The help pages."""
    return pages(GAME, _START, kinds, boards)
