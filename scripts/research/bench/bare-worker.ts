// The Worker that `npm run bench` measures: the whole service, and a route that does nothing.

import { allGroups } from "../../../functions/index.ts";
import { worker } from "../../../lib/runtime/worker.ts";

// Shows the cost of HTTP, Hono and workerd alone.
allGroups.get("/bare", (c) => c.json({ status: "ok" }));

export default worker(allGroups);
