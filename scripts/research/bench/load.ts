// The load generator of `npm run bench`: a child process that sends requests to one server and records the
// latencies.

import { Connection } from "./connection.ts";

/** A message to this process: the server to load and how. */
export interface LoadJob {
  mode: "closed" | "open";
  port: number;
  path: string;
  /** JSON body of a POST; null for a GET. */
  body: string | null;
  /** Sets of headers; each request takes the next one. */
  headers: Record<string, string>[];
  connections: number;
  durationMs: number;
  /** Requests a second, open loop only. */
  rate: number;
}

export interface LoadResult {
  requests: number;
  elapsedMs: number;
  statuses: Record<number, number>;
  latenciesMs: number[];
}

/** A timer may fire this late. Such a delay is not counted as latency of the server. */
const TIMER_SLACK_MS = 2;

function requestsOf({ path, body, headers }: LoadJob): () => Buffer {
  const bodyHeaders =
    body === null
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const start = `${body === null ? "GET" : "POST"} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  const buffers = headers.map((each) => {
    const all = Object.entries({ ...each, ...bodyHeaders });
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${start}${lines.join("")}\r\n${body ?? ""}`);
  });
  let next = 0;
  return () => buffers[next++ % buffers.length] ?? Buffer.alloc(0);
}

/** Sends a request on each connection as soon as the previous one was answered. */
async function closedLoop(job: LoadJob, connections: Connection[], result: LoadResult) {
  const next = requestsOf(job);
  const end = performance.now() + job.durationMs;
  const loop = async (connection: Connection) => {
    while (performance.now() < end) {
      const status = await connection.ask(next());
      result.requests += 1;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(connections.map(loop));
}

/**
 * Sends requests at a fixed rate, even if earlier ones are not answered yet. If every connection is
 * busy, a request waits; its latency is counted from the time at which it was due, so the wait is
 * included.
 */
async function openLoop(job: LoadJob, idle: Connection[], result: LoadResult) {
  const next = requestsOf(job);
  const total = Math.max(1, Math.round((job.durationMs / 1_000) * job.rate));
  const started = performance.now();
  const waiting: number[] = [];
  const pending: Promise<void>[] = [];
  const send = async (connection: Connection, due: number): Promise<void> => {
    const status = await connection.ask(next());
    result.latenciesMs.push(performance.now() - due);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    const queued = waiting.shift();
    if (queued === undefined) idle.push(connection);
    else await send(connection, queued);
  };
  for (let i = 0; i < total; i += 1) {
    const due = started + (i * 1_000) / job.rate;
    const waitMs = due - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const now = performance.now();
    const from = now - due < TIMER_SLACK_MS ? now : due;
    const connection = idle.pop();
    if (connection) pending.push(send(connection, from));
    else waiting.push(from);
  }
  await Promise.all(pending);
  result.requests = total;
}

async function run(job: LoadJob): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, elapsedMs: 0, statuses: {}, latenciesMs: [] };
  const open = Array.from({ length: job.connections }, () => Connection.open(job.port));
  const connections = await Promise.all(open);
  const started = performance.now();
  await (job.mode === "closed" ? closedLoop : openLoop)(job, [...connections], result);
  result.elapsedMs = performance.now() - started;
  for (const connection of connections) connection.close();
  return result;
}

process.on("message", (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
