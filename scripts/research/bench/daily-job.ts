// A child process of `npm run bench`, part `daily`: runs one daily job, measures its time and memory, and ends.

import { readFileSync } from "node:fs";
import { runTick, type TickServices } from "../../../functions/cron/run-tick.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import type { PriceSource } from "../../../lib/market/services/price-source.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { openDatabase } from "../../operator/database.ts";
import { NO_FEED } from "./load-fixture.ts";

/** The message that starts this process's only job. */
export interface DailyJob {
  databaseUrl: string;
  /** The time of the job, epoch ms. */
  now: number;
  /** Newest bar of each ticker in the price feed; null evaluates the whole stored history instead. */
  latest: readonly (readonly [string, Bar])[] | null;
}

export interface DailyFigures {
  seconds: number;
  /** User and system CPU seconds of this process; the database's are not included. */
  cpuSeconds: number;
  /** Peak resident memory of this process since its start. */
  peakMegabytes: number;
  /** Peak memory before the job began: what loading the program takes. */
  loadedMegabytes: number;
  /** Stocks that were evaluated, and tickers whose signals were computed. */
  stocks: number;
  tickers: number;
}

type Computed = Pick<DailyFigures, "stocks" | "tickers">;
type Services = Pick<TickServices, "db">;
/** The members of a job's result that the bench reads. */
type Detail = {
  status?: string;
  stocks?: number;
  tickers?: number;
  left?: number;
  later?: string[];
};

/** Evaluates prices and signals as `npm run backfill` does. */
async function backfillAll({ db }: Services, now: number): Promise<Computed> {
  const started = performance.now();
  const logProgress = (what: string, done: number) =>
    console.error(`${what}: ${done} after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  let [evaluated, computed] = [0, 0];
  const stocks = await backfillEquities(db, {
    onProgress: (done) => {
      evaluated += done;
      if (evaluated % 100 === 0) logProgress("stocks evaluated", evaluated);
    },
  });
  const tickers = await backfillSignals(db, {
    now,
    onProgress: (done) => {
      computed += done;
      if (computed % 20 === 0) logProgress("tickers computed", computed);
    },
  });
  logProgress("with analogs", tickers);
  return { stocks, tickers };
}

/** Runs the scheduled jobs for one more session: its prices, regimes and signals. */
async function evaluateSession({ db }: Services, now: number, latest: ReadonlyMap<string, Bar>) {
  const prices: PriceSource = {
    feed: "tiingo",
    name: "Tiingo",
    historyYears: 15,
    continues: () => true,
    open: () => ({
      read: async (ticker) => {
        const bar = latest.get(ticker);
        return { bars: bar ? [bar] : [], lastCorporateActionDate: null, leftOut: 0 };
      },
      outcomes: () => [],
    }),
  };
  const services: TickServices = { db, feeds: NO_FEED, prices, log: () => {} };
  const sum = { stocks: 0, tickers: 0 };
  for (const job of ["prices", "equities", "signals"]) {
    for (let tick = 0, isUnfinished = true; isUnfinished; tick += 1) {
      const { jobs } = await runTick(services, now + tick * 1_000, job);
      const detail = (jobs[job] ?? {}) as Detail;
      if (detail.status === "failed") throw new Error(`${job}: ${JSON.stringify(detail)}`);
      sum.stocks += detail.stocks ?? 0;
      sum.tickers += detail.tickers ?? 0;
      isUnfinished = detail.status === "waiting";
    }
  }
  return sum;
}

/**
 * Peak resident memory of this process in MB. `maxRSS` is no use: it includes the parent process's.
 */
function peakMegabytes(): number {
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  if (kibibytes === undefined) throw new Error("the system does not say what memory was used");
  return (Number(kibibytes) * 1_024) / 1e6;
}

async function run({ databaseUrl, now, latest }: DailyJob): Promise<DailyFigures> {
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl });
  const loadedMegabytes = peakMegabytes();
  const started = performance.now();
  const before = process.cpuUsage();
  const computed = await (latest
    ? evaluateSession({ db }, now, new Map(latest))
    : backfillAll({ db }, now));
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1_000;
  await close();
  const cpuSeconds = (user + system) / 1e6;
  return { seconds, cpuSeconds, peakMegabytes: peakMegabytes(), loadedMegabytes, ...computed };
}

process.once("message", (job: DailyJob) => {
  run(job)
    .then(
      (figures) => process.send?.({ figures }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
    .finally(() => process.disconnect());
});
