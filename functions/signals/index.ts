import { router } from "../../lib/http/router.ts";
import { dislocationBatch, dislocationList, tickerDislocation } from "./dislocation.ts";
import { proposals } from "./proposals.ts";
import { signalDrops, tickerMl, toneMl } from "./scores-and-drops.ts";

/** The batch first: `/api/dislocation/{ticker}` would match its path. */
export const signalsRoutes = [
  toneMl,
  tickerMl,
  signalDrops,
  proposals,
  dislocationList,
  dislocationBatch,
  tickerDislocation,
];
export const signals = router(signalsRoutes);
