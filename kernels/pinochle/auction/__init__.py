"""Three-player auction pinochle, a whole hand from deal to settlement.

``rules`` names the switches and codes, ``settlement`` pays, ``events`` writes what happened, ``hand`` runs a hand and
asks the policies (``policy_random``, ``policy_basic``), ``sums`` adds up millions of hands for the studies.
"""
