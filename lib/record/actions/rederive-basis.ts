import { DAY_MS } from "../../core/calendar-date.ts";
import { type KnownSpan, listValuesKnownAt } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Basis,
  basisStatusOf,
  type Exceedance,
  exceedanceOf,
  givenProbability,
} from "../domain/basis.ts";
import { parseMetric } from "../domain/criterion.ts";
import type { BasisStatus } from "../domain/vocabulary.ts";
import { listBases, writeBasisMismatches } from "../queries/call-bases.ts";

/** What a basis is judged by: the frozen probability, its words and its inputs. */
type Based = {
  svcProb: number;
  svcProbAt: string;
  probBasis: string | null;
  basis: Basis | null;
};

/** What recomputing a probability found: the basis status, and what the basis gives where there is one. */
type Rederived = { status: BasisStatus; given: number | null };

/**
 * The basis status of each call, in their order: its probability is computed again from the stated
 * inputs, and what these count in our own series is counted again as it was known at the stamp.
 * One round trip, whatever their number.
 */
export async function rederive(db: Db, calls: readonly Based[]): Promise<Rederived[]> {
  const spans = calls.map(spanOf);
  const known = spans.filter((span) => span !== null);
  const distinct = new Map(known.map((span) => [JSON.stringify(span), span]));
  const values = await listValuesKnownAt(db, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, values[place] ?? []]));
  return calls.map((call, index) => {
    const held = byKey.get(JSON.stringify(spans[index]));
    const recounted = held === undefined ? null : recountOf(call.basis, held);
    const given = call.basis && givenProbability(call.svcProb, call.basis, recounted);
    return { status: basisStatusOf(call, recounted), given };
  });
}

function spanOf({ basis, svcProbAt }: Based): KnownSpan | null {
  if (basis?.formula !== "empirical-exceedance") return null;
  const { metric, known_at, first_date } = basis.inputs;
  const seriesId = parseMetric(metric)?.seriesId;
  // Inputs that were not known at the stamp cannot have made it.
  if (seriesId === undefined || known_at > svcProbAt) return null;
  return { seriesId, knownAt: known_at, firstDate: first_date };
}

const recountOf = (basis: Basis | null, values: readonly number[]): Exceedance | null =>
  basis?.formula === "empirical-exceedance" ? exceedanceOf(values, basis.inputs) : null;

/** So many calls are recounted a day: each reads a history. */
const RECOUNTED_A_DAY = 40;

/**
 * Computes the probabilities of published calls again and notes those that no longer follow. No row of
 * the tape says so, so a call itself keeps the status of its opening row, and what is noted beside it
 * can only be worse: a reader of the tape could not tell it from a quiet change. With more calls than
 * are recounted a day they take turns. Source: decisions G1, G2.
 */
export async function rederiveCalls(
  db: Db,
  now: number,
): Promise<{ recounted: number; changed: number }> {
  const all = await listBases(db);
  const start = all.length === 0 ? 0 : (Math.floor(now / DAY_MS) * RECOUNTED_A_DAY) % all.length;
  const calls = [...all.slice(start), ...all.slice(0, start)].slice(0, RECOUNTED_A_DAY);
  const found = await rederive(db, calls);
  const noted = calls.map(({ slug, isMismatch: wasMismatch }, index) => ({
    ...{ slug, wasMismatch, isMismatch: found[index]?.status === "mismatch" },
  }));
  const changed = noted.filter(({ wasMismatch, isMismatch }) => wasMismatch !== isMismatch);
  if (changed.length > 0) await writeBasisMismatches(db, changed, now);
  return { recounted: calls.length, changed: changed.length };
}
