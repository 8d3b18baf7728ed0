"""Three-player auction pinochle, a whole hand from deal to settlement.

``rules`` names the switches and codes, ``settlement`` pays, ``events`` writes what happened, ``hand`` runs a hand,
``play`` its tricks; both ask the policies (``random_player``; ``basic``, and ``basic_play`` for its cards;
``open_play``, where everybody sees every card); ``sums`` adds up millions of hands for the studies, ``open_sums`` what
solving some of them tells.
"""
