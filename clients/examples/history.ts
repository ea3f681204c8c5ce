import { RegimeClient } from "../typescript/regime.ts";

const { REGIME_URL = "http://127.0.0.1:8787", REGIME_KEY } = process.env;
const regime = new RegimeClient({ baseUrl: REGIME_URL, ...(REGIME_KEY && { key: REGIME_KEY }) });

const index = await regime.call("getStressIndex", {});
console.log(`stress index ${index.stress_index} (${index.regime}) as of ${index.as_of}`);

let readings = 0;
for await (const reading of regime.history("vix", { limit: 150 })) {
  readings += 1;
  if (readings === 1)
    console.log(`vix ${reading.value} (${reading.state}) at ${reading.recorded_at}`);
  if (readings === 400) break;
}
console.log(`${readings} readings`);
