"""Reads the history of a sensor, page after page, and makes a data frame if pandas is installed."""

import itertools

from connect import regime
from regime import Rows

readings = Rows(itertools.islice(regime.pages("/api/sensors/vix/history", "readings", limit=150), 400))
print(f"vix {readings[0]['value']} ({readings[0]['state']}) on {readings[0]['observed_at']}")
print(f"{len(readings)} readings")
try:
    print(readings.to_dataframe()["value"].describe())
except ImportError:
    print("install pandas for data frames")
