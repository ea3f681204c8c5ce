// The thread of `burst`: sends all requests and reports status and headers of their answers.

import { parentPort, workerData } from "node:worker_threads";
import type { BurstAnswer, BurstJob } from "./burst.ts";

const { url, headers, requests, concurrency }: BurstJob = workerData;
const answers: BurstAnswer[] = [];

async function send(): Promise<BurstAnswer> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, isDegraded: answer.headers.has("x-ratelimit-degraded") };
}

while (answers.length < requests) {
  const length = Math.min(concurrency, requests - answers.length);
  answers.push(...(await Promise.all(Array.from({ length }, send))));
}
parentPort?.postMessage(answers);
