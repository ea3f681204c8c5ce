// Runs the load generator of `npm run bench` in a child process.

import { fork } from "node:child_process";
import { join } from "node:path";
import type { LoadJob, LoadResult } from "./load.ts";

export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>;
  close(): void;
}

/** Starts the load generator. As a separate process it does not slow down the measured server. */
export function startLoad(): LoadProcess {
  const child = fork(join(import.meta.dirname, "load.ts"), { serialization: "advanced" });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once("message", (answer: { result?: LoadResult; error?: string }) => {
          if (answer.result) resolve(answer.result);
          else reject(new Error(`the load on ${job.path} failed: ${answer.error}`));
        });
        child.send(job);
      }),
    close: () => child.disconnect(),
  };
}
