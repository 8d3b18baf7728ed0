"""One deal of two-handed pinochle under any switches, in plain Python.

A ``Deal`` is never changed; every move gives a new one. Player 0 is the dealer. ``start`` deals, ``turn`` tells whose
move it is, ``stage`` which kind: ``play`` a card (``legal_plays``), ``meld`` after a trick of the first phase
(``list_melds``, ``list_dixes``, then ``finish_melding``), ``draw`` a card (``draw_choices``), or ``over``.

The switches are in ``twohand_rules``, the melds themselves in ``twohand_melds``, breaches of the rules in
``twohand_breaches``, matches in ``twohand_match``. Where the rules leave room they are read like this:

1. A fresh copy of a meld (``same_meld_again``) is one without any card of the earlier copy; a card that lies in a meld
   of another class may be in it, as in any meld. "The same meld" is the same name and suit.
2. A card goes up into a higher meld of its class by itself: a run may take the king of a royal marriage and a queen
   from the hand. Under ``run_over_marriage`` 110 such a run is worth 110 too: its king has been paid for already.
3. A second pinochle beside the first is the double pinochle: four cards, worth ``pinochle_upgrade``, whatever
   ``same_meld_again`` says, for both together are another meld than either. One of its cards must be new. Worth 40 it
   may be called a pinochle of two cards as well. Where ``same_meld_again`` allows, a player may always be content with
   a pinochle for 40.
4. ``double_pinochle`` 80: the four cards laid at once are one meld, so they cost one trick only.
5. Only "the first dix declared" by either player is swapped. Under ``optional`` a player who does not swap it ends the
   chance for both; ``compulsory`` binds him who declares a dix, and nobody has to declare one.
6. A dix is declared by the winner of a trick, while he may meld. Under ``additional`` both dixes may come in one turn,
   before or after the meld; under ``is_the_meld`` one dix is all that turn.
7. A dix is paid once. One that was swapped, or turned up for the dealer's 10, is not declared again by its drawer.
8. ``after_draw``: the winner draws, melds, and then the loser draws, so that the turn-up is still there at the last
   draw. A turn-up that has been drawn (``winner_chooses``) cannot be swapped for.
9. ``swap_card_usable`` no bars the card got for the dix until the player's next turn to meld.
10. Under ``winner_chooses`` the winner of the last trick of the first phase takes the hidden card or the turn-up.
11. Nobody builds on the opponent's melds.
12. A breach of the rules: see ``twohand_breaches``. A match: see ``twohand_match``.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from oracles import pinochle, twohand_melds
from oracles.solver import COUNTS
from oracles.twohand_melds import Card, Made, MeldChoice, in_order, without
from oracles.twohand_rules import HAND_SIZE, RANKS_OF_DECK, Rules, dix_of


class IllegalMove(ValueError):  # noqa: N818 - the name of the card table
    """A move that the rules forbid; the message says why."""


class DixChoice(NamedTuple):
    """A dix that may be declared now, with or without the swap for the turn-up."""

    card: Card
    swap: bool


class Draw(NamedTuple):
    """A card that may be drawn now and where it lies: ``stock`` for the top hidden card, or ``turnup``."""

    pile: str
    card: str


@dataclass(frozen=True)
class Deal:
    """Everything about a deal in progress; pairs are by player, the dealer's first."""

    rules: Rules = field(compare=False, repr=False)
    trump: str
    holdings: tuple[tuple[Card, ...], tuple[Card, ...]]
    stock: tuple[str, ...]
    turnup: Card | None
    swap_open: bool
    meld: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    made: tuple[frozenset[Made], frozenset[Made]] = (frozenset(), frozenset())
    stage: str = "play"
    leader: int = 1
    trick: tuple[str, ...] = ()
    drawers: tuple[int, ...] = ()
    window: bool = False
    meld_used: bool = False
    last_trick: int | None = None
    dead: tuple[str, ...] = ()
    scores_nothing: tuple[bool, bool] = (False, False)
    out_of_turn: bool = False
    before_breach: "Deal | None" = field(default=None, compare=False, repr=False)

    @property
    def hand_size(self) -> int:
        """Cards a player should hold when he plays to a trick of the first phase."""
        return HAND_SIZE[self.rules["deck"]]

    @property
    def first_phase(self) -> bool:
        """Whether any card is left to draw."""
        return bool(self.stock) or self.turnup is not None


def pair(values: Sequence[Any], player: int, value: Any) -> Any:
    """The pair with one player's place changed."""
    return (value, values[1]) if player == 0 else (values[0], value)


def start(rules: Rules, hands: Sequence[Sequence[str]], turnup: str, stock: Sequence[str]) -> Deal:
    """Lay out a deal.

    Parameters
    ----------
    rules : mapping
        Every switch; breaches of ``BREACHES`` that are on beside them.
    hands : two sequences of str
        The dealer's hand and the other's.
    turnup : str
        The card turned up; it settles the trump suit.
    stock : sequence of str
        The hidden cards in drawing order, without the turn-up.

    Raises
    ------
    ValueError
        If these cards are not a pack dealt by the rules.
    """
    size = HAND_SIZE[rules["deck"]]
    if not rules.get("wrong_hand") and [len(hand) for hand in hands] != [size, size]:
        raise ValueError(f"hands of {[len(hand) for hand in hands]} cards were dealt, not {size}")
    full = Counter(pinochle.pack(RANKS_OF_DECK[rules["deck"]]))
    dealt = Counter([*hands[0], *hands[1], turnup, *stock])
    missing = list((full - dealt).elements())
    if dealt - full or len(missing) > (1 if rules.get("short_stock") else 0):
        raise ValueError(f"no pack of {rules['deck']}: {missing} missing, {list((dealt - full).elements())} too many")

    trump = pinochle.suit(turnup)
    dix = turnup == dix_of(rules, trump)
    pays = dix and rules["turnup_dix"] == "dealer"
    return Deal(
        rules=rules,
        trump=trump,
        holdings=(in_order(map(Card, hands[0])), in_order(map(Card, hands[1]))),
        stock=tuple(stock),
        turnup=Card(turnup, ("dix",) if pays else ()),
        swap_open=not dix and rules["dix_exchange"] != "forbidden",
        meld=(10, 0) if pays else (0, 0),
    )


def turn(deal: Deal) -> int | None:
    """Player who moves now; None when the deal is over."""
    if deal.stage == "over":
        return None
    if deal.stage == "draw":
        return deal.drawers[0]
    return deal.leader if len(deal.trick) == 0 else 1 - deal.leader


# Cards played --------------------------------------------------------------------------------------------------------


def legal_plays(deal: Deal) -> list[Card]:
    """Different cards the player whose turn it is may play, by text and past."""
    player = turn(deal)
    if deal.stage != "play" or player is None or deal.out_of_turn:
        return []
    holding = deal.holdings[player]
    if deal.first_phase:
        return list(dict.fromkeys(holding))
    names = [card.name for card in holding]
    allowed = pinochle.legal_plays(names, deal.trick, deal.trump, deal.rules["must_win"])
    return [card for card in dict.fromkeys(holding) if card.name in allowed]


def play(deal: Deal, card: Card) -> Deal:
    """Play a card; the second one ends the trick, and its winner leads, or melds and draws first.

    With the breach ``revoke`` on, any card held may be played in the second phase, and an illegal one is a revoke.
    """
    player = turn(deal)
    if deal.stage != "play" or player is None or deal.out_of_turn:
        raise IllegalMove(f"nobody plays a card now, the stage is {deal.stage!r}")
    holding = deal.holdings[player]
    if card not in holding:
        raise IllegalMove(f"player {player} does not hold {card.name}, but {[one.name for one in holding]}")
    before_breach = None
    scores_nothing = deal.scores_nothing
    legal = legal_plays(deal)
    if card not in legal:
        if not deal.rules.get("revoke"):
            names = [one.name for one in legal]
            raise IllegalMove(f"on {list(deal.trick)} with trumps {deal.trump} player {player} may play {names} only")
        before_breach = deal
        scores_nothing = pair(scores_nothing, player, True)

    deal = replace(
        deal,
        holdings=pair(deal.holdings, player, without(holding, card)),
        trick=(*deal.trick, card.name),
        scores_nothing=scores_nothing,
        before_breach=before_breach,
    )
    return _end_trick(deal) if len(deal.trick) == 2 else deal


def _end_trick(deal: Deal) -> Deal:
    """Give the trick to its winner and tell what comes next."""
    winner = deal.leader if pinochle.winning_place(deal.trick, deal.trump) == 0 else 1 - deal.leader
    last = not deal.first_phase and not deal.holdings[0]
    points = sum(COUNTS[deal.rules["count"]][pinochle.rank(card)] for card in deal.trick)
    points += pinochle.LAST_TRICK_POINTS if last else 0
    if deal.scores_nothing[winner]:
        points = 0
    deal = replace(
        deal,
        leader=winner,
        trick=(),
        tricks=pair(deal.tricks, winner, deal.tricks[winner] + points),
        last_trick=winner if last else None,
    )
    if last:
        return replace(deal, stage="over")
    if not deal.first_phase:
        return deal
    owed = [max(0, deal.hand_size - len(holding)) for holding in deal.holdings]
    drawers = (winner,) * owed[winner] + (1 - winner,) * owed[1 - winner]
    return next_stage(replace(deal, drawers=drawers, window=True, meld_used=False))


def next_stage(deal: Deal) -> Deal:
    """After a trick of the first phase: the winner's turn to meld, a draw, or the next lead."""
    if deal.window and (deal.rules["meld_timing"] == "before_draw" or deal.leader not in deal.drawers):
        return replace(deal, stage="meld")
    if deal.drawers:
        return replace(deal, stage="draw")
    if not deal.first_phase:
        # The melds are taken up: from here on a card has no past.
        hands = [in_order(Card(card.name) for card in holding) for holding in deal.holdings]
        deal = replace(deal, holdings=(hands[0], hands[1]))
    return replace(deal, stage="play")


# Melds ---------------------------------------------------------------------------------------------------------------


def why_no_melding(deal: Deal) -> str | None:
    """Why the player at turn may lay nothing at all, not even a dix; None if he may."""
    if deal.stage != "meld":
        return f"nobody melds now, the stage is {deal.stage!r}"
    due = deal.hand_size - (1 if deal.rules["meld_timing"] == "before_draw" else 0)
    if len(deal.holdings[deal.leader]) != due:
        return f"player {deal.leader} may not meld before his hand is right"
    return None


def list_melds(deal: Deal) -> list[MeldChoice]:
    """Melds the winner of the trick may lay now, the dix apart, with every different choice of copies."""
    if why_no_melding(deal) or deal.meld_used:
        return []
    return twohand_melds.list_choices(deal.holdings[deal.leader], deal.trump, deal.rules, deal.made[deal.leader])


def lay(deal: Deal, choice: MeldChoice) -> Deal:
    """Lay one of the melds of ``list_melds``."""
    if choice not in list_melds(deal):
        raise IllegalMove(why_no_melding(deal) or f"{choice} may not be melded now")
    player = deal.leader
    laid = [card._replace(uses=(*card.uses, choice.name)) for card in choice.cards]
    return replace(
        deal,
        holdings=pair(deal.holdings, player, in_order([*without(deal.holdings[player], *choice.cards), *laid])),
        meld=pair(deal.meld, player, deal.meld[player] + choice.points),
        made=pair(deal.made, player, deal.made[player] | {(choice.name, choice.card_names)}),
        meld_used=True,
    )


def swap_is_open(deal: Deal) -> bool:
    """Whether the next dix declared is the first one and the turn-up is there to be had for it."""
    return deal.swap_open and deal.turnup is not None


def list_dixes(deal: Deal) -> list[DixChoice]:
    """Dixes the winner of the trick may declare now, with and without the swap as the rules allow."""
    if why_no_melding(deal) or (deal.meld_used and deal.rules["dix_with_meld"] == "is_the_meld"):
        return []
    dix = dix_of(deal.rules, deal.trump)
    cards = [card for card in dict.fromkeys(deal.holdings[deal.leader]) if card.name == dix and not card.uses]
    if not swap_is_open(deal):
        swaps = [False]
    elif deal.rules["dix_exchange"] == "compulsory":
        swaps = [True]
    else:
        swaps = [True, False]
    return [DixChoice(card, swap) for card in cards for swap in swaps]


def declare_dix(deal: Deal, choice: DixChoice) -> Deal:
    """Declare one of the dixes of ``list_dixes`` for 10 points."""
    if choice not in list_dixes(deal):
        raise IllegalMove(why_no_melding(deal) or f"{choice} may not be declared now")
    player = deal.leader
    declared = choice.card._replace(uses=("dix",))
    received, turnup = declared, deal.turnup
    if choice.swap:
        assert deal.turnup is not None
        received, turnup = deal.turnup._replace(barred=not deal.rules["swap_card_usable"]), declared
    return replace(
        deal,
        holdings=pair(deal.holdings, player, in_order([*without(deal.holdings[player], choice.card), received])),
        turnup=turnup,
        swap_open=False,
        meld=pair(deal.meld, player, deal.meld[player] + pinochle.MELD_POINTS["dix"]),
        meld_used=deal.meld_used or deal.rules["dix_with_meld"] == "is_the_meld",
    )


def finish_melding(deal: Deal) -> Deal:
    """End the winner's turn to meld, whether he has laid anything or not."""
    if deal.stage != "meld":
        raise IllegalMove(f"nobody melds now, the stage is {deal.stage!r}")
    holding = deal.holdings[deal.leader]
    if any(card.barred for card in holding):
        holding = in_order(card._replace(barred=False) for card in holding)
    return next_stage(replace(deal, holdings=pair(deal.holdings, deal.leader, holding), window=False))


# Draws and the end ---------------------------------------------------------------------------------------------------


def draw_choices(deal: Deal) -> list[Draw]:
    """Cards the player at turn may draw: one as a rule, two where he has the choice between the last two."""
    if deal.stage != "draw":
        return []
    hidden = [Draw("stock", card) for card in deal.stock[:1]]
    lying = [Draw("turnup", deal.turnup.name)] if deal.turnup is not None else []
    if len(deal.stock) == 1 and lying:
        # A single draw with two cards left happens in a short stock only: one of the two will be dead.
        short = len(deal.drawers) == 1
        if short or deal.rules["last_stock_card"] == "winner_chooses":
            return hidden + lying
    return hidden or lying


def draw(deal: Deal, choice: Draw) -> Deal:
    """Draw one of the cards of ``draw_choices``."""
    if choice not in draw_choices(deal):
        raise IllegalMove(f"{choice} may not be drawn now, but {draw_choices(deal)}")
    player = deal.drawers[0]
    card = Card(choice.card)
    if choice.pile == "turnup":
        assert deal.turnup is not None
        card = deal.turnup
        deal = replace(deal, turnup=None)
    else:
        deal = replace(deal, stock=deal.stock[1:])
    if len(deal.drawers) == 1 and len(deal.stock) + (deal.turnup is not None) == 1:
        dead = deal.stock + ((deal.turnup.name,) if deal.turnup else ())
        deal = replace(deal, stock=(), turnup=None, dead=dead)
    holding = in_order([*deal.holdings[player], card])
    return next_stage(replace(deal, holdings=pair(deal.holdings, player, holding), drawers=deal.drawers[1:]))


def result(deal: Deal) -> dict[str, Any]:
    """Result field of a record: points by player for melds, for tricks with the last trick's 10, and in all."""
    if deal.stage != "over":
        raise IllegalMove(f"the deal is not over, the stage is {deal.stage!r}")
    score = [deal.meld[player] + deal.tricks[player] for player in (0, 1)]
    return {"meld": list(deal.meld), "tricks": list(deal.tricks), "last_trick": deal.last_trick, "score": score}
