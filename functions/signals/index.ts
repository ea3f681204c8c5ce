// All routes of the group signals: earnings scores, signal drops, dislocation and proposals.

import { router } from "../../lib/http/router.ts";
import { dislocationBatch, dislocationList, tickerDislocation } from "./dislocation.ts";
import { proposalsRoute } from "./proposals.ts";
import { signalDrops, tickerMl, toneMl } from "./scores-and-drops.ts";

/** The batch comes first, because `/api/dislocation/{ticker}` would match its path. */
export const signalsRoutes = [
  toneMl,
  tickerMl,
  signalDrops,
  proposalsRoute,
  dislocationList,
  dislocationBatch,
  tickerDislocation,
];
export const signalsApp = router(signalsRoutes);
