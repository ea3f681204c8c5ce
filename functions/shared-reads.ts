// Services for several routes that answer one request together.

import type { Services } from "../lib/http/app-env.ts";
import { afterThisTurn, withBatchedReads } from "../lib/runtime/database/batch-reads.ts";

/** Services of a request that was counted already: its routes count nothing, and share their reads of the database. */
export const withSharedReads = (services: Services): Services => ({
  ...services,
  limiter: null,
  db: withBatchedReads(services.db, afterThisTurn),
});
