"""How errors look: a status, a stable code, and a message that says what to do."""

from connect import regime
from regime import RegimeError

for path in ("/api/sensors/no-such-sensor", "/api/sensors/systemic-stress", "/api/usage"):
    try:
        print(regime.get(path).get("tier", path))
    except RegimeError as error:
        print(error.status, error.code, error, error.upgrade or "")
