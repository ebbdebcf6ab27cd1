"""Who wins Chameleon (5 × 5) from its start: the attack, the proof, and the check of it."""
