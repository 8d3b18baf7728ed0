"""Three-player auction pinochle, a whole hand from deal to settlement.

``rules`` names the switches and codes, ``settlement`` pays, ``events`` writes what happened, ``hand`` runs a hand,
``play`` its tricks; both ask the policies (``random_player``; ``basic``, and ``basic_play`` for its cards); ``sums``
adds up millions of hands for the studies.
"""
