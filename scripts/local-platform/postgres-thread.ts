import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { type PgliteOrigin, pgliteProgram } from "./pglite-image.ts";

type Message = { url?: string; failed?: string; closed?: true };

/**
 * The embedded PostgreSQL on a separate thread: its queries are computed in this process, and
 * whoever asks them, a backfill or the platform's other services, goes on meanwhile. One in memory
 * (`directory` null) begins as the database in the file `image`, if that is named.
 */
export async function startPostgresThread(
  directory: string | null,
  image?: string,
): Promise<EmbeddedPostgres> {
  const origin: PgliteOrigin = { image, program: pgliteProgram() };
  const worker = new Worker(join(import.meta.dirname, "postgres-worker.ts"), {
    workerData: { directory, ...origin },
  });
  const ended = new Promise<[Message]>((resolve) => worker.once("exit", () => resolve([{}])));
  // A thread that ends without a word, as a broken database may make it, must not be waited for.
  const [started] = (await Promise.race([once(worker, "message"), ended])) as [Message];
  if (started.url === undefined) {
    // Asked to close, it could go on for what a database that did not open has left behind.
    await worker.terminate();
    throw new Error(started.failed ?? "the embedded database did not start");
  }
  // It must not keep a process alive that is done; and a thread that dies is no reason to hang.
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
