import { DAY_MS } from "../../core/calendar-date.ts";
import { type KnownSpan, listValuesKnownAt } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Basis,
  basisStatusOf,
  type Exceedance,
  exceedanceOf,
  type ForecastWithBasis,
  probabilityFromBasis,
} from "../domain/basis.ts";
import { parseMetric } from "../domain/criterion.ts";
import type { BasisStatus } from "../domain/lifecycle.ts";
import { listBases, writeBasisMismatches } from "../queries/call-bases.ts";

/** A locked probability with its basis, and when it was locked (ISO 8601). */
type LockedForecast = ForecastWithBasis & { svcProbAt: string };

/** The recomputed basis status, and the probability (0..1) that the basis gives. */
type Rederived = { status: BasisStatus; given: number | null };

/**
 * Recomputes the basis status of each call, in order: from the stated inputs, and for our own
 * series from the data known when the probability was locked. It takes one round trip.
 */
export async function rederive(db: Db, calls: readonly LockedForecast[]): Promise<Rederived[]> {
  const spans = calls.map(spanOf);
  const known = spans.filter((span) => span !== null);
  const distinct = new Map(known.map((span) => [JSON.stringify(span), span]));
  const values = await listValuesKnownAt(db, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, values[place] ?? []]));
  return calls.map((call, index) => {
    const history = byKey.get(JSON.stringify(spans[index]));
    const recounted = history === undefined ? null : recountOf(call.basis, history);
    const given = call.basis && probabilityFromBasis(call.svcProb, call.basis, recounted);
    return { status: basisStatusOf(call, recounted), given };
  });
}

function spanOf({ basis, svcProbAt }: LockedForecast): KnownSpan | null {
  if (basis?.formula !== "empirical-exceedance") return null;
  const { metric, known_at, first_date } = basis.inputs;
  const seriesId = parseMetric(metric)?.seriesId;
  // The probability was locked before these inputs were known, so it cannot come from them.
  if (seriesId === undefined || known_at > svcProbAt) return null;
  return { seriesId, knownAt: known_at, firstDate: first_date };
}

const recountOf = (basis: Basis | null, values: readonly number[]): Exceedance | null =>
  basis?.formula === "empirical-exceedance" ? exceedanceOf(values, basis.inputs) : null;

/** Limit of calls recounted per day, because each recount reads a whole history. */
const MAX_RECOUNTS_PER_DAY = 40;

/**
 * Recomputes the probabilities of published calls and records which no longer follow from their
 * basis. This writes no tape row, so the call keeps the status of its opening row and the separate
 * note can only make it worse. Calls above the daily limit are recounted on the following days, in
 * turn. Source: docs/decisions.md#g1, docs/decisions.md#g2.
 */
export async function rederiveCalls(
  db: Db,
  now: number,
): Promise<{ recounted: number; changed: number }> {
  const all = await listBases(db);
  const start =
    all.length === 0 ? 0 : (Math.floor(now / DAY_MS) * MAX_RECOUNTS_PER_DAY) % all.length;
  const calls = [...all.slice(start), ...all.slice(0, start)].slice(0, MAX_RECOUNTS_PER_DAY);
  const found = await rederive(db, calls);
  const results = calls.map(({ slug, isMismatch: wasMismatch }, index) => ({
    ...{ slug, wasMismatch, isMismatch: found[index]?.status === "mismatch" },
  }));
  const changed = results.filter(({ wasMismatch, isMismatch }) => wasMismatch !== isMismatch);
  if (changed.length > 0) await writeBasisMismatches(db, changed, now);
  return { recounted: calls.length, changed: changed.length };
}
