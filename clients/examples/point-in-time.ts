// What was known at a past time, so that a backtest does not use later information.

import { regime } from "./connect.ts";

const latest = await regime.call("getSensor", { id: "vix" });
const { as_of } = await regime.call("getStressIndex", {});
const weekBefore = new Date(Date.parse(as_of) - 7 * 86_400_000).toISOString();
const earlier = await regime.call("getSensor", { id: "vix", as_of: weekBefore });
console.log(
  `vix now ${latest.latest_reading?.value}, as known a week before ${earlier.latest_reading?.value}`,
);
