// Starts the crowd of `npm run bench`, part `crowding`.

import { fork } from "node:child_process";
import { join } from "node:path";
import type { CrowdJob, CrowdResult } from "./crowd.ts";

export interface CrowdProcess {
  /** Lets the crowd ask while `work` runs, and waits until all its requests are answered. */
  beside(job: CrowdJob, work: () => Promise<void>): Promise<CrowdResult>;
  close(): void;
}

export function startCrowd(): CrowdProcess {
  const child = fork(join(import.meta.dirname, "crowd.ts"));
  return {
    async beside(job, work) {
      const ended = new Promise<CrowdResult>((resolve, reject) => {
        child.once("message", (answer: { result?: CrowdResult; error?: string }) => {
          if (answer.result) resolve(answer.result);
          else reject(new Error(`the crowd failed: ${answer.error}`));
        });
      });
      child.send(job);
      await work().finally(() => child.send("end"));
      return ended;
    },
    close: () => child.disconnect(),
  };
}
