// The thread of `burst`: sends all requests at once and reports status and headers of their
// answers.

import { parentPort, workerData } from "node:worker_threads";
import type { BurstAnswer, BurstJob } from "./burst.ts";

const { url, headers, calls }: BurstJob = workerData;
const answers = await Promise.all(
  Array.from({ length: calls }, async (): Promise<BurstAnswer> => {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    return { status: answer.status, isDegraded: answer.headers.has("x-ratelimit-degraded") };
  }),
);
parentPort?.postMessage(answers);
