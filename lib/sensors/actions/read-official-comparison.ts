// Reads the stress index beside the official indices for the API and the page.

import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { knowledgeTime, reportedAsOf } from "../../core/wire/paging.ts";
import { listSeriesHistories } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type ComparedWeek,
  comparedWeeks,
  type DatedValue,
  type FamilyZ,
  OFFICIAL_INDICES,
  OFFICIAL_NAMES,
  type OfficialIndex,
  pullingFamilies,
  type Standing,
  zScores,
} from "../domain/stress-index/official-comparison.ts";
import { listIndexLevels } from "../queries/index-levels.ts";
import { type IndexParts, listIndexParts } from "../queries/index-readings.ts";
import { type Comparison, toComparison } from "../wire/official-comparison.ts";

/** The newest week in which an official index has a value, with the z-scores of both. */
function newestStanding(weeks: readonly ComparedWeek[], name: OfficialIndex) {
  const index = weeks.findLastIndex(({ official }) => official[name] !== null);
  const week = weeks[index];
  const z = zScores(weeks.map(({ official }) => official[name]))[index] ?? null;
  const ours = zScores(weeks.map((each) => each.ours))[index] ?? null;
  return week === undefined || z === null || ours === null ? [] : [{ with: name, week, z, ours }];
}

/** z of each family, which its contribution states: weight * (intercept + slope * z). */
const familiesOf = ({ contributions, intercept, slope }: IndexParts): FamilyZ[] =>
  intercept === null || slope === null || slope === 0
    ? []
    : contributions.flatMap(({ category, weight, contribution }) =>
        weight === 0
          ? []
          : [{ family: category, weight, z: (contribution / weight - intercept) / slope }],
      );

/**
 * Reads the weekly levels of all indices as known at `as_of`, and what follows from them. A series whose values may
 * not be shown has none here. A caller that batches its reads makes one round trip.
 */
export async function readOfficialComparison(
  db: Db,
  { now }: ReadContext,
  query: { as_of?: number | undefined },
): Promise<Answer<Comparison>> {
  const at = knowledgeTime(query.as_of, now);
  const ids = Object.values(OFFICIAL_INDICES);
  const [levels, values, parts] = await Promise.all([
    listIndexLevels(db, { step: "workweek", from: null, at }),
    listSeriesHistories(db, { ids, at }),
    listIndexParts(db, { ids, at }),
  ]);
  const valuesOf = (id: string): DatedValue[] =>
    values
      .filter(({ seriesId, publishValues }) => seriesId === id && publishValues)
      .flatMap((found) => found.values.map(([instant, value]) => ({ at: instant, value })));
  const official = { ofr_fsi: valuesOf("OFRFSI"), nfci: valuesOf("NFCI") };
  const weeks = comparedWeeks(levels, official, at);
  const newest = OFFICIAL_NAMES.flatMap((name) => newestStanding(weeks, name));
  const standings: Standing[] = newest.map(({ with: name, week, z, ours }) => {
    const found = parts.find((each) => each.at === week.levelAt);
    const families = found ? pullingFamilies({ z, ours }, familiesOf(found)) : [];
    return { with: name, friday: week.friday, z, ours, families };
  });
  const last = weeks.at(-1);
  const newestAt = last === undefined ? null : new Date(last.levelAt).toISOString();
  return {
    body: toComparison(weeks, standings, reportedAsOf(query.as_of, newestAt, at)),
    dataAsOf: newestAt,
  };
}
