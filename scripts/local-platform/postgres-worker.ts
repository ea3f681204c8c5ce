// The program of the thread that runs the embedded PostgreSQL.

import { parentPort, workerData } from "node:worker_threads";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

// Starts the database, sends its URL to `postgres-thread.ts`, and closes at the first message.
try {
  const { directory } = workerData as { directory: string | null };
  const { url, close } = await startEmbeddedPostgres(directory);
  parentPort?.once("message", async () => {
    await close();
    parentPort?.postMessage({ closed: true });
    parentPort?.close();
  });
  parentPort?.postMessage({ url });
} catch (error) {
  // The thread waits to be stopped. If it exited at once, the message with the reason could be lost.
  parentPort?.once("message", () => parentPort?.close());
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
