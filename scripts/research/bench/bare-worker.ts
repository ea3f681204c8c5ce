import { everything } from "../../../functions/index.ts";
import { sensorsRoutes } from "../../../functions/sensors/index.ts";
import { router } from "../../../lib/http/router.ts";
import { worker } from "../../../lib/runtime/worker.ts";

/** The deployed app with one route more that does nothing: what HTTP, hono and workerd cost alone. */
everything.get("/bare", (c) => c.json({ status: "ok" }));

/** The same with one call over HTTP (to the platform, by the base address that the bench sets). */
everything.get("/bare/call", async (c) => {
  const answer = await fetch(`${c.env.config.baseUrl}/calls.json`);
  await answer.text();
  return c.json({ status: "ok" });
});

/** Reads that are begun only when the limiter has answered, to be compared with those that are not. */
const inTurn = sensorsRoutes.map((each) => {
  const contract = { ...each.contract, path: `/bare/in-turn${each.contract.path}` };
  return { ...each, contract: { ...contract, awaitsLimit: true as const } };
});
everything.route("/", router(inTurn));

export default worker(everything);
