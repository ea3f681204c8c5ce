// Recomputes the probabilities of calls from their basis, the recorded inputs.

import { DAY_MS } from "../../core/calendar-date.ts";
import { type KnownSpan, listValuesKnownAt } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type ArchiveSpan,
  type DailyHistory,
  listDailyHistories,
} from "../../sensors/queries/archive.ts";
import {
  baseRateProbability,
  basisStatusOf,
  countExceedances,
  countWindows,
  exceedanceProbability,
  type ForecastWithBasis,
  probabilityFromBasis,
} from "../domain/basis.ts";
import { parseMetric } from "../domain/criterion.ts";
import type { BasisStatus } from "../domain/lifecycle.ts";
import { listBases, writeBasisMismatches } from "../queries/call-bases.ts";

/** A locked probability with its basis, and when it was locked (ISO 8601). */
type LockedForecast = ForecastWithBasis & { svcProbAt: string };

/** The recomputed basis status, and the probability (0..1) that the basis gives. */
type RecomputedBasis = { status: BasisStatus; basisProb: number | null };

/**
 * Recomputes the probability of each call from its basis, and the basis status; in order. It uses the
 * stated inputs, and where they come from our own data also the data known when the probability was
 * locked. It takes at most two round trips.
 */
export async function recomputeBasis(
  db: Db,
  calls: readonly LockedForecast[],
): Promise<RecomputedBasis[]> {
  const [values, histories] = await Promise.all([
    readSpans(calls.map(seriesSpanOf), (spans) => listValuesKnownAt(db, spans)),
    readSpans(calls.map(archiveSpanOf), (spans) => listDailyHistories(db, spans)),
  ]);
  return calls.map((call, index) => {
    const recounted = recount(call, values[index] ?? null, histories[index] ?? null);
    const basisProb = call.basis && probabilityFromBasis(call.svcProb, call.basis, recounted);
    return { status: basisStatusOf(call, recounted), basisProb };
  });
}

/** Reads each distinct span once; null where a call has none. */
async function readSpans<Span, Values>(
  spans: readonly (Span | null)[],
  read: (spans: Span[]) => Promise<Values[]>,
): Promise<(Values | null)[]> {
  const present = spans.filter((span) => span !== null);
  const distinct = new Map(present.map((span) => [JSON.stringify(span), span]));
  const values = await read([...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, values[place] ?? null]));
  return spans.map((span) => byKey.get(JSON.stringify(span)) ?? null);
}

function seriesSpanOf({ basis, svcProbAt }: LockedForecast): KnownSpan | null {
  if (basis?.formula !== "empirical-exceedance") return null;
  const { metric, known_at: knownAt, first_date: firstDate } = basis.inputs;
  const subject = parseMetric(metric)?.subject;
  // A probability that was locked before its inputs were known cannot come from them.
  if (subject?.kind !== "series" || knownAt > svcProbAt) return null;
  return { seriesId: subject.id, knownAt, firstDate };
}

function archiveSpanOf({ basis, svcProbAt }: LockedForecast): ArchiveSpan | null {
  if (basis?.formula !== "base-rate") return null;
  const { metric, known_at: knownAt, first_date: firstDate } = basis.inputs;
  const subject = parseMetric(metric)?.subject;
  if (subject === undefined || subject.kind === "series" || knownAt > svcProbAt) return null;
  return { sensorId: subject.kind === "index" ? null : subject.id, knownAt, firstDate };
}

/** Counts our own data again and returns the probability; null when there are no data to count. */
function recount(
  { basis }: LockedForecast,
  values: readonly number[] | null,
  history: DailyHistory | null,
): number | null {
  if (basis?.formula === "empirical-exceedance" && values !== null) {
    const counted = countExceedances(values, basis.inputs);
    return counted && exceedanceProbability(counted);
  }
  if (basis?.formula !== "base-rate" || history === null) return null;
  const { horizon_days } = basis.inputs;
  return baseRateProbability({ ...countWindows(history, basis.inputs), horizon_days });
}

/** Maximum of calls recounted per day, because each recount reads a whole history. */
const MAX_RECOUNTS_PER_DAY = 40;

/**
 * Recomputes the probabilities of published calls and records which ones no longer follow from their
 * basis. It writes no tape row: the status of the opening row stays, and the result can only make the
 * published status worse. Calls above the daily limit are recounted on the following days. Source:
 * docs/decisions.md#g1, docs/decisions.md#g2.
 */
export async function recheckPublishedBases(
  db: Db,
  now: number,
): Promise<{ recounted: number; changed: number }> {
  const all = await listBases(db);
  const start =
    all.length === 0 ? 0 : (Math.floor(now / DAY_MS) * MAX_RECOUNTS_PER_DAY) % all.length;
  const calls = [...all.slice(start), ...all.slice(0, start)].slice(0, MAX_RECOUNTS_PER_DAY);
  const recomputed = await recomputeBasis(db, calls);
  const results = calls.map(({ slug, isMismatch: wasMismatch }, index) => ({
    slug,
    wasMismatch,
    isMismatch: recomputed[index]?.status === "mismatch",
  }));
  const changed = results.filter(({ wasMismatch, isMismatch }) => wasMismatch !== isMismatch);
  if (changed.length > 0) await writeBasisMismatches(db, changed, now);
  return { recounted: calls.length, changed: changed.length };
}
