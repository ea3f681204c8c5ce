import { router } from "../../lib/http/router.ts";
import { dislocationList } from "./dislocation.ts";
import { dislocationBatch } from "./dislocation-batch.ts";
import { proposals } from "./proposals.ts";
import { signalDrops } from "./signal-drops.ts";
import { tickerDislocation } from "./ticker-dislocation.ts";
import { tickerMl } from "./ticker-ml.ts";
import { toneMl } from "./tone-ml.ts";

/** The batch before the ticker: `/api/dislocation/{ticker}` would take its path. */
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
