// The Worker that `npm run bench` measures: the whole service with additional routes for comparison.

import { allGroups } from "../../../functions/index.ts";
import { sensorsRoutes } from "../../../functions/sensors/index.ts";
import { router } from "../../../lib/http/router.ts";
import { worker } from "../../../lib/runtime/worker.ts";

// A route that does nothing: it shows the cost of HTTP, Hono and workerd alone.
allGroups.get("/bare", (c) => c.json({ status: "ok" }));

// Like `/bare`, with one outgoing HTTP request. The bench sets `BASE_URL` to the local platform.
allGroups.get("/bare/call", async (c) => {
  const answer = await fetch(`${c.env.config.baseUrl}/calls.json`);
  await answer.text();
  return c.json({ status: "ok" });
});

// Copies of the sensor routes that query the database only after the rate limiter has answered. The
// service itself starts both at the same time.
const sequentialRoutes = sensorsRoutes.map((each) => {
  const contract = { ...each.contract, path: `/bare/in-turn${each.contract.path}` };
  return { ...each, contract: { ...contract, awaitsLimit: true as const } };
});
allGroups.route("/", router(sequentialRoutes));

export default worker(allGroups);
