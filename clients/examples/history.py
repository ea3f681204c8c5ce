"""Reads all readings of a sensor in a window, page after page, and makes a data frame if pandas is installed."""

from datetime import datetime, timedelta

from connect import regime

as_of = datetime.fromisoformat(regime.get("/api/stress-index")["as_of"].replace("Z", "+00:00"))
readings = regime.history("vix", from_=(as_of - timedelta(days=730)).isoformat())
print(f"{len(readings)} readings")
print(f"vix {readings[0]['value']} ({readings[0]['state']}) on {readings[0]['observed_at']}")
try:
    print(readings.to_dataframe()["value"].describe())
except ImportError:
    print("install pandas for data frames")
