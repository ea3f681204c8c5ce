import { everything } from "../../../functions/index.ts";
import { sensorsRoutes } from "../../../functions/sensors/index.ts";
import { router } from "../../../lib/http/router.ts";
import { worker } from "../../../lib/runtime/worker.ts";

/**
 * The deployed app with an additional route that does nothing, to measure HTTP, Hono and workerd
 * alone.
 */
everything.get("/bare", (c) => c.json({ status: "ok" }));

/**
 * Like `/bare`, with one outgoing HTTP request (to the platform, at the base address that the bench
 * sets).
 */
everything.get("/bare/call", async (c) => {
  const answer = await fetch(`${c.env.config.baseUrl}/calls.json`);
  await answer.text();
  return c.json({ status: "ok" });
});

/**
 * Reads that begin only after the limiter has answered, for comparison with reads that begin at
 * once.
 */
const inTurn = sensorsRoutes.map((each) => {
  const contract = { ...each.contract, path: `/bare/in-turn${each.contract.path}` };
  return { ...each, contract: { ...contract, awaitsLimit: true as const } };
});
everything.route("/", router(inTurn));

export default worker(everything);
