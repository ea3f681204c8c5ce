// `npm run bench`, part `http`: requests a second, latency and CPU time of the service, beside a bare route of the
// same bundle and a plain Node server.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REQUESTS_PER_MINUTE } from "../../../lib/core/tier.ts";
import { startPlatform } from "../../local-platform/index.ts";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import type { BackEnds } from "./back-ends.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import { type Fixture, loadFixture } from "./load-fixture.ts";
import { type LoadProcess, startLoad } from "./load-process.ts";
import {
  type MeasuredServer,
  type MeasuredServers,
  startMeasuredServers,
} from "./measured-servers.ts";
import { type BenchRow, callersOf, ROWS } from "./rows.ts";
import { requireSameBodies } from "./same-bodies.ts";

export interface Spans {
  seconds: number;
  rounds: number;
}

/** Requests a second at which latencies are measured. */
const RATE = 100;
/** Requests of a refused caller that may be admitted in a load, which is shorter than a minute. */
const MAX_ADMITTED = REQUESTS_PER_MINUTE.free;

interface Target extends MeasuredServer {
  path: string;
  headers: Record<string, string>[];
  status: number;
}

async function loadTarget(load: LoadProcess, target: Target, seconds: number, rate?: number) {
  const { port, path, headers, status } = target;
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await load.run({ url, headers, seconds, ...(rate && { rate }) });
  const wrong = result.latenciesMs.length - (result.statuses[status] ?? 0);
  if (wrong > (status === 429 ? MAX_ADMITTED : 0)) {
    throw new Error(`${path} answered ${JSON.stringify(result.statuses)} instead of ${status}`);
  }
  return result;
}

/** What rounds of loads on one target add up to. */
class Measured {
  readonly target: Target;
  #requests = 0;
  #seconds = 0;
  #cpuMs = 0;
  readonly #latenciesMs: number[] = [];

  constructor(target: Target) {
    this.target = target;
  }

  async addRound(load: LoadProcess, seconds: number): Promise<void> {
    const before = cpuTimeMs(this.target.pid);
    const full = await loadTarget(load, this.target, seconds);
    this.#cpuMs += cpuTimeMs(this.target.pid) - before;
    this.#requests += full.latenciesMs.length;
    this.#seconds += full.seconds;
    const paced = await loadTarget(load, this.target, seconds, RATE);
    this.#latenciesMs.push(...paced.latenciesMs);
  }

  figures() {
    const sorted = this.#latenciesMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      perSecond: this.#requests / this.#seconds,
      cpuMs: this.#cpuMs / this.#requests,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  }
}

type Figures = ReturnType<Measured["figures"]>;

let network = 0;

/** Measures one row, in each round the service, the bare route and the plain server. */
async function measureRow(
  load: LoadProcess,
  servers: MeasuredServers,
  { row, fixture, spans }: { row: BenchRow; fixture: Fixture; spans: Spans },
): Promise<string> {
  const targetOf = (server: MeasuredServer) => {
    network += 1;
    const headers = callersOf(row, network, fixture);
    return new Measured({ ...server, path: row.path(fixture), headers, status: row.status });
  };
  const service = targetOf(servers.service);
  const bare = new Measured({ ...servers.service, path: "/bare", headers: [{}], status: 200 });
  const plain = servers.plain && targetOf(servers.plain);
  const all = [service, bare, ...(plain ? [plain] : [])];
  for (const each of all) await loadTarget(load, each.target, 1);
  for (let round = 0; round < spans.rounds; round += 1) {
    for (const each of all) await each.addRound(load, spans.seconds);
  }
  return toLine(row, service.figures(), bare.figures(), plain?.figures() ?? null);
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function toLine(row: BenchRow, service: Figures, bare: Figures, plain: Figures | null): string {
  const beside = (figure: keyof Figures) =>
    `${short(service[figure])} / ${plain ? short(plain[figure]) : "–"}`;
  const ratio = (figure: keyof Figures) =>
    plain ? (service[figure] / plain[figure]).toFixed(2) : "–";
  const cells = [
    `${row.name}${row.cached ? ", cached" : ""}`,
    row.limited ? "on" : "off",
    `${short(service.perSecond)} / ${short(bare.perSecond)} / ${plain ? short(plain.perSecond) : "–"}`,
    beside("cpuMs"),
    ratio("cpuMs"),
    beside("p50Ms"),
    ratio("p50Ms"),
    beside("p99Ms"),
    (service.perSecond / bare.perSecond).toFixed(2),
  ];
  return `| ${cells.join(" | ")} |`;
}

const HEAD = [
  "request",
  "limiter",
  "requests/s: service / bare route / plain server",
  "CPU ms: service / plain",
  "ratio",
  "p50 ms: service / plain",
  "ratio",
  "p99 ms: service / plain",
  "requests/s to bare",
];

/** Markdown table of all rows. */
export async function httpTable(
  backEnds: BackEnds,
  spans: Spans,
  log: (line: string) => void,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bench-"));
  const { databaseUrl, redisUrl } = backEnds;
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  const load = startLoad();
  const lines = new Map<BenchRow, string>();
  try {
    const bundled = bundle(null, "scripts/research/bench/bare-worker.ts");
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    const fixture = await loadFixture(db, platform, log);
    const { file } = await bundled;
    const variants = Map.groupBy(ROWS, ({ cached, limited }) => `${cached} ${limited}`);
    for (const rows of variants.values()) {
      const [{ cached = false, limited = false } = {}] = rows;
      const options = { bundleFile: file, dir, platform, backEnds };
      const servers = await startMeasuredServers(options, { cached, limited });
      try {
        for (const row of rows) {
          await requireSameBodies(servers, row, fixture);
          const line = await measureRow(load, servers, { row, fixture, spans });
          lines.set(row, line);
          log(line);
        }
      } finally {
        await servers.close();
      }
    }
  } finally {
    load.close();
    await platform.close();
    await rm(dir, { recursive: true, force: true });
  }
  const head = [HEAD, HEAD.map(() => "---")].map((cells) => `| ${cells.join(" | ")} |`);
  return [...head, ...ROWS.map((row) => lines.get(row))].join("\n");
}
