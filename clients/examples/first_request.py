"""Reads the stress index and its interpretation in words."""

from connect import regime

index = regime.get("/api/stress-index")
print(f"stress index {index['stress_index']} ({index['regime']}) as of {index['as_of']}")
print(regime.get("/api/interpretation")["headline"])
