"""How long a test waits for what must come."""

from __future__ import annotations

# Seconds after which it will not come any more: only a failure waits so long. Machines are noisy,
# and computers' workers let everybody else go first.
PATIENCE = 120.0
