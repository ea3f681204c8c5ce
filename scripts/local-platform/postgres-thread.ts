// Runs the embedded PostgreSQL on a thread of its own.

import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";

type Message = { url?: string; failed?: string; closed?: true };

/**
 * Starts the embedded PostgreSQL on a separate thread, so that this process can do other work while a query runs.
 * Without a directory the database is in memory.
 */
export async function startPostgresThread(directory: string | null): Promise<EmbeddedPostgres> {
  const worker = new Worker(join(import.meta.dirname, "postgres-worker.ts"), {
    workerData: { directory },
  });
  const ended = new Promise<[Message]>((resolve) => worker.once("exit", () => resolve([{}])));
  // A broken database may end the thread without a message, so the end of the thread is awaited, too.
  const [started] = (await Promise.race([once(worker, "message"), ended])) as [Message];
  if (started.url === undefined) {
    // It is terminated, because a database that did not open may keep it busy.
    await worker.terminate();
    throw new Error(started.failed ?? "the embedded database did not start");
  }
  // The thread must not keep a finished process alive.
  worker.unref();
  return {
    url: started.url,
    async close() {
      worker.ref();
      worker.postMessage("close");
      await ended;
    },
  };
}
