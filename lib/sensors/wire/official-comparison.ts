// Parameters and answer of the endpoint that shows the stress index beside official indices.

import * as z from "zod";
import { rounded } from "../../core/rounded.ts";
import { AsOf, AsOfTime, doc, READ_ONLY, VERSION } from "../../core/wire/shared.ts";
import { rightsText } from "../../market/domain/rights.ts";
import { SERIES } from "../../market/domain/series.ts";
import {
  COMPARISON_RULES,
  type ComparedWeek,
  correlation,
  OFFICIAL_INDICES,
  OFFICIAL_NAMES,
  type Standing,
  zScores,
} from "../domain/stress-index/official-comparison.ts";
import { FamilyField, RightsField, RightsText } from "./sensor-members.ts";

export const ComparisonQuery = z.object({ as_of: AsOf });

const With = z
  .enum(OFFICIAL_NAMES)
  .meta(doc("Official index: ofr_fsi (US Office of Financial Research) or nfci (Chicago Fed)."));
const weekZ = (what: string) =>
  z
    .number()
    .nullable()
    .meta(doc(`z of ${what} among the weeks of this answer.`, 0.42));

const Correlation = z
  .object({
    r: z.number().min(-1).max(1).nullable().meta(doc("Correlation. Null below 26 weeks.", 0.91)),
    low: z.number().nullable().meta(doc("Lower end of its 90 % interval.", 0.86)),
    high: z.number().nullable().meta(doc("Upper end of its 90 % interval.", 0.94)),
    n: z.int().meta(doc("Weeks in which both have a value.", 840)),
  })
  .meta({
    id: "IndexCorrelation",
    description: "Correlation of the weekly levels, with a block-bootstrap interval.",
  });

export const Comparison = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    series: z
      .array(
        z
          .object({
            date: z.iso.date().meta(doc("Friday of the week.", "2026-11-20")),
            stress_index: weekZ("the stress index"),
            ofr_fsi: weekZ("the OFR Financial Stress Index"),
            nfci: weekZ("the National Financial Conditions Index"),
          })
          .meta({ id: "ComparedWeek" }),
      )
      .meta(
        doc("The last level of each week, oldest first. Null: none is published for that week."),
      ),
    correlations: z
      .array(
        z
          .object({
            with: With,
            all: Correlation.meta(doc("Over all weeks.")),
            last_year: Correlation.meta(doc("Over the last 52 weeks that both have.")),
          })
          .meta({ id: "IndexCorrelations" }),
      )
      .meta(doc("How far the indices move together.")),
    now: z
      .array(
        z
          .object({
            with: With,
            date: z.iso.date().meta(doc("Friday of the newest week that both have.", "2026-11-20")),
            z: z.number().meta(doc("z of the official index in that week.", -0.21)),
            ours: z.number().meta(doc("z of the stress index in that week.", 0.42)),
            families: z
              .array(
                z
                  .object({
                    family: FamilyField,
                    z: z.number().meta(doc("z of the family in its own history.", 1.12)),
                  })
                  .meta({ id: "PullingFamily" }),
              )
              .meta(
                doc(
                  "Families of the index that pull it away from the official one, the strongest first. Empty where the two are less than 0.5 apart.",
                ),
              ),
          })
          .meta({ id: "IndexStanding" }),
      )
      .meta(doc("Where they stand in the newest week.")),
    sources: z
      .array(
        z
          .object({
            with: With,
            name: z.string().meta(doc("Name of the official index.", "OFR Financial Stress Index")),
            url: z
              .string()
              .meta(doc("Page of the publisher.", "https://www.financialresearch.gov")),
            rights: RightsField,
            rights_text: RightsText,
          })
          .meta({ id: "OfficialIndexSource" }),
      )
      .meta(doc("The official indices, and what may be done with their values.")),
  })
  .meta({ id: "IndexComparison" });
export type Comparison = z.output<typeof Comparison>;

const SOURCES = OFFICIAL_NAMES.flatMap((name) => {
  const found = SERIES.filter(({ id }) => id === OFFICIAL_INDICES[name]);
  return found.map(({ id, name: title, url, rights }) => ({
    with: name,
    name: title,
    url,
    rights,
    rights_text: rightsText([{ id, rights }]),
  }));
});

const Z_DECIMALS = 4;
const roundedOrNull = (value: number | null) =>
  value === null ? null : rounded(value, Z_DECIMALS);

/** Presents the comparison: z-scores of the weeks, correlations, and where the indices stand. */
export function toComparison(
  weeks: readonly ComparedWeek[],
  standings: readonly Standing[],
  asOf: string,
): Comparison {
  const ours = zScores(weeks.map((week) => week.ours));
  const theirs = OFFICIAL_NAMES.map((name) => zScores(weeks.map((week) => week.official[name])));
  const correlated = (pairs: readonly (readonly [number, number])[]) => {
    const { r, low, high, n } = correlation(pairs);
    return { r: roundedOrNull(r), low: roundedOrNull(low), high: roundedOrNull(high), n };
  };
  return {
    version: "v1",
    read_only: true,
    as_of: asOf,
    series: weeks.map(({ friday }, i) => ({
      date: friday,
      stress_index: roundedOrNull(ours[i] ?? null),
      ofr_fsi: roundedOrNull(theirs[OFFICIAL_NAMES.indexOf("ofr_fsi")]?.[i] ?? null),
      nfci: roundedOrNull(theirs[OFFICIAL_NAMES.indexOf("nfci")]?.[i] ?? null),
    })),
    correlations: OFFICIAL_NAMES.map((name) => {
      const pairs = weeks.flatMap((week) => {
        const value = week.official[name];
        return value === null ? [] : [[week.ours, value] as const];
      });
      return {
        with: name,
        all: correlated(pairs),
        last_year: correlated(pairs.slice(-COMPARISON_RULES.yearWeeks)),
      };
    }),
    now: standings.map(({ with: name, friday, z, ours: own, families }) => ({
      with: name,
      date: friday,
      z: rounded(z, Z_DECIMALS),
      ours: rounded(own, Z_DECIMALS),
      families: families.map(({ family, z: familyZ }) => ({ family, z: rounded(familyZ, 2) })),
    })),
    sources: SOURCES,
  };
}
