// What was known at an instant: a backtest must not see what became known later.
import { regime } from "./connect.ts";

const known = await regime.call("getSensor", { id: "vix" });
const { as_of } = await regime.call("getStressIndex", {});
const weekBefore = new Date(Date.parse(as_of) - 7 * 86_400_000).toISOString();
const then = await regime.call("getSensor", { id: "vix", as_of: weekBefore });
console.log(
  `vix now ${known.latest_reading?.value}, as known a week before ${then.latest_reading?.value}`,
);
