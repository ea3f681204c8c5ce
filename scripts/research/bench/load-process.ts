import { fork } from "node:child_process";
import { join } from "node:path";
import type { LoadJob, LoadResult } from "./load.ts";

export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>;
  close(): void;
}

/** The load generator in a separate process: it shares no event loop with what is measured. */
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
