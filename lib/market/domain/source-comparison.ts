// Compares the first two sources of a series and says where they disagree.

import { utcDateOf } from "../../core/calendar-date.ts";
import { FETCHED_SERIES, type FetchedSeries, type KnownValue } from "./series.ts";
import type { Tolerance } from "./series-origins.ts";

/** Number of days that are compared. */
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
  /** Number of days for which both sources have a value; 0 when the second did not answer. */
  days: number;
  /** The newest day on which the two differ by more than the tolerance, and the difference. */
  apart: { date: string; by: string } | null;
}

/** The last comparison of each series, by its id. */
export type Comparisons = Record<string, Comparison>;

/** A tolerance as text, such as `0.02` or `0.5 %`. */
export const toleranceText = (tolerance: Tolerance): string =>
  "points" in tolerance ? String(tolerance.points) : `${tolerance.percent} %`;

/** The distance of two values in the unit of the tolerance; null within the tolerance. */
function distance(first: number, second: number, tolerance: Tolerance): string | null {
  const points = Math.abs(second - first);
  const percent = (100 * points) / Math.abs(first);
  const isRelative = "percent" in tolerance;
  const [found, max] = isRelative ? [percent, tolerance.percent] : [points, tolerance.points];
  // A tiny excess comes from the binary representation of decimals.
  if (found <= max * (1 + 1e-9)) return null;
  return isRelative ? `${found.toPrecision(3)} %` : String(Number(found.toPrecision(3)));
}

/** Compares the stored values of a series (from its first source) with its second source. */
export function compareSources(
  storedValues: readonly Pick<KnownValue, "observedAt" | "value">[],
  second: readonly { date: string; value: number }[],
  tolerance: Tolerance,
): Pick<Comparison, "days" | "apart"> {
  const values = new Map(
    storedValues.map(({ observedAt, value }) => [utcDateOf(observedAt), value]),
  );
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

/** The series whose first two sources disagree, in words that give the distance but no values. */
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
 * The series to compare now: those whose first source answered last and whose second source has not
 * answered in this slot. One that failed within the last hour is left out. The longest unasked come first.
 */
export function seriesToCompare(
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
