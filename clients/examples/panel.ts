// The histories of several sensors as one table: a row per date, a column per sensor.

import { regime } from "./connect.ts";

const panel = await regime.call("getPanel", { sensors: "vix,dollar-vol", limit: 5 });
console.log("date", panel.columns.join(" "));
for (const { date, values } of panel.rows) console.log(date, values.join(" "));
