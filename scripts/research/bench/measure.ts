import type { Platform } from "../../local-platform/index.ts";
import type { Contender, Contenders } from "./contenders.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import type { Fixture } from "./fixture.ts";
import type { LoadJob, LoadResult } from "./load.ts";
import type { LoadProcess } from "./load-process.ts";
import { type BenchRow, callersOf, statusOf, type Variant } from "./rows.ts";

export interface Figures {
  perSecond: number;
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Cell {
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

/** At the change of a minute the window admits a few requests, however many an address sends. */
const ADMITTED_OF_DENIED = 0.05;

let network = 0;

interface Target extends Contender {
  job: Pick<LoadJob, "path" | "body" | "headers" | "connections" | "port" | "rate">;
  status: number;
  tolerated: number;
}

function targetOf(row: BenchRow, fixture: Fixture, contender: Contender, bare = false): Target {
  network += 1;
  const { rate, connections } = row;
  const headers = bare ? [{}] : callersOf(row, fixture, network);
  const path = bare ? "/bare" : row.path(fixture);
  const body = bare ? null : row.body;
  return {
    ...contender,
    job: { path, body, headers, connections, port: contender.port, rate: bare ? 100 : rate },
    status: bare ? 200 : statusOf(row),
    tolerated: !bare && row.caller === "denied" ? ADMITTED_OF_DENIED : 0,
  };
}

function check({ requests, statuses }: LoadResult, { job, status, tolerated }: Target): void {
  const wrong = requests - (statuses[status] ?? 0);
  if (wrong > requests * tolerated) {
    throw new Error(`${job.path} answered ${JSON.stringify(statuses)} instead of ${status}`);
  }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Closed and open loops against one target, added up over the rounds. */
class Record {
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

/** One row in one variant: service, bare route and plain server in turn, several rounds. */
export async function measureRow(
  { load, platform, fixture, spans }: Bench,
  contenders: Contenders,
  row: BenchRow,
  variant: Variant,
): Promise<Cell> {
  const { service } = contenders;
  const plain = row.plain ? contenders.plain : null;
  const ours = new Record(load, targetOf(row, fixture, service));
  const bare = new Record(load, targetOf(row, fixture, service, true));
  const theirs = plain && new Record(load, targetOf(row, fixture, plain));
  const all = [ours, bare, ...(theirs ? [theirs] : [])];
  for (const each of all) await each.warmUp(spans.warmUpMs);
  const calls = { postgres: 0, redis: 0 };
  for (let round = 0; round < spans.rounds; round += 1) {
    for (const each of all) {
      if (each === ours) await fetch(`${platform.url}/calls.json`, { method: "DELETE" });
      await each.closed(spans.closedMs);
      if (each !== ours) continue;
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
    service: ours.figures(),
    bare: bare.figures(),
    plain: theirs ? theirs.figures() : null,
    sql: calls.postgres / ours.requests,
    redis: calls.redis / ours.requests,
  };
}
