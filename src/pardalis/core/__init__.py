"""What every game is: games, positions, moves, errors, words; matches, contests, records."""
