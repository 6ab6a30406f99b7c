"""Help page of the module: how to play on it."""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.games.tmdice.names import GAME
from hfmod.table.helps import pages
from hfmod.table.model import Board, Help, Kind

_START = """
<h1>Terraforming Mars: The Dice Game on this table</h1>
<p>An unofficial table for people who own the game. All drawings and words are the project's own. The board
and most cards are a sample of ours: what is printed is not public. Type the cards and the board of your
copy into the content files and build the module again.</p>
<h2>Starting</h2>
<ol>
<li>File, New Game: choose the number of players, with Corporate Era or without. They sit in the order
Orange, Purple, White, Black. Take the side of your colour; who plays for several takes Solo and sees all
hands.</li>
<li>On Mars choose the first player, and in the window Box, options what you play otherwise. Click
<b>Begin the game</b>, then <b>Awards, milestones, bonus cards</b>; everybody clicks Begin on the own mat
(menu Mats) and draws cards and corporations. They lie in the own hand (menu Hands), a window that nobody else
sees.</li>
<li>Right-click a corporation in the hand: Choose it. Once all have chosen: Reveal it. Take what it gives,
then Begin, Roll the starting dice. The first player gives a die away by its menu.</li>
<li>Alone: drag the first city, ocean and greenery to their hexes before you choose.</li>
</ol>
<h2>A turn</h2>
<ol>
<li><b>Paying</b>: select dice (and the wild tokens) and press <b>Ctrl P</b>, then do what they pay for. A
click on one die is that die alone.</li>
<li><b>Production Turn</b>: put back the dice that you do not keep (Ctrl P) and click <b>Keep the rest</b>;
discard cards (Ctrl D in the hand) and choose how many to draw under <b>Refill</b>; then <b>Produce</b>
rolls all brown boxes and turns blue cards back. Is the project deck empty, right-click the discard pile and
put all into it before you draw.</li>
<li><b>Action Turn</b>: first <b>Support</b> (or the menu of a die: Turn it to; or a blue card: Ctrl U),
then a card (Ctrl L in the hand), a <b>Standard action</b>, a blue card or a second support.</li>
<li>Take what you gain: <b>Roll a die</b>, <b>Take a resource</b>, <b>Draw cards</b>, the menu of the wild
tokens. Drag tiles to their hex; Ctrl F turns a greenery into a city. Click the markers of temperature,
oxygen and VP.</li>
<li>What a card lets you choose stands under <b>Effects</b>. Effects come in the order of the card; who
wants another order plays it with <i>effects in my order</i> and applies each by that menu.</li>
<li>A die that an opponent's card takes: Lose it, in its menu. A milestone: Taken by, in its menu.</li>
<li><b>End of turn</b>. Alone, click the time marker (T) too. Who has reached 5 or 12 VP clicks <b>Bonus
cards</b>, Look through them, takes one by its menu, and puts the others back.</li>
</ol>
<p>Nothing is forced: the table believes you. The recorded log can be checked afterwards: begin a log with
File, Begin Logfile, and end it with File, End Logfile. An undone roll or draw is told, too.</p>
"""


def helps(kinds: Iterable[Kind], boards: Iterable[Board]) -> tuple[Help, ...]:
    """The help pages."""
    return pages(GAME, _START, kinds, boards)
