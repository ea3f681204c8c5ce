// `npm run bench`, part `record`: the gate on a short and on a long tape, beside an uncached index.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveRecord } from "../../../lib/record/actions/prove-record.ts";
import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import { fromBase64 } from "../../../lib/record/domain/tape/checkpoint.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import { tapeKeys } from "../../../lib/record/services/tape-keys.ts";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { loadSample } from "../../local-platform/serve/load-sample.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import { signerOf } from "../../operator/tape-signer.ts";
import type { BackEnds } from "./back-ends.ts";
import { appendMarks, publishOpenCalls } from "./record-marks.ts";

/** Years of the sample's series, enough for an index. */
const YEARS = 2;
/** Rows of the tape for each further call: some months of marks of a call. */
const ROWS_A_CALL = 400;
const READ = { gate: "/api/gate", audit: "/api/tape/audit", index: "/api/stress-index" } as const;
type Figures = Record<keyof typeof READ, number> & { rows: number; calls: number; jobMs: number };

/** Markdown table of the medians of gate, audit and index on tapes of these lengths, and of the job. */
export async function recordTable(
  { databaseUrl, redisUrl }: BackEnds,
  { lengths, reads }: { lengths: readonly number[]; reads: number },
  log: (line: string) => void,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bench-record-"));
  const stack = await startStack({
    port: await freePort(),
    dir,
    platform: { port: 0, dataDir: null, databaseUrl, redisUrl, sample: true },
    bundle: await bundle(null, "functions/worker.ts"),
    settings: { ANSWER_CACHE_MS: "0" },
    localClock: true,
  });
  try {
    await loadSample(stack.db, stack.platform, { years: YEARS, log });
    const all: Figures[] = [];
    let published = 0;
    for (const rows of lengths) {
      const more = Math.floor(rows / ROWS_A_CALL) - published;
      published += more;
      const { lastAt } = await findRecordState(stack.db, []);
      await publishOpenCalls(
        stack.db,
        more,
        Math.max(stack.platform.now(), Date.parse(lastAt ?? "")),
      );
      await appendMarks(stack.db, rows);
      const jobMs = await proveAll(stack);
      const calls = await countCalls(stack);
      all.push({ ...(await measure(stack, reads)), rows, calls, jobMs });
      log(rowOf(all.at(-1) as Figures, all[0] as Figures));
    }
    return table(all);
  } finally {
    await stack.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Signs the tape and verifies the whole record, as the tick does. Returns how long the job took. */
async function proveAll({ db, settings, platform }: Stack): Promise<number> {
  const signer = signerOf(settings);
  if (signer === null) throw new Error("no signer");
  const now = platform.now() + 60_000;
  await adoptTape(db, signer, now);
  await signCheckpoint(db, signer, { now, onlyGrown: false });
  const publicKeys = (await tapeKeys(signer.signingKey)()).map(fromBase64);
  const startedAt = performance.now();
  const { memory } = signer;
  const { proof, statements } = await proveRecord(db, { publicKeys, memory }, platform.now());
  for (const statement of statements) await statement;
  if (proof.differences.length > 0) throw new Error(proof.differences[0]);
  return performance.now() - startedAt;
}

async function countCalls({ url }: Stack): Promise<number> {
  const answer = (await (await fetch(`${url}/api/calls`)).json()) as { calls: unknown[] };
  return answer.calls.length;
}

async function measure(stack: Stack, reads: number) {
  const times = { gate: [] as number[], audit: [] as number[], index: [] as number[] };
  // They alternate, so that all see the same load of the machine. The first ten only warm up.
  for (let i = -10; i < reads; i += 1) {
    for (const name of ["gate", "index", "audit"] as const) {
      const ms = await timeRead(`${stack.url}${READ[name]}`, i);
      if (i >= 0) times[name].push(ms);
    }
  }
  return { gate: median(times.gate), audit: median(times.audit), index: median(times.index) };
}

async function timeRead(url: string, i: number): Promise<number> {
  const startedAt = performance.now();
  // Enough addresses that none reaches its limit.
  const answer = await fetch(url, { headers: { "cf-connecting-ip": `10.9.${(i + 512) % 256}.1` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * The gate is compared with the first length by what each is of its own index, so that another load of
 * the machine makes no difference.
 */
const rowOf = ({ rows, calls, gate, audit, index, jobMs }: Figures, first: Figures): string => {
  const toFirst = gate / index / (first.gate / first.index);
  const ms = [gate, audit, index].map((each) => each.toFixed(1));
  const ratios = [toFirst.toFixed(2), (gate / index).toFixed(2)];
  return `| ${[rows.toLocaleString("en"), String(calls), ...ms, ...ratios, (jobMs / 1_000).toFixed(1)].join(" | ")} |`;
};

const table = (all: readonly Figures[]): string =>
  [
    "| rows | calls | gate, p50 ms | audit, p50 ms | uncached index, p50 ms | gate to the first length, each by its index | gate to index | hourly job, s |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...all.map((figures) => rowOf(figures, all[0] as Figures)),
  ].join("\n");
