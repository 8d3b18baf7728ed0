"""Rule switches of the games, and profiles that set every one of them."""
