import itertools
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "python"))
from regime import Regime, UpgradeRequired  # noqa: E402

regime = Regime(os.environ.get("REGIME_URL", "http://127.0.0.1:8787"), os.environ.get("REGIME_KEY"))

index = regime.get("/api/stress-index")
print(f"stress index {index['stress_index']} ({index['regime']}) as of {index['as_of']}")

pages = regime.pages("/api/sensors/vix/history", "readings", limit=150)
readings = list(itertools.islice(pages, 400))
print(f"vix {readings[0]['value']} ({readings[0]['state']}) at {readings[0]['recorded_at']}")
print(f"{len(readings)} readings")

try:
    regime.history("systemic-stress", from_="2022-12-01")
except UpgradeRequired as refusal:
    print(f"{refusal}: {refusal.upgrade}")
