import { type CallBudget, UNLIMITED_CALLS } from "../../core/call-budget.ts";
import { listSeriesValues, type SeriesValues } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Change, RecordedCall } from "../domain/call.ts";
import { parseMetric } from "../domain/criterion.ts";
import { findDueRecordState } from "../queries/record-state.ts";
import type { MarketSource } from "../services/market-source.ts";
import { appendPlanned } from "./append-record.ts";
import { dueChanges } from "./due-changes.ts";
import { readMarkets } from "./read-markets.ts";

/** A value of so long before the day still is the last one before it: holidays are shorter. */
const LOOK_BACK_MS = 10 * 24 * 3_600_000;

export type RecordKeeping = {
  db: Db;
  markets?: MarketSource | undefined;
  budget?: CallBudget | undefined;
};
type RecordKept = { rows: number; calls: number; refused: number };

/**
 * All that the record owes by now, in one addition: calls past `closes_at` are closed, evidence whose
 * window is over is graded, criteria that our own observations decide are proposed, calls that nobody
 * resolved for thirty days are void, and active calls get their market's number. What one call
 * refuses stops no other. Source: decisions G9.
 */
export async function keepRecord(
  { db, markets, budget = UNLIMITED_CALLS }: RecordKeeping,
  now: number,
): Promise<RecordKept> {
  let kept: Omit<RecordKept, "rows"> = { calls: 0, refused: 0 };
  let probs: Map<string, number> | null = null;
  const rows = await appendPlanned(db, {
    now,
    read: () => findDueRecordState(db, now),
    plan: async ({ calls }) => {
      const series = await criterionSeries(db, calls, now);
      // An attempt that was overtaken does not ask the markets again.
      probs ??=
        markets === undefined ? new Map() : await readMarkets({ db, markets, budget }, calls, now);
      const changes: Change[] = [];
      kept = { calls: 0, refused: 0 };
      for (const call of calls) {
        const due = await dueChanges(call, { series, prob: probs.get(call.slug), now });
        changes.push(...due.changes);
        if (due.changes.length > 0) kept.calls += 1;
        if (due.isRefused) kept.refused += 1;
      }
      return { opened: [], changes };
    },
  });
  return { rows, ...kept };
}

/** The series that may decide a criterion by now, each as far back as a call needs it. */
async function criterionSeries(
  db: Db,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, SeriesValues>> {
  const from = new Map<string, number>();
  for (const { criterion, openedAt, status } of calls) {
    const metric = criterion === null ? null : parseMetric(criterion.metric);
    if (criterion === null || metric === null || (status !== "active" && status !== "closed")) {
      continue;
    }
    const until = Date.parse(criterion.observed_at);
    // A last value cannot decide before its day.
    if (metric.statistic === "last" && now < until) continue;
    const first = Math.min(Date.parse(openedAt), until) - LOOK_BACK_MS;
    from.set(metric.seriesId, Math.min(first, from.get(metric.seriesId) ?? first));
  }
  const wanted = [...from].map(([seriesId, start]) => ({ seriesId, from: start }));
  const found = await listSeriesValues(db, wanted, now);
  return new Map(found.map((each) => [each.seriesId, each]));
}
