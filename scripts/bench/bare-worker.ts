import { everything } from "../../functions/index.ts";
import { worker } from "../../lib/runtime/worker.ts";

/** The deployed app with one route more that does nothing: what HTTP, hono and workerd cost alone. */
everything.get("/bare", (c) => c.json({ status: "ok" }));

/** The same with one call over HTTP (to the platform, by the base address that the bench sets). */
everything.get("/bare/call", async (c) => {
  const answer = await fetch(`${c.env.config.baseUrl}/calls.json`);
  await answer.text();
  return c.json({ status: "ok" });
});

export default worker(everything);
