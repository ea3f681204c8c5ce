// Measures one endpoint for `npm run bench`: requests a second, CPU time and latency of the service, a bare route
// and the plain server.

import type { Platform } from "../../local-platform/index.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import { type BenchRow, callersOf, statusOf, type Variant } from "./endpoints.ts";
import type { LoadJob, LoadResult } from "./load.ts";
import type { Fixture } from "./load-fixture.ts";
import type { LoadProcess } from "./load-process.ts";
import type { MeasuredServer, MeasuredServers } from "./measured-servers.ts";

export interface Figures {
  perSecond: number;
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}

export interface RowResult {
  row: string;
  variant: Variant;
  rate: number;
  service: Figures;
  bare: Figures;
  plain: Figures | null;
  /** Round trips of one request of the service. */
  sql: number;
  redis: number;
}

export interface Spans {
  warmUpMs: number;
  closedMs: number;
  openMs: number;
  rounds: number;
}

interface Bench {
  load: LoadProcess;
  platform: Platform;
  fixture: Fixture;
  spans: Spans;
}

/** Share of requests over the limit that may be admitted: a few are, when a new minute begins. */
const MAX_ADMITTED_SHARE = 0.05;

let network = 0;

interface Target extends MeasuredServer {
  job: Pick<LoadJob, "path" | "body" | "headers" | "connections" | "port" | "rate">;
  status: number;
  toleratedShare: number;
}

function targetOf(row: BenchRow, fixture: Fixture, server: MeasuredServer, bare = false): Target {
  network += 1;
  const { rate, connections } = row;
  const headers = bare ? [{}] : callersOf(row, fixture, network);
  const path = bare ? "/bare" : row.path(fixture);
  const body = bare ? null : row.body;
  return {
    ...server,
    job: { path, body, headers, connections, port: server.port, rate: bare ? 100 : rate },
    status: bare ? 200 : statusOf(row),
    toleratedShare: !bare && row.caller === "denied" ? MAX_ADMITTED_SHARE : 0,
  };
}

function check({ requests, statuses }: LoadResult, { job, status, toleratedShare }: Target): void {
  const wrong = requests - (statuses[status] ?? 0);
  if (wrong > requests * toleratedShare) {
    throw new Error(`${job.path} answered ${JSON.stringify(statuses)} instead of ${status}`);
  }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The results of one target's closed and open loops, summed over the rounds. */
class TargetResults {
  requests = 0;
  #elapsedMs = 0;
  #cpuMs = 0;
  readonly #latenciesMs: number[] = [];
  readonly #load: LoadProcess;
  readonly target: Target;

  constructor(load: LoadProcess, target: Target) {
    this.#load = load;
    this.target = target;
  }

  warmUp(durationMs: number): Promise<LoadResult> {
    return this.#load.run({ ...this.target.job, mode: "closed", durationMs });
  }

  async closed(durationMs: number): Promise<void> {
    const before = cpuTimeMs(this.target.pid);
    const result = await this.#load.run({ ...this.target.job, mode: "closed", durationMs });
    this.#cpuMs += cpuTimeMs(this.target.pid) - before;
    check(result, this.target);
    this.requests += result.requests;
    this.#elapsedMs += result.elapsedMs;
  }

  async open(durationMs: number): Promise<void> {
    const result = await this.#load.run({ ...this.target.job, mode: "open", durationMs });
    check(result, this.target);
    for (const latency of result.latenciesMs) this.#latenciesMs.push(latency);
  }

  figures(): Figures {
    const sorted = this.#latenciesMs.toSorted((a, b) => a - b);
    return {
      perSecond: (this.requests * 1_000) / this.#elapsedMs,
      cpuMs: this.#cpuMs / this.requests,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
    };
  }
}

/** Measures one row in one variant: in each round the service, the bare route and the plain server. */
export async function measureRow(
  { load, platform, fixture, spans }: Bench,
  servers: MeasuredServers,
  row: BenchRow,
  variant: Variant,
): Promise<RowResult> {
  const { service } = servers;
  const plain = row.plain ? servers.plain : null;
  const serviceResults = new TargetResults(load, targetOf(row, fixture, service));
  const bare = new TargetResults(load, targetOf(row, fixture, service, true));
  const plainResults = plain && new TargetResults(load, targetOf(row, fixture, plain));
  const all = [serviceResults, bare, ...(plainResults ? [plainResults] : [])];
  for (const each of all) await each.warmUp(spans.warmUpMs);
  const calls = { postgres: 0, redis: 0 };
  for (let round = 0; round < spans.rounds; round += 1) {
    for (const each of all) {
      if (each === serviceResults) await fetch(`${platform.url}/calls.json`, { method: "DELETE" });
      await each.closed(spans.closedMs);
      if (each !== serviceResults) continue;
      const counted = (await (await fetch(`${platform.url}/calls.json`)).json()) as typeof calls;
      calls.postgres += counted.postgres;
      calls.redis += counted.redis;
    }
    // The bare route's latency is not needed.
    for (const each of all) if (each !== bare) await each.open(spans.openMs);
  }
  return {
    row: row.name,
    variant,
    rate: row.rate,
    service: serviceResults.figures(),
    bare: bare.figures(),
    plain: plainResults ? plainResults.figures() : null,
    sql: calls.postgres / serviceResults.requests,
    redis: calls.redis / serviceResults.requests,
  };
}
