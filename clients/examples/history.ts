// Reads all readings of a sensor in a window, page after page: the client follows the Link header.

import { regime } from "./connect.ts";

const { as_of } = await regime.call("getStressIndex", {});
const twoYearsBefore = new Date(Date.parse(as_of) - 730 * 86_400_000).toISOString();
const readings = [];
for await (const reading of regime.history("vix", { from: twoYearsBefore })) readings.push(reading);
console.log(`${readings.length} readings`);
const [newest] = readings;
console.log(`vix ${newest?.value} (${newest?.state}) on ${newest?.observed_at}`);
