// Bursts of simultaneous requests, for tests of rate limits.

import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

export interface BurstJob {
  url: string;
  headers: Record<string, string>;
  requests: number;
  /** Number of requests that are under way at the same time. */
  concurrency: number;
}

export interface BurstAnswer {
  status: number;
  isDegraded: boolean;
}

/** Sends many requests, from a thread of its own, so that the stand-ins' process is not slowed. */
export async function burst(job: BurstJob): Promise<BurstAnswer[]> {
  const thread = new Worker(join(import.meta.dirname, "burst-thread.ts"), { workerData: job });
  const [answers] = (await once(thread, "message")) as [BurstAnswer[]];
  await thread.terminate();
  return answers;
}
