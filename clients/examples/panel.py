"""The histories of several sensors as one table: a row per date, a column per sensor."""

from connect import regime

panel = regime.get("/api/panel", sensors="vix,dollar-vol", limit=5)
print("date", *panel["columns"])
for row in panel["rows"]:
    print(row["date"], *row["values"])
