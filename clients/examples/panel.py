"""The histories of several sensors as one table: a row per date, a column per sensor, and when each value became known."""

from datetime import datetime, timedelta

from connect import regime

as_of = datetime.fromisoformat(regime.get("/api/stress-index")["as_of"].replace("Z", "+00:00"))
for row in regime.panel(["vix", "dollar-vol"], from_=(as_of - timedelta(days=7)).isoformat()):
    print(row["date"], row["vix"], row["dollar-vol"], "known at", row["known_at"]["vix"])
