"""Odds counted exactly, to check simulations against."""
