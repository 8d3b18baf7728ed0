"""Breaches of the rules of two-handed pinochle and what becomes of them; each is off unless a rule set turns it on.

``short_stock``, ``wrong_hand`` and ``revoke`` are handled where they happen, in ``twohand``:

* A pack with a card missing is dealt and played as usual. With three cards left the winner draws the hidden one on
  top, the loser takes one of the last two, and the other lies dead: its points and the missing card's go to nobody.
* A wrong hand found in play is put right at the next draw: who is short draws as many as he lacks, who is long draws
  nothing until he is right. Until then he may not meld, not even a dix; his opponent may.
* A revoke counts from the trick it falls in: all the offender's tricks from there on score nothing, the last trick's
  10 among them, and nobody gets what he loses. Corrected before the next lead it costs nothing; after the last trick,
  until the count.

The rest is here. ``draw_wrongly`` makes a hand wrong in play. ``lead_out_of_turn(deal, Card("AS"))`` puts the question,
``accept_lead`` or ``take_back_lead`` answers it; neither costs anything.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from oracles.twohand import Deal, IllegalMove, next_stage, pair
from oracles.twohand_melds import Card, without
from oracles.twohand_rules import Rules


def _require(rules: Rules, breach: str) -> None:
    if not rules.get(breach):
        raise IllegalMove(f"the rules do not provide for the breach {breach!r}")


def correct_revoke(deal: Deal) -> Deal:
    """Take a revoke back before the next lead: the deal as it stood before the wrong card.

    Raises
    ------
    IllegalMove
        If there is none, or the next trick was led.
    """
    _require(deal.rules, "revoke")
    if deal.before_breach is None or deal.trick:
        raise IllegalMove("there is no revoke that can be corrected")
    return deal.before_breach


def draw_wrongly(deal: Deal, player: int, cards: int) -> Deal:
    """Let a player draw so many cards after a trick, instead of what he lacks.

    Parameters
    ----------
    deal : Deal
        A deal in its first phase after a trick, before anybody melds or draws.
    player : int
        Player whose hand will be wrong.
    cards : int
        0 or more.

    Raises
    ------
    IllegalMove
        If it is not that moment, or if so few cards are left that his hand could not be put right.
    """
    _require(deal.rules, "wrong_hand")
    if deal.stage not in ("meld", "draw") or not deal.window or deal.meld_used or len(deal.drawers) < 2:
        raise IllegalMove("nobody is about to draw now")
    if len(deal.stock) < 5:
        raise IllegalMove(f"with {len(deal.stock)} hidden cards left no hand can be put right in time")
    others = tuple(drawer for drawer in deal.drawers if drawer != player)
    own = (player,) * cards
    return next_stage(replace(deal, drawers=own + others if player == deal.leader else others + own))


def lead_out_of_turn(deal: Deal, card: Card) -> Deal:
    """Let the player who should follow lead a card; his opponent then accepts it or has it taken back."""
    _require(deal.rules, "lead_out_of_turn")
    if deal.stage != "play" or deal.trick:
        raise IllegalMove("nobody is to lead now")
    player = 1 - deal.leader
    if card not in deal.holdings[player]:
        raise IllegalMove(f"player {player} does not hold {card.name}")
    return replace(
        deal,
        leader=player,
        trick=(card.name,),
        holdings=pair(deal.holdings, player, without(deal.holdings[player], card)),
        out_of_turn=True,
        before_breach=deal,
    )


def accept_lead(deal: Deal) -> Deal:
    """Let the lead out of turn stand; the opponent follows."""
    if not deal.out_of_turn:
        raise IllegalMove("no card was led out of turn")
    return replace(deal, out_of_turn=False, before_breach=None)


def take_back_lead(deal: Deal) -> Deal:
    """Have the lead out of turn taken back; the right player leads."""
    if not deal.out_of_turn or deal.before_breach is None:
        raise IllegalMove("no card was led out of turn")
    return deal.before_breach


def reshuffle_from(deal: Deal, place: int, order: Sequence[str]) -> Deal:
    """Put the stock from an exposed card down into a new order; the turn-up stays where it is.

    Parameters
    ----------
    deal : Deal
        A deal in its first phase.
    place : int
        Place of the exposed card in the stock, 0 for the top.
    order : sequence of str
        The cards from that place down, the exposed one among them, as they lie after the shuffle.
    """
    _require(deal.rules, "exposed_card")
    if not 0 <= place < len(deal.stock):
        raise IllegalMove(f"the stock of {len(deal.stock)} cards has no place {place}")
    if Counter(order) != Counter(deal.stock[place:]):
        raise IllegalMove(f"{list(order)} are not the cards of the stock from place {place} down")
    return replace(deal, stock=(*deal.stock[:place], *order))


def answers_to_exposed_card(owner: int, dealer: int = 0) -> tuple[str, ...]:
    """What may follow when the dealer exposes a card while dealing it to its owner.

    His own card the dealer keeps; the other player accepts his or asks for a new deal.
    """
    return ("keep",) if owner == dealer else ("keep", "redeal")
