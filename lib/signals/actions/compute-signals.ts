import { DAY_MS } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline, NEXT_TICK, NO_DEADLINE } from "../../core/deadline.ts";
import { inChunks, runPipelined } from "../../core/pipeline.ts";
import { MARKET_TICKER } from "../../market/domain/universe.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { AnalogPool } from "../domain/dislocation/analog-pool.ts";
import { ANALOG_RULES } from "../domain/dislocation/analogs.ts";
import { SECTORS } from "../domain/dislocation/dislocation.ts";
import type { EarningsModel } from "../domain/earnings/model.ts";
import { EARNINGS_MODEL } from "../domain/earnings/shipped-model.ts";
import { eveningsBetween } from "../domain/evenings.ts";
import { type DueSignals, listDueSignals } from "../queries/signal-due.ts";
import { listCases } from "../queries/signal-rows.ts";
import { updateAnalogs } from "../queries/signal-writes.ts";
import { readInputs, readShared, replaySignals } from "./replay-signals.ts";
import { SIGNALS_METHOD, signalStatements } from "./signal-statements.ts";

/**
 * Maximum weight of a batch of tickers, and the weight of a ticker with a long history to compute.
 * A ticker that only continues has weight 1.
 */
const [MAX_BATCH_WEIGHT, HISTORY_WEIGHT] = [60, 15];
/** A ticker that is further behind has a long history to compute. */
const HISTORY_MS = 60 * DAY_MS;

/**
 * Computes earnings scores, dislocations and signal drops up to `now`. New transcripts and
 * closes are processed every 15 minutes, dislocations after each session. A ticker continues from
 * its last position, or from before late data. The whole history is computed for a new ticker and
 * for one whose prices were replaced. Each batch of tickers is one transaction, so the job can stop
 * at any point and the next tick continues.
 */
export async function computeSignals(
  { db, deadline }: { db: Db; deadline: Deadline },
  run: Run,
  now: number,
): Promise<object> {
  const { due, casesToSearch } = await dueSignals(db, now, EARNINGS_MODEL);
  const tickers = await computeDue(db, due, { model: EARNINGS_MODEL, until: now, deadline });
  const left = due.length - tickers;
  // The cases are complete only when every ticker has been computed.
  const isComplete = left === 0 && (due.length > 0 || casesToSearch > 0);
  const searched = isComplete ? await searchAnalogs(db, MAX_CASES_PER_SEARCH) : 0;
  const detail = { tickers, searched, ...(left > 0 ? { left, waiting: NEXT_TICK } : {}) };
  const status = left > 0 ? "waiting" : "done";
  await updateJobRun(db, run, { status, detail });
  return { status, ...detail };
}

interface SignalBackfillOptions {
  now: number;
  model?: EarningsModel;
  onPlan?: (tickers: number) => void;
  onProgress?: (tickers: number) => void;
}

/**
 * Computes everything that is due, without a deadline. It can be stopped and run again. Returns the
 * number of tickers.
 */
export async function backfillSignals(
  db: Db,
  { now, model = EARNINGS_MODEL, onPlan, onProgress }: SignalBackfillOptions,
): Promise<number> {
  const { due } = await dueSignals(db, now, model);
  onPlan?.(due.length);
  await computeDue(db, due, { model, until: now, deadline: NO_DEADLINE }, onProgress);
  while ((await searchAnalogs(db, null)) > 0);
  return due.length;
}

const dueSignals = (db: Db, now: number, model: EarningsModel) =>
  listDueSignals(db, {
    methodVersion: SIGNALS_METHOD,
    modelVersion: model.version,
    market: MARKET_TICKER,
    sectors: SECTORS,
    evening: eveningsBetween(now - 10 * DAY_MS, now).at(-1) ?? 0,
  });

/** Computes batches of due tickers until the deadline has passed. Returns the number of tickers. */
async function computeDue(
  db: Db,
  due: readonly DueSignals[],
  options: { model: EarningsModel; until: number; deadline: Deadline },
  onProgress?: (tickers: number) => void,
): Promise<number> {
  if (due.length === 0) return 0;
  let tickers = 0;
  const shared = await readShared(db, due, options.until);
  await runPipelined(beforeDeadline(batchesOf(due, options.until), options.deadline), {
    read: (batch) => readInputs(db, batch),
    compute: (inputs) =>
      signalStatements(db, replaySignals(inputs, shared, options), options.model, options.until),
    write: async ([first, ...rest], batch) => {
      if (first) await db.batch([first, ...rest]);
      tickers += batch.length;
      onProgress?.(batch.length);
    },
  });
  return tickers;
}

/** Splits tickers into batches of at most the maximum weight. */
function batchesOf(due: readonly DueSignals[], now: number): DueSignals[][] {
  const batches: DueSignals[][] = [];
  let weight = MAX_BATCH_WEIGHT;
  for (const each of due) {
    const tickerWeight = now - each.after > HISTORY_MS ? HISTORY_WEIGHT : 1;
    if (weight + tickerWeight > MAX_BATCH_WEIGHT) {
      batches.push([]);
      weight = 0;
    }
    weight += tickerWeight;
    batches.at(-1)?.push(each);
  }
  return batches;
}

/** Maximum cases searched in one tick. 500 against 20,000 take about 0.1 seconds. */
export const MAX_CASES_PER_SEARCH = 500;
/** Number of cases per write, and per step of computation. */
const [CASES_PER_WRITE, CASES_PER_STEP] = [2_000, 100];

/**
 * Finds the analogs of the oldest cases that have none yet, at most `limit` cases, or all when
 * `limit` is null. When signals were computed in the meantime, the writes do nothing and the next
 * search starts again. Returns the number of searched cases.
 */
export async function searchAnalogs(db: Db, limit: number | null): Promise<number> {
  const { searching, closed, progressState } = await listCases(
    db,
    limit,
    ANALOG_RULES.closedAfterDays,
  );
  const pool = new AnalogPool(closed);
  await runPipelined(inChunks(searching, CASES_PER_WRITE), {
    read: async (chunk) => chunk,
    compute: function* (chunk) {
      const found = [];
      for (const cases of inChunks(chunk, CASES_PER_STEP)) {
        for (const each of cases) found.push({ ...each, analogs: pool.find(each) });
        yield [];
      }
      yield [updateAnalogs(db, found, progressState)];
    },
    write: async ([update]) => update,
  });
  return searching.length;
}
