import { parentPort, workerData } from "node:worker_threads";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { PgliteOrigin } from "./pglite-image.ts";

/** The thread of `postgres-thread.ts`: starts, says where, and closes at the first message. */
try {
  const { directory, ...origin } = workerData as { directory: string | null } & PgliteOrigin;
  const { url, close } = await startEmbeddedPostgres(directory, origin);
  parentPort?.once("message", async () => {
    await close();
    parentPort?.postMessage({ closed: true });
    parentPort?.close();
  });
  parentPort?.postMessage({ url });
} catch (error) {
  // It waits to be stopped: if it exited at once, the message that says why could be lost.
  parentPort?.once("message", () => parentPort?.close());
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
