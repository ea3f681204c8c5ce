// Reads the public record of forecasts: the newest ones, and how good the graded ones were.

import { regime } from "./connect.ts";

const { calls } = await regime.call("listCalls", {});
for (const { slug, svc_prob, status } of calls.slice(0, 3)) console.log(slug, svc_prob, status);
const record = await regime.call("getTrackRecord", {});
console.log(`${record.graded} graded, Brier ${record.brier}, base rate ${record.base_rate_brier}`);
