// Reads the history of a sensor, page after page.
import { regime } from "./connect.ts";

let readings = 0;
for await (const reading of regime.history("vix", { limit: 150 })) {
  readings += 1;
  if (readings === 1)
    console.log(`vix ${reading.value} (${reading.state}) on ${reading.observed_at}`);
  if (readings === 400) break;
}
console.log(`${readings} readings`);
