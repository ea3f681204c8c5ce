"""What a refusal says: the status, a stable code, and what to do."""

from connect import regime
from regime import RegimeError

for path in ("/api/sensors/no-such-sensor", "/api/sensors/systemic-stress", "/api/usage"):
    try:
        print(regime.get(path).get("tier", path))
    except RegimeError as refusal:
        print(refusal.status, refusal.code, refusal, refusal.upgrade or "")
