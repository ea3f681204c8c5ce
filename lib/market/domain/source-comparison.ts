import { utcDateOf } from "../../core/calendar-date.ts";
import { FETCHED_SERIES, type FetchedSeries, type KnownValue } from "./series.ts";
import type { Tolerance } from "./series-origins.ts";

/** Days that are compared. */
export const COMPARED_DAYS = 14;
/** A second source that failed is asked again after this time at the earliest. */
const RECHECK_MS = 3_600_000;

/** The last comparison of a series' first two sources. */
export interface Comparison {
  /** When the second source was asked, ISO instant. */
  at: string;
  /** The second source. */
  with: string;
  /** Why the second source gave no days; absent when it answered. */
  failed?: string;
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

const askedAt = (compared: Readonly<Comparisons>, id: string): number =>
  Date.parse(compared[id]?.at ?? "") || 0;

/**
 * The series to compare now: their first source answered last, and their second did not answer in
 * this slot yet. One that failed within the last hour is not due. The longest unasked come first.
 */
export function secondSources(
  series: readonly FetchedSeries[],
  answeredBy: ReadonlyMap<string, string | null>,
  compared: Readonly<Comparisons>,
  { slot, now }: { slot: number; now: number },
): { series: FetchedSeries; tolerance: Tolerance }[] {
  const isDue = (id: string) => {
    const at = askedAt(compared, id);
    const isFailed = compared[id]?.failed !== undefined;
    return at < slot || (isFailed && now - at >= RECHECK_MS);
  };
  return series
    .flatMap((each) => {
      const { id, origins, tolerance } = each;
      const isFirst = answeredBy.get(id) === origins[0]?.source;
      return tolerance !== null && isFirst && isDue(id) ? [{ series: each, tolerance }] : [];
    })
    .sort((a, b) => askedAt(compared, a.series.id) - askedAt(compared, b.series.id));
}

/** How many second sources were asked since the start of a slot, and how many of them failed. */
export function countAsked(
  compared: Readonly<Comparisons>,
  slot: number,
): { asked: number; failed: number } {
  const asked = Object.entries(compared).filter(([id]) => askedAt(compared, id) >= slot);
  const failed = asked.filter(([, { failed: reason }]) => reason !== undefined);
  return { asked: asked.length, failed: failed.length };
}
