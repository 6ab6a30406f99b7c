"""Help page of the module: how to play on it."""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.games.hf4.acts.names import GAME
from hfmod.table.helps import pages
from hfmod.table.model import Board, Help, Kind

_START = """
<h1>High Frontier 4 All on this table</h1>
<p>An unofficial table for people who own the game. All drawings and words are the project's own.</p>
<h2>Starting</h2>
<ol>
<li>File, then Core game, Core game with politics or Race for Glory: choose the number of players; the menu
says which colours play. Take the side of one of them; who plays alone, or for several, takes Solo and may
touch all hands.</li>
<li>Open <b>Patents</b>. A click on a seat button changes the seat of a colour; 0 means that it is not
played. Seats count clockwise. What the rulebook leaves open is chosen in the window <b>Options</b>;
a button that nobody touches stands for the default.</li>
<li>Everybody turns the crew card in LEO to the faction that they play (Turn over).</li>
<li>Drag the first player marker to the mat of the first player, right-click: The player of this mat goes
first.</li>
<li>Click <b>Begin the game</b>: the decks are shuffled, and the set-up is written into the log.</li>
</ol>
<h2>Playing</h2>
<ul>
<li>Every mat has a window (menu Mats, or Alt 1 to Alt 6: it comes to the front), a bar of buttons for what no
piece shows, and a hand (menu Hands). From a rocket or outpost on the map Ctrl M (Its mat) leads to the mat,
and Ctrl Shift 1 to Ctrl Shift 6 from the mat to the rocket of a colour; a rocket in reserve goes to LEO by
its menu. Hands are open: everybody may look at them and put a card in, their owner alone takes cards out.
Cards that are dropped in a hand are laid side by side.</li>
<li>Windows fit the screen. Place and size one: the program remembers it. A click or drag on one card of
several takes that one alone; drag a box, or Shift and click, for more.</li>
<li><b>Pieces</b> lists what lies where, and a click there finds it. <b>Die</b> is for what has no control of
its own. The mouse at rest on a deck says how many cards it has, and what its top card has on its back.
Observers look on: who wants to play takes a side.</li>
<li>Tokens of a site lie at its left, beneath figures. The mouse at rest shows all that lies there.</li>
<li>What you do with cards is in the menu of the card: right-click it. Select several cards (drag a box,
or Shift and click) to do the same with all, for example to boost four cards in one operation.</li>
<li><b>Auction</b>: set the opening bid with - and +, choose the deck under Auction, drag the top card to
the auction place. Others bid on their own mats; anybody may enter the bid of somebody else there. Drag
the card to the winner's hand and change the aquas. Who passes, or ends the turn, bids 0 again.</li>
<li><b>Aquas</b>: the buttons below the number, or its menu, which a click on it opens: Pay 7, Receive 4.
Every change is told.</li>
<li><b>Movement</b>: in the menu of the thruster set afterburn and push (the card shows both until the turn
ends), then Activate; mark supports.
Drag the rocket along its way, in one or more steps; Burn on the rocket where you want to say that a burn
is made there; roll or pay for hazards in its menu; End the move. Then move the wet mass chit on the
strip. A factory-assist, a rocketplane and the solar oberth are told by the rocket where they brought it,
tanks that pay by their chit. Figures leave trails: a button above the map clears all, the menu of a figure
its own.</li>
<li><b>Prospecting</b>: Prospect with this card, then put a claim disk on the site and choose Prospect
this site and Roll for the size. A failure: roll again by what lets you, or replace the disk by a red one
from the pool.</li>
<li><b>Buggies</b>: Drive along a buggy road is in the menu of who rides; put the figure of the stack, or of
the new outpost, there and choose A buggy ride ends here.</li>
<li><b>Deals</b>: say under Deals with whom you deal (the button shows it; of two players it is always the
other one). Put things into the deal with the button Offers, or with To the partner of my deal in the menu of
what you give or lend. It stands until the other player, who has chosen you as partner, answers with the
button Deals. Then hand the things over.</li>
<li><b>Politics</b>: the button Fundraise, and the cubes: elect one from your mat, or move one in the window
<b>Assembly</b>; to lobby, too, use the menu of a cube there. Move the gold star, by its menu, when the law
changes.</li>
<li><b>The year</b>: when all have played, drag the sunspot cube on by one spot, or right-click it:
next year, the rolls for the event, the solar flare and the end, and what Inspiration (1 or 2) does to all
decks at once. After the roll for the purge say there what it designates.</li>
<li><b>Leaving</b>: who cannot play on chooses Votes, Leave the game on the own mat; anybody may do it there
for a player who is simply gone. It ends the turn, nobody waits for that player any more, and the pieces stay
where they are, or are taken away where the option Leaving says so. The first player marker goes to the next
player.</li>
<li><b>Race to the Rescue</b>: the set-up is told too. Drag the Colonist disks to their site, and choose The
Colonists are here on one of them; take patents and aquas by the button Set-up of your mat; put claim disks
and cubes on the map, and choose what of the set-up they are. Cards of a starting stack are marked in hand,
then its figure tells where it begins. Drag Discovery chits to stacks and choose Placed here in the set-up.
Colonists that you drag to a stack come aboard by their menu; who dies goes out of the game by it.</li>
<li><b>Modules 1 and 2</b>: set-ups with terawatt, colonization or Futures lay their decks beside the
patents, their options beside the others, and with colonization the stacks of both Bernals beside each
mat. A card goes there by Cargo transfer, as to any other stack.</li>
<li><b>Freighters</b>: produce the card into Freighter, put the big cube on the map, A new stack starts
here; drag it along and End the move. Once the freighter is promoted (menu of the card) the small cubes
fly likewise. A space elevator is built by the menu of its stick on the map and of the cube at one end.
The golden marker of the reserve tells of which type the isotope of a player is.</li>
<li><b>Bernals</b>: the figure starts where its stack does. Mark the supports that are given up, then
Anchor here on the figure: it wears a dome, and the number tells the order of the anchorings, by which
factories serve as Dirtsides. While it flies its mass chits (K, S) lie on the fuel strip. Aquas lie with
the Home Bernal, without one in LEO.</li>
<li><b>Colonists</b>: drag the top card of the queue to LEO or to the Home Bernal, Comes from the queue to
here; a label tells whose it is, also as a guest on another mat. Who works on top of the operation is told
before it (specialist). For a homestead mark the card that is given up and who settles, then choose
Homestead this site, by the cube of the factory, and put a dome there.</li>
<li><b>Futures</b>: choose their set-up. Mark who is at risk and what is given up, Attempt its Future on
the card that lists it, roll by the button Roll or pay by FINAO; drag a star that was won to your mat. A
red star brings the War of Independence: move its marker on.</li>
<li><b>Tanks</b>: the numbered chit in the corner of a stack; Ctrl 1 and Ctrl 2 change it.</li>
<li><b>Conflict</b>: its set-ups lay propaganda beside the assembly, and each player has a war room (menu
More) with bribes, prisoners and figures. A cube on the chit is the extremist. Delegates tell by their menu
what the player of the turn does with them: Petitioned as, Suborned by the player of the turn (lay a bribe
under it), Corrupt. The propaganda itself tells that it is turned over; the gold star lies in War and
Anarchy while no law is active.</li>
<li><b>Battles</b>: drag your banner from the war room to the space on the map, Attack this space. Who fires
points at the weapon first (menu of the card, or of the cube of a factory: Point at it), and then chooses on
the own banner, put on the space that is hit, how it fires; then its dice, one by one. Where a result is not
known, The table's results say it. A card that is zapped, or given up, is pointed at likewise. End the
battle, and turn propaganda over after a victory. A damage chit lies on the site.</li>
<li><b>Dropstones and kamikazes</b>: point at the thruster, then at its supports, and choose on the figure
of the war room Dislodge with what was pointed at, or Launch it. The cards lie in the war room; the figure
is dragged over the map: It has flown here, Strikes here.</li>
<li><b>Peace</b>: bribes that are paid for a truce, or after a War that is lost, tell to whom they go. What
a player alone decides (a defection, a trophy, the return of the star) is in the menu of the own
banner.</li>
<li><b>Bernals of others</b>: a black card that was pointed at is sold by the menu of the figure of the
Bernal, which tells what its owner takes. Offers turns gold tanks at the Bank into Aquas. A dropstone tells
that a starship has destroyed it, the Kalpana that it was Swapped with the Stanford.</li>
<li>Nothing is forced: the table believes you. The recorded log can be checked afterwards: begin a log
with File, Begin Logfile, and end it with File, End Logfile.</li>
<li>Made a mistake? Undo (Ctrl Z) takes back the last thing; a line typed into the chat is such a thing, too,
and stays in sight. An undone die is told.</li>
</ul>
"""


def helps(kinds: Iterable[Kind], boards: Iterable[Board]) -> tuple[Help, ...]:
    """The help pages."""
    return pages(GAME, _START, kinds, boards)
