"""Reads the public record of forecasts: the newest ones, and how good the graded ones were."""

from connect import regime

for call in regime.get("/api/calls")["calls"][:3]:
    print(call["slug"], call["svc_prob"], call["status"])
record = regime.get("/api/calls/track-record")
print(f"{record['graded']} graded, Brier {record['brier']}, base rate {record['base_rate_brier']}")
