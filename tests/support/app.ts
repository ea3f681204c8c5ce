import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everything } from "../../functions/index.ts";
import { SYNTHETIC_SOURCE } from "../../lib/domain/prices/price-source.ts";
import { SERIES } from "../../lib/domain/series.ts";
import { AnswerCache } from "../../lib/http/answer-cache.ts";
import type { Services } from "../../lib/http/app-env.ts";
import { backfill } from "../../lib/operations/backfill.ts";
import { backfillEquities } from "../../lib/operations/backfill-equities.ts";
import { documentMethod } from "../../lib/operations/document-method.ts";
import { ingestObservations } from "../../lib/operations/ingest-observations.ts";
import { ingestPrices } from "../../lib/operations/ingest-prices.ts";
import { ingestTranscripts } from "../../lib/operations/ingest-transcripts.ts";
import { issueKey } from "../../lib/operations/issue-key.ts";
import { revokeKey } from "../../lib/operations/revoke-key.ts";
import { syncCatalogue } from "../../lib/operations/sync-catalogue.ts";
import { makeAllServices } from "../../lib/runtime/all-services.ts";
import type { WorkerEnv } from "../../lib/runtime/services.ts";
import { inProcessDb } from "../../scripts/database.ts";
import { migrate } from "../../scripts/migrate.ts";
import { type Platform, startPlatform } from "../../scripts/platform/index.ts";
import { syntheticPrices } from "../../scripts/sample/make-prices.ts";
import { loadCalls } from "../../scripts/serve/load-calls.ts";
import { readTranscriptFiles } from "../../scripts/transcript-files.ts";
import { publishSample } from "./record-world.ts";

/** Shortly after the last observation of the bundled sample. */
export const SAMPLE_END = Date.parse("2022-12-31T01:00:00.000Z");
export const BASE_URL = "https://svc.test";

export interface TestApp {
  /** A request as a client sends it; each test has an address of its own unless it names one. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(path: string, init: RequestInit): Promise<Response>;
  json(path: string, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  keys: Record<"retail" | "institutional" | "expired" | "revoked", string>;
  services: Services;
  /** Every line that was logged. */
  logs: Record<string, unknown>[];
  /** The stand-ins; their webhooks come in at this app. */
  platform: Platform;
  /** Moves the clock of the service and of the stand-ins. */
  setNow(now: number): void;
  /** Calls to the stand-ins since the last reset. */
  calls(): Promise<Record<string, number>>;
  resetCalls(): Promise<void>;
  setFaults(faults: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/**
 * The composed app in process, on a real database filled from the tail of the bundled sample, with
 * the stand-ins of the local platform behind the real client libraries.
 */
export async function testApp(
  options: { rows?: number; texts?: boolean; stocks?: boolean; calls?: boolean } = {},
): Promise<TestApp> {
  let now = SAMPLE_END;
  const logs: TestApp["logs"] = [];
  const platform = await startPlatform({
    port: 0,
    dataDir: null,
    databaseUrl: undefined,
    redisUrl: process.env["TEST_REDIS_URL"],
    sample: false,
    now: () => now,
    webhooks: {
      apiUrl: BASE_URL,
      fetch: (input, init = {}) => {
        const { pathname, search } = new URL(String(input));
        return send(pathname + search, init);
      },
    },
  });
  const db = inProcessDb(platform.database);
  await migrate(db, { log: () => {} });
  await loadTail(db, options.rows ?? 700);
  if (options.texts) await loadTexts(db);
  if (options.stocks) await loadStocks(db);
  if (options.calls !== false) await publishSample(db, SAMPLE_END);
  const keys = await issueAll(db);
  const env = { ...platform.settings, BASE_URL };
  const services: Services = {
    ...makeAllServices(env as WorkerEnv),
    clock: { read: () => ({ now, epoch: 0 }) },
    answers: new AnswerCache(0),
    log: (line) => void logs.push(line),
  };
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const pending: Promise<unknown>[] = [];
    const ctx = {
      waitUntil: (work: Promise<unknown>) => void pending.push(work),
      passThroughOnException: () => {},
      props: {},
    };
    const headers = new Headers(init.headers);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", randomAddress());
    const request = new Request(`${BASE_URL}${path}`, { ...init, headers });
    const answer = await everything.fetch(request, services, ctx as unknown as ExecutionContext);
    await Promise.all(pending);
    return answer;
  };
  const control = (path: string, init: RequestInit) => fetch(`${platform.url}${path}`, init);
  return {
    send,
    get: (path, headers = {}) => send(path, { headers }),
    json: async (path, headers = {}) =>
      (await (await send(path, { headers })).json()) as Record<string, unknown>,
    keys,
    services,
    logs,
    platform,
    setNow: (at) => {
      now = at;
    },
    calls: async () => (await (await control("/calls.json", {})).json()) as Record<string, number>,
    resetCalls: async () => void (await control("/calls.json", { method: "DELETE" })),
    setFaults: async (faults) => {
      await control("/faults", { method: "DELETE" });
      await control("/faults", { method: "PUT", body: JSON.stringify(faults) });
    },
    close: () => platform.close(),
  };
}

/** An address out of a range kept for documentation and tests. */
export const randomAddress = (): string =>
  `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

async function loadTail(db: Services["db"], rows: number): Promise<void> {
  const folder = join(import.meta.dirname, "../../scripts/sample/series");
  for (const id of ["VIX", "DGS10", "DGS2", "T10Y2Y", "DTWEXBGS", "WTI", "T5YIE", "DFF", "BTC"]) {
    const series = SERIES.find((candidate) => candidate.id === id);
    if (!series) throw new Error(`no series ${id}`);
    const lines = readFileSync(join(folder, `${id}.csv`), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    const tail = lines.slice(-rows).map((line) => {
      const [date = "", value = ""] = line.split(",");
      return { date, value: Number(value), knownAt: null };
    });
    await ingestObservations(db, series, tail, SAMPLE_END);
  }
  await syncCatalogue(db);
  await backfill(db, { now: SAMPLE_END });
}

/** The bundled press conferences and statements; minutes are as long as all of these together. */
async function loadTexts(db: Services["db"]): Promise<void> {
  const folder = join(import.meta.dirname, "../../scripts/sample/texts");
  const texts = readTranscriptFiles(folder, SAMPLE_END);
  const spoken = texts.filter(({ ticker }) => ticker !== "FOMC-MN");
  await ingestTranscripts(db, spoken, { now: SAMPLE_END, method: documentMethod });
}

/** The made-up prices and calls of the sample, and all signals that follow from them. */
async function loadStocks(db: Services["db"]): Promise<void> {
  const origin = { source: SYNTHETIC_SOURCE, feed: null, now: SAMPLE_END, mayReplace: false };
  for (const [ticker, bars] of syntheticPrices()) {
    const given = bars.map((bar) => ({ ...bar, knownAt: null }));
    await ingestPrices(db, ticker, given, origin);
  }
  await backfillEquities(db);
  await loadCalls(db, { now: SAMPLE_END, log: () => {} });
}

async function issueAll(db: Services["db"]): Promise<TestApp["keys"]> {
  const at = new Date(SAMPLE_END - 86_400_000);
  const issue = (tier: "retail" | "institutional", expiresAt: Date | null = null) =>
    issueKey(db, { tier, customer: "test", expiresAt }, at);
  const revoked = await issue("retail");
  await revokeKey(db, revoked.id, at);
  return {
    retail: (await issue("retail")).key,
    institutional: (await issue("institutional")).key,
    expired: (await issue("retail", new Date(SAMPLE_END - 3_600_000))).key,
    revoked: revoked.key,
  };
}
