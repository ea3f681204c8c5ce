"""What was known at a past time, so that a backtest does not use later information."""

from datetime import datetime, timedelta

from connect import regime

as_of = datetime.fromisoformat(regime.get("/api/stress-index")["as_of"].replace("Z", "+00:00"))
now = regime.get("/api/sensors/vix")["latest_reading"]
earlier = regime.get("/api/sensors/vix", as_of=(as_of - timedelta(days=7)).isoformat())["latest_reading"]
print(f"vix now {now['value']}, as known a week before {earlier['value']}")
