// Reads the stress index and its interpretation in words.

import { regime } from "./connect.ts";

const index = await regime.call("getStressIndex", {});
console.log(`stress index ${index.stress_index} (${index.regime}) as of ${index.as_of}`);
const { headline } = await regime.call("getInterpretation", {});
console.log(headline);
