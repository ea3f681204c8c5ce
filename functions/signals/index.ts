// All routes of the group signals: earnings scores, signal drops, dislocation and proposals.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { serve } from "../../lib/http/serve.ts";
import { dislocationBatch, dislocationList, tickerDislocation } from "./dislocation.ts";
import { proposalsRoute } from "./proposals.ts";
import { signalDrops, tickerMl, toneMl } from "./scores-and-drops.ts";

/** The batch comes first, because `/api/dislocation/{ticker}` would match its path. */
export const signalsRoutes = new Hono<AppEnv>()
  .route("/", toneMl)
  .route("/", tickerMl)
  .route("/", signalDrops)
  .route("/", proposalsRoute)
  .route("/", dislocationList)
  .route("/", dislocationBatch)
  .route("/", tickerDislocation);
export const signalsApp = serve(signalsRoutes);
