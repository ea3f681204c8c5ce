"""Several sensors side by side: one row a date, one column a sensor."""

from connect import regime

panel = regime.get("/api/panel", sensors="vix,dollar-vol", limit=5)
print("date", *panel["columns"])
for row in panel["rows"]:
    print(row["date"], *row["values"])
