import { readFileSync } from "node:fs";
import { runTick, type TickServices } from "../../../functions/cron/run-tick.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import type { PriceSource } from "../../../lib/market/services/price-source.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { openDatabase } from "../../operator/database.ts";
import { NO_FEED } from "./fixture.ts";

/** A job for this process, which does it once and ends. */
export interface DailyJob {
  databaseUrl: string;
  /** Epoch ms at which it is done. */
  now: number;
  /** The latest bars in the price feed; null evaluates everything that is stored. */
  latest: readonly (readonly [string, Bar])[] | null;
}

export interface DailyFigures {
  seconds: number;
  /** CPU seconds of this process, user and system, without those of the database. */
  cpuSeconds: number;
  /** Peak resident memory of this process since its start. */
  peakMegabytes: number;
  /** Part of the peak that loading the program took before the job began. */
  loadedMegabytes: number;
  /** Stocks that were evaluated, and tickers whose signals were computed. */
  stocks: number;
  tickers: number;
}

type Computed = Pick<DailyFigures, "stocks" | "tickers">;
type Services = Pick<TickServices, "db">;
/** What the jobs of a tick say that the bench reads. */
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
  const say = (what: string, done: number) =>
    console.error(`${what}: ${done} after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  let [evaluated, computed] = [0, 0];
  const stocks = await backfillEquities(db, {
    onProgress: (done) => {
      evaluated += done;
      if (evaluated % 100 === 0) say("stocks evaluated", evaluated);
    },
  });
  const tickers = await backfillSignals(db, {
    now,
    onProgress: (done) => {
      computed += done;
      if (computed % 20 === 0) say("tickers computed", computed);
    },
  });
  say("with analogs", tickers);
  return { stocks, tickers };
}

/** Evaluates one more session as the scheduled ticks do: its prices, regimes and signals. */
async function tickOn({ db }: Services, now: number, latest: ReadonlyMap<string, Bar>) {
  const prices: PriceSource = {
    ...{ feed: "tiingo", name: "Tiingo", historyYears: 15, continues: () => true },
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
    for (let tick = 0, isLeft = true; isLeft; tick += 1) {
      const { jobs } = await runTick(services, now + tick * 1_000, job);
      const detail = (jobs[job] ?? {}) as Detail;
      if (detail.status === "failed") throw new Error(`${job}: ${JSON.stringify(detail)}`);
      sum.stocks += detail.stocks ?? 0;
      sum.tickers += detail.tickers ?? 0;
      isLeft = detail.status === "waiting";
    }
  }
  return sum;
}

/**
 * Peak resident memory. `maxRSS` cannot be used, because it includes the parent process's value.
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
  const computed = await (latest ? tickOn({ db }, now, new Map(latest)) : backfillAll({ db }, now));
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
