"""Irregularities of two-handed pinochle by name: what may go wrong in a deal, and when.

A *way* is one thing that goes wrong, named by the switch of the rules that provides for it and by how it does.  An
``Irregularity`` is a way with the player who commits it and the trick.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.analysis.errors import BAD_USAGE, StudyError, close_matches, quoted
from meldlab.analysis.rules.schema import Profile
from meldlab.kernels.pinochle.twohand import irregular
from meldlab.kernels.pinochle.twohand.irregular import Breach, breach_of
from meldlab.kernels.pinochle.twohand.rules import hand_cards

#: When something goes wrong: at the deal or all through it, in a trick with a stock, in a trick without.
DEAL, STOCK, END = "deal", "stock", "end"
#: Tricks that a wrong draw leaves with a stock, so that it can be found and put right.
_TO_PUT_RIGHT: Final = 2


class Way(NamedTuple):
    """One way in which something goes wrong."""

    switch: str
    """The rules provide for it by this."""
    how: str
    kind: int
    variant: int
    half: str
    """``DEAL``, ``STOCK`` or ``END``."""
    of_dealer: bool
    """Whether the dealer answers for it, whoever else commits irregularities."""
    told: str
    """What happens, for people."""

    @property
    def name(self) -> str:
        """The switch and how, as in ``revoke:best_card``."""
        return f"{self.switch}:{self.how}"

    @property
    def forfeits(self) -> bool:
        """Whether he who does it scores nothing in tricks from then on."""
        return self.kind == irregular.REVOKE and self.variant != irregular.CORRECTED

    def last_trick(self, deck: int) -> int:
        """Last trick, from 1 in its half of the deal, in which it may happen and has an effect; 0 for the deal."""
        tricks = int(hand_cards(deck))
        return {DEAL: 0, STOCK: tricks - _TO_PUT_RIGHT, END: tricks - 1}[self.half]


WAYS: Final = (
    Way("short_stock", "missing", irregular.SHORT_STOCK, irregular.PLAIN, DEAL, True, "a card is missing"),
    Way("wrong_hand", "too_few", irregular.WRONG_HAND, irregular.TOO_FEW, STOCK, False, "forgets to draw"),
    Way("wrong_hand", "too_many", irregular.WRONG_HAND, irregular.TOO_MANY, STOCK, False, "draws one card too many"),
    Way(
        "wrong_hand",
        "new_deal",
        irregular.WRONG_DEAL,
        irregular.PLAIN,
        DEAL,
        False,
        "finds his hand wrong before the first lead and asks for a new deal",
    ),
    Way("revoke", "any_card", irregular.REVOKE, irregular.ANY_CARD, END, False, "revokes with any card"),
    Way("revoke", "best_card", irregular.REVOKE, irregular.BEST_CARD, END, False, "revokes for the trick's points"),
    Way("revoke", "corrected", irregular.REVOKE, irregular.CORRECTED, END, False, "revokes and corrects it"),
    Way(
        "exposed_card",
        "in_stock",
        irregular.EXPOSED_STOCK,
        irregular.PLAIN,
        STOCK,
        False,
        "exposes a card of the stock",
    ),
    Way("exposed_card", "dealers_own", irregular.EXPOSED_OWN, irregular.PLAIN, DEAL, True, "shows a card of his own"),
    Way(
        "exposed_card",
        "others_kept",
        irregular.EXPOSED_OTHERS,
        irregular.KEPT,
        DEAL,
        True,
        "shows a card of the other player, who keeps it",
    ),
    Way(
        "exposed_card",
        "others_new_deal",
        irregular.EXPOSED_OTHERS,
        irregular.NEW_DEAL,
        DEAL,
        True,
        "shows a card of the other player, who asks for a new deal",
    ),
    Way(
        "exposed_card",
        "others_new_deal_if_weak",
        irregular.EXPOSED_OTHERS,
        irregular.NEW_DEAL_IF_WEAK,
        DEAL,
        True,
        "shows a card of the other player, who asks for a new deal if he holds fewer than two aces",
    ),
    Way(
        "exposed_card",
        "at_turnup",
        irregular.EXPOSED_TURNUP,
        irregular.PLAIN,
        DEAL,
        True,
        "turns up two cards, so the stock is shuffled and the other player turns up",
    ),
    Way(
        "lead_out_of_turn",
        "accepted",
        irregular.OUT_OF_TURN,
        irregular.ACCEPTED,
        STOCK,
        False,
        "leads out of turn, which is accepted",
    ),
    Way(
        "lead_out_of_turn",
        "taken_back",
        irregular.OUT_OF_TURN,
        irregular.TAKEN_BACK,
        STOCK,
        False,
        "leads out of turn and takes it back",
    ),
    Way(
        "lead_out_of_turn",
        "accepted_at_end",
        irregular.OUT_OF_TURN_AT_END,
        irregular.ACCEPTED,
        END,
        False,
        "leads out of turn, which is accepted",
    ),
    Way(
        "lead_out_of_turn",
        "taken_back_at_end",
        irregular.OUT_OF_TURN_AT_END,
        irregular.TAKEN_BACK,
        END,
        False,
        "leads out of turn and takes it back",
    ),
)
_BY_NAME: Final[Mapping[str, Way]] = {way.name: way for way in WAYS}


@dataclass(frozen=True)
class Irregularity:
    """One irregularity in one trick.

    Parameters
    ----------
    way : Way
        What goes wrong.
    trick : int
        From 1 in its half of the deal; 0 if it belongs to the whole deal.
    offender : int, optional
        Seat that commits it; None for the dealer in even deals and the other in odd ones, as in a run.
    """

    way: Way
    trick: int
    offender: int | None = None

    def seat(self, deal: int) -> int:
        """Seat that commits it in a deal."""
        if self.way.of_dealer:
            return 0
        return deal % 2 if self.offender is None else self.offender

    def breach(self, seed: int, deal: int) -> Breach:
        """The kernels' form for a deal under a seed."""
        way, trick = self.way, max(self.trick - 1, 0)
        breach = breach_of(np.uint64(seed), np.int64(deal), way.kind, way.variant, self.seat(deal), trick)
        # Python's own integer, as a kernel hands it back, would make the next kernel take the stream for int64.
        found: Any = breach._replace(state=np.uint64(breach.state))
        return found  # type: ignore[no-any-return]


def read_irregularity(given: str, profile: Profile, trick: int | None, offender: int | None) -> Irregularity:
    """Read ``revoke:best_card``, or ``revoke`` alone for the first of its ways.

    Parameters
    ----------
    given : str
        A switch of irregularities, perhaps with the way.
    profile : Profile
        Rules that must provide for it.
    trick : int, optional
        Trick from 1 in its half of the deal; the first by default.
    offender : int, optional
        Seat that commits it.

    Raises
    ------
    StudyError
        If there is no such irregularity, if the rules do not provide for it, or if it can't happen then or to him.
    """
    word = given.strip()
    way = _BY_NAME.get(word) or next((one for one in WAYS if one.switch == word), None)
    if way is None:
        switch = word.partition(":")[0]
        known = [one.name for one in WAYS if one.switch == switch] or list(dict.fromkeys(one.switch for one in WAYS))
        raise StudyError(
            f"There is no irregularity {quoted(given)}{close_matches(word, known)}; there are {', '.join(known)}.",
            exit_status=BAD_USAGE,
        )
    if not profile.values[way.switch]:
        raise StudyError(
            f"The rules '{profile.name}' do not provide for {way.switch}: --set {way.switch}=yes turns it on.",
            exit_status=BAD_USAGE,
        )
    last = way.last_trick(int(profile.values["deck"]))
    if trick is not None and way.half == DEAL:
        raise StudyError(
            f"{way.name} belongs to no trick; leave --trick away.",
            exit_status=BAD_USAGE,
        )
    if trick is not None and not 1 <= trick <= last:
        where = "with a stock" if way.half == STOCK else "without a stock"
        raise StudyError(
            f"--trick can't be {quoted(trick)} for {way.name}: it is a trick {where}, from 1 to {last}.",
            exit_status=BAD_USAGE,
        )
    if offender is not None and (way.of_dealer or offender not in (0, 1)):
        wanted = "it is the dealer's; leave it away" if way.of_dealer else "it is 0 for the dealer or 1 for the other"
        raise StudyError(f"--offender can't be {quoted(offender)} for {way.name}: {wanted}.", exit_status=BAD_USAGE)
    return Irregularity(way, 0 if way.half == DEAL else trick or 1, offender)
