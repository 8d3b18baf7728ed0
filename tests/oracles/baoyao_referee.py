"""A referee who follows the record of one deal of Bao Yao move by move and accepts nothing against the rules.

``list_faults`` reads an object as ``meldlab show baoyao --json`` writes it and returns everything wrong with it, one
sentence each; ``check_record`` raises ``AssertionError`` with the first. He does not care whether a move was wise.

Some faults do not hinder him, such as a wrong strength: he notes them and goes on with the right one. After a move
that cannot be made he cannot know what comes next, and only the heading is judged beside it.

The record need not say who leads the first trick, it is whoever plays first; if it has a ``leader`` that must be him. A
``stake`` and a ``fee`` are read if they are there, else the payments are those of stake 1 without a table fee. Under
``snow`` choice the record shows by its end whether the winner stopped.
"""

from collections.abc import Mapping
from typing import Any

from oracles import baoyao
from oracles.baoyao import Deal, IllegalMove
from oracles.baoyao_plays import Play, classify
from oracles.baoyao_rules import CARDS, OPTIONS, disconnected, in_order

Record = Mapping[str, Any]
Event = Mapping[str, Any]


class _CannotFollowError(Exception):
    """The record has left the rules in such a way that what follows cannot be judged."""


def check_record(record: Record, last_head: int | None = None) -> None:
    """Check one recorded deal from the shuffle to the payments; see ``list_faults``.

    Raises
    ------
    AssertionError
        If anything in it breaks the rules, the format or arithmetic.
    """
    faults = list_faults(record, last_head)
    if faults:
        raise AssertionError(faults[0])


def list_faults(record: Record, last_head: int | None = None) -> list[str]:
    """Find everything that is wrong with a record.

    Parameters
    ----------
    record : mapping
        A record of a deal of Bao Yao.
    last_head : int, optional
        The head of the deal before, who leads under ``first_lead`` head_runner.

    Returns
    -------
    list of str
        One sentence a fault; empty if the record is right.
    """
    referee = _Referee(record)
    try:
        deal = referee.follow(last_head)
        referee.check_result(deal)
    except _CannotFollowError as reason:
        referee.faults.append(str(reason))
    return referee.faults


class _Referee:
    """What he has read so far and the faults he has found."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.faults: list[str] = []
        self.place = 0
        self.events: list[Event] = []

    def note(self, right: bool, fault: str) -> None:
        if not right:
            self.faults.append(fault)

    # Reading

    def read(self, holder: Any, name: str, where: str) -> Any:
        if not isinstance(holder, Mapping):
            raise _CannotFollowError(f"{where} is {holder!r}, not an object")
        if name not in holder:
            raise _CannotFollowError(f"{where} has no {name!r}")
        return holder[name]

    def read_cards(self, value: Any, where: str) -> list[str]:
        cards = value.split() if isinstance(value, str) else value
        if not isinstance(cards, list | tuple):
            raise _CannotFollowError(f"{where} is {value!r}, not cards")
        for card in cards:
            if card not in CARDS:
                raise _CannotFollowError(f"{where} holds {card!r}, which is no card")
        return list(cards)

    def read_seat(self, holder: Any, name: str, where: str) -> int:
        seat = self.read(holder, name, where)
        if type(seat) is not int or seat not in (0, 1, 2, 3):
            raise _CannotFollowError(f"{name!r} of {where} is {seat!r}, it must be a seat 0 to 3")
        return seat

    # Heading

    def read_rules(self) -> dict[str, Any]:
        given = self.read(self.record, "rules", "the record")
        rules: dict[str, Any] = {}
        for name, options in OPTIONS.items():
            value = self.read(given, name, "the rules")
            if name == "disconnect":
                try:
                    disconnected(value)
                except ValueError as reason:
                    raise _CannotFollowError(str(reason)) from None
                rules[name] = value
                continue
            # True is equal to 1 in Python, but no multiplier.
            fitting = [option for option in options if type(option) is type(value) and option == value]
            if not fitting:
                raise _CannotFollowError(f"switch {name!r} is {value!r}, it must be one of {options}")
            rules[name] = fitting[0]
        return rules

    def check_heading(self) -> list[list[str]]:
        game = self.read(self.record, "game", "the record")
        self.note(game == "baoyao", f"the game is {game!r}, not 'baoyao'")
        self.note(isinstance(self.record.get("policies"), list), "the record has no list of policies")
        self.note(type(self.read(self.record, "seed", "the record")) is int, f"the seed is {self.record['seed']!r}")
        for name in ("deal", "dealer"):
            value = self.read(self.record, name, "the record")
            self.note(type(value) is int and value >= 0, f"{name!r} of the record is {value!r}, not a number from 0")
        hands = self.read(self.record, "hands", "the record")
        if not isinstance(hands, list | tuple):
            raise _CannotFollowError(f"the hands are {hands!r}, not a list")
        return [self.read_cards(hand, f"hand {seat}") for seat, hand in enumerate(hands)]

    # Events

    def follow(self, last_head: int | None) -> Deal:
        rules = self.read_rules()
        hands = self.check_heading()
        reason = baoyao.why_no_pack(hands, rules)
        if reason:
            raise _CannotFollowError(reason)
        events = self.read(self.record, "events", "the record")
        if not isinstance(events, list | tuple) or not events:
            raise _CannotFollowError("the record has no events")
        self.events = list(events)

        leader = self.read_seat(self.events[0], "seat", "event 0")
        if "leader" in self.record:
            self.note(self.record["leader"] == leader, f"seat {leader} led, not {self.record['leader']!r}")
        if rules["first_lead"] == "head_runner" and last_head is not None:
            self.note(leader == last_head, f"seat {leader} led, but {last_head} was the head of the deal before")

        deal = baoyao.start(rules, hands, leader)
        while deal.stage != "over":
            chooses = deal.stage == "choose"
            # A choice is no event: the winner has played on if anything follows.
            deal = baoyao.choose(deal, play_on=self.next_do() is not None) if chooses else self.check_move(deal)
            for wanted in deal.news:
                self.check_news(wanted)
        if self.place < len(self.events):
            raise _CannotFollowError(f"the deal is over, but {self.where()} follows: {self.events[self.place]}")
        return deal

    def where(self) -> str:
        return f"event {self.place}"

    def next_do(self) -> Any:
        """What the next event is about; None if there is none."""
        if self.place == len(self.events):
            return None
        return self.read(self.events[self.place], "do", self.where())

    def check_move(self, deal: Deal) -> Deal:
        do = self.next_do()
        where = self.where()
        if do is None:
            raise _CannotFollowError(f"the events end, but seat {deal.turn} has the turn and nothing is decided")
        event = self.events[self.place]
        if do not in ("play", "pass"):
            raise _CannotFollowError(f"{where} is {do!r}, but seat {deal.turn} must play or pass")
        seat = self.read_seat(event, "seat", where)
        if seat != deal.turn:
            raise _CannotFollowError(f"{where}: seat {seat} moves, but it is the turn of seat {deal.turn}")
        made = self.read_play(deal, event) if do == "play" else None
        if baoyao.is_disconnected(deal):
            due = baoyao.autoplay(deal)
            told = "pass" if due is None else f"play {due.text} as {due.kind}"
            self.note(made == due, f"{where}: autoplay has seat {seat} and must {told}")
        self.place += 1
        try:
            return baoyao.pass_turn(deal) if made is None else baoyao.play(deal, made)
        except IllegalMove as reason:
            raise _CannotFollowError(f"{where}: {reason}") from None

    def read_play(self, deal: Deal, event: Event) -> Play:
        """Read the cards of a play and what they are said to be."""
        where = self.where()
        cards = self.read_cards(self.read(event, "cards", where), where)
        kind = self.read(event, "kind", where)
        strength = self.read(event, "strength", where)
        self.note(tuple(cards) == in_order(cards), f"{where}: {' '.join(cards)} are not written in order")
        meanings = classify(cards, deal.rules)
        if not meanings:
            raise _CannotFollowError(f"{where}: {' '.join(cards)} are no play")
        fitting = [play for play in meanings if play.kind == kind]
        made = fitting[0] if fitting else meanings[-1]
        self.note(bool(fitting), f"{where}: {made.text} are called {kind!r}, they are {made.kind!r}")
        right = type(strength) is int and strength == made.strength
        self.note(right, f"{where}: the strength of {made.text} is given as {strength!r}, it is {made.strength}")
        return made

    def check_news(self, wanted: Event) -> None:
        """Check the event of a hand that is out or of a trick."""
        do = self.next_do()
        where = self.where()
        told = f"seat {wanted['seat']} is out" if wanted["do"] == "out" else f"the trick is seat {wanted['seat']}'s"
        if do != wanted["do"]:
            raise _CannotFollowError(f"{where} is {'missing' if do is None else repr(do)}, but {told}")
        event = self.events[self.place]
        for name, value in wanted.items():
            given = self.read(event, name, where)
            same = type(given) is type(value) and given == value
            self.note(same, f"{where}: {told}, and {name!r} is given as {given!r}, it is {value!r}")
        self.place += 1

    # Result

    def check_result(self, deal: Deal) -> None:
        """Compare the result with what the events came to."""
        result = self.read(self.record, "result", "the record")
        wanted = baoyao.settle(
            deal, self.amount("stake", 1), self.amount("fee" if "fee" in self.record else "table_fee", 0)
        )
        payments = self.read(result, "payments", "the result")
        for name, value in wanted.items():
            if name == "payments":
                continue
            given = self.read(result, name, "the result")
            same = type(given) is type(value) and given == value
            self.note(same, f"{name!r} of the result is given as {given!r}, it is {value!r}")
        due = wanted["payments"]
        numbers = isinstance(payments, list | tuple) and all(type(one) in (int, float) for one in payments)
        same = numbers and len(payments) == 2 and all(abs(a - b) < 1e-9 for a, b in zip(payments, due, strict=True))
        self.note(same, f"the payments are given as {payments!r}, due are {due!r}")

    def amount(self, name: str, default: int) -> float:
        rules = self.record["rules"]
        value = self.record.get(name, rules.get(name, default))
        if type(value) not in (int, float) or value < 0:
            raise _CannotFollowError(f"{name!r} of the record is {value!r}, it must be a number from 0")
        return float(value) if type(value) is float else int(value)
