"""Reads all readings of a sensor in a window, page after page, and makes a data frame if pandas is installed.

The frame is oldest first, so that a rolling mean trails.
"""

from datetime import datetime, timedelta

from connect import regime

as_of = datetime.fromisoformat(regime.get("/api/stress-index")["as_of"].replace("Z", "+00:00"))
readings = regime.history("vix", from_=(as_of - timedelta(days=730)).isoformat())
print(f"{len(readings)} readings")
print(f"vix {readings[0]['value']} ({readings[0]['state']}) on {readings[0]['observed_at']}")
try:
    frame = readings.to_dataframe()
    print(frame["value"].rolling(21).mean().tail())
except ImportError:
    print("install pandas for data frames")
