import { utcDateOf } from "../../core/calendar-date.ts";
import { FETCHED_SERIES, type FetchedSeries, type KnownValue } from "./series.ts";
import type { Tolerance } from "./series-origins.ts";

/** Days that are compared. */
export const COMPARED_DAYS = 14;

/** The last comparison of a series' first two sources. */
export interface Comparison {
  /** ISO instant. */
  at: string;
  /** The second source. */
  with: string;
  /** Days of which both sources have a value; 0 when the second did not answer. */
  days: number;
  /** The newest day on which the two are apart by more than the tolerance; null when none is. */
  apart: { date: string; by: string } | null;
}

/** The last comparison of each series, by its id. */
export type Comparisons = Record<string, Comparison>;

export const toleranceText = (tolerance: Tolerance): string =>
  "points" in tolerance ? String(tolerance.points) : `${tolerance.percent} %`;

/** How far two values are apart, in the terms of the tolerance; null while it holds. */
function distance(first: number, second: number, tolerance: Tolerance): string | null {
  const points = Math.abs(second - first);
  const percent = (100 * points) / Math.abs(first);
  const isRelative = "percent" in tolerance;
  const [found, most] = isRelative ? [percent, tolerance.percent] : [points, tolerance.points];
  // A hair more than the tolerance is the representation of decimals.
  if (found <= most * (1 + 1e-9)) return null;
  return isRelative ? `${found.toPrecision(3)} %` : String(Number(found.toPrecision(3)));
}

/** Compares the stored values of a series, which are its first source's, with the second's. */
export function compareSources(
  held: readonly Pick<KnownValue, "observedAt" | "value">[],
  second: readonly { date: string; value: number }[],
  tolerance: Tolerance,
): Pick<Comparison, "days" | "apart"> {
  const values = new Map(held.map(({ observedAt, value }) => [utcDateOf(observedAt), value]));
  const both = second.flatMap(({ date, value }) => {
    const first = values.get(date);
    return first === undefined ? [] : [{ date, by: distance(first, value, tolerance) }];
  });
  const last = both.findLast(({ by }) => by !== null);
  const apart = last === undefined || last.by === null ? null : { date: last.date, by: last.by };
  return { days: both.length, apart };
}

/** The comparisons in the record of a run; none when the record has another format. */
export function comparisonsOf(detail: Readonly<Record<string, unknown>> | null): Comparisons {
  const { compared } = detail ?? {};
  return typeof compared === "object" && compared !== null ? (compared as Comparisons) : {};
}

/** The series whose first two sources disagree, in words. Only the distance is stated, not the values. */
export const disagreements = (compared: Comparisons): { id: string; text: string }[] =>
  FETCHED_SERIES.flatMap(({ id, tolerance }) => {
    const apart = compared[id]?.apart ?? null;
    if (apart === null || tolerance === null) return [];
    const distance = `Two sources are ${apart.by} apart on ${apart.date}`;
    const text = `${distance}, more than ${toleranceText(tolerance)}. The first publisher's value counts`;
    return [{ id, text }];
  });

/**
 * The series to compare in a slot: their first source answered last, and they were not compared in
 * this slot yet.
 */
export function secondSources(
  series: readonly FetchedSeries[],
  answeredBy: ReadonlyMap<string, string | null>,
  done: Readonly<Comparisons>,
  slot: number,
): { series: FetchedSeries; tolerance: Tolerance }[] {
  const isDone = (id: string) => Date.parse(done[id]?.at ?? "") >= slot;
  return series.flatMap((each) => {
    const { id, origins, tolerance } = each;
    const isFirst = answeredBy.get(id) === origins[0]?.source;
    return tolerance !== null && isFirst && !isDone(id) ? [{ series: each, tolerance }] : [];
  });
}
