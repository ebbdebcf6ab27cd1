"""Le Caméléon, Éditions CTD: take the other side's pieces by associations of three colours."""
