import type { Db } from "../db/client.ts";
import { type KnownSpan, listValuesKnownAt } from "../db/queries/known-values.ts";
import {
  type Basis,
  basisStatusOf,
  type Exceedance,
  exceedanceOf,
} from "../domain/record/basis.ts";
import { parseMetric } from "../domain/record/criterion.ts";
import type { BasisStatus } from "../domain/record/vocabulary.ts";

/** What a basis is judged by: the frozen probability, its words and its inputs. */
export type Based = {
  svcProb: number;
  svcProbAt: string;
  probBasis: string | null;
  basis: Basis | null;
};

/**
 * The basis status of each call, in their order: its probability is computed again from the stated
 * inputs, and what these count in our own series is counted again as it was known at the stamp.
 * One round trip, whatever their number.
 */
export async function rederive(db: Db, calls: readonly Based[]): Promise<BasisStatus[]> {
  const spans = calls.map(spanOf);
  const known = spans.filter((span) => span !== null);
  const distinct = new Map(known.map((span) => [JSON.stringify(span), span]));
  const values = await listValuesKnownAt(db, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, values[place] ?? []]));
  return calls.map((call, index) => {
    const held = byKey.get(JSON.stringify(spans[index]));
    return basisStatusOf(call, held === undefined ? null : recountOf(call.basis, held));
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
