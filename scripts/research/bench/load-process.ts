// Starts the load generator of `npm run bench`.

import { fork } from "node:child_process";
import { join } from "node:path";
import type { LoadJob, LoadResult } from "./load.ts";

export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>;
  close(): void;
}

export function startLoad(): LoadProcess {
  const child = fork(join(import.meta.dirname, "load.ts"), { serialization: "advanced" });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once("message", (answer: { result?: LoadResult; error?: string }) => {
          if (answer.result) resolve(answer.result);
          else reject(new Error(`the load on ${job.url} failed: ${answer.error}`));
        });
        child.send(job);
      }),
    close: () => child.disconnect(),
  };
}
