// The histories of several sensors as one table: a row per date, a column per sensor, and when each value became known.

import { regime } from "./connect.ts";

const { as_of } = await regime.call("getStressIndex", {});
const from = new Date(Date.parse(as_of) - 7 * 86_400_000).toISOString();
for await (const { date, values, knownAt } of regime.panel(["vix", "dollar-vol"], { from })) {
  console.log(date, values["vix"], values["dollar-vol"], "known at", knownAt["vix"]);
}
