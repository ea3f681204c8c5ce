// Parameters and answers of the endpoints for what followed regimes of the index and states of sensors.

import * as z from "zod";
import { rounded } from "../../core/rounded.ts";
import { AsOf, AsOfTime, Count, choice, doc, READ_ONLY, VERSION } from "../../core/wire/shared.ts";
import { SENSOR_STATES } from "../domain/sensor.ts";
import {
  type Horizon,
  MEASURES,
  outcomeWords,
  type StateOutcome,
} from "../domain/stress-index/state-outcomes.ts";
import { SensorId } from "./sensor-members.ts";

const HORIZON_TEXTS = ["5", "21", "63"] as const satisfies readonly `${Horizon}`[];

export const OutcomesQuery = z.object({
  horizon: choice(HORIZON_TEXTS, "21", "Sessions after a day that are looked at."),
  as_of: AsOf,
});

const figure = (words: string, example: number) => z.number().nullable().meta(doc(words, example));

const TargetOutcome = z
  .object({
    id: z.string().meta(doc("Series that is measured, or stress-index.", "DGS10")),
    name: z.string().meta(doc("Its name in words.", "the 10-year yield")),
    measure: z
      .enum(MEASURES)
      .meta(doc("volatility: realised, a year. worst_fall: from a high to a later low. change.")),
    unit: z.string().meta(doc("Unit of the figures.", "basis points")),
    windows: Count.meta(doc("Days with a window that has ended.", 412)),
    median: figure("Median after these days. Null: too few cases.", 98.4),
    low: figure("Lower end of its 90 % interval.", 90.1),
    high: figure("Upper end of its 90 % interval.", 107.3),
    base: figure("Median after all days.", 78.2),
    separable: z
      .boolean()
      .nullable()
      .meta(
        doc("Whether the 90 % interval of median minus base is without 0. Null: too few cases."),
      ),
    words: z
      .string()
      .meta(
        doc(
          "The same in a sentence. It describes the past.",
          "Change of the 10-year yield in the 21 sessions after NEUTRAL: not separable from the base rate.",
        ),
      ),
  })
  .meta({ id: "TargetOutcome" });

const counts = {
  days: Count.meta(doc("Sessions in it.", 431)),
  episodes: Count.meta(doc("Separate episodes that these days form.", 23)),
  targets: z.array(TargetOutcome).meta(doc("What each series did, by measure.")),
};

const HorizonField = z.int().meta(doc("Sessions after a day that are looked at.", 21));

export const IndexOutcomes = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    horizon: HorizonField,
    regimes: z
      .array(
        z
          .object({ regime: z.string().meta(doc("Regime of the index.", "ELEVATED")), ...counts })
          .meta({ id: "RegimeOutcomes" }),
      )
      .meta(doc("What followed, by regime on the evening of a session.")),
  })
  .meta({ id: "IndexOutcomes" });

export const SensorOutcomes = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    sensor_id: SensorId,
    horizon: HorizonField,
    states: z
      .array(
        z
          .object({ state: z.enum(SENSOR_STATES).meta(doc("State of the sensor.")), ...counts })
          .meta({ id: "StateOutcomes" }),
      )
      .meta(doc("What followed, by the state that was known on the evening of a session.")),
  })
  .meta({ id: "SensorOutcomes" });

export type OutcomesQuery = z.output<typeof OutcomesQuery>;
export type IndexOutcomes = z.output<typeof IndexOutcomes>;
export type SensorOutcomes = z.output<typeof SensorOutcomes>;

export const DECIMALS = 2;
const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value, DECIMALS));

/** Presents what followed one regime or state. */
export const toOutcome = (
  { state, days, episodes, targets }: StateOutcome<string>,
  horizon: Horizon,
) => ({
  days,
  episodes,
  targets: targets.map((target) => ({
    id: target.id,
    name: target.name,
    measure: target.measure,
    unit: target.unit,
    windows: target.windows,
    median: roundedOrNull(target.median),
    low: roundedOrNull(target.low),
    high: roundedOrNull(target.high),
    base: roundedOrNull(target.base),
    separable: target.separable,
    words: outcomeWords(target, { state, horizon, decimals: 1 }),
  })),
});

/** The rows of an answer as a table: one for each state, target and measure. */
export const outcomeTable = (
  first: "regime" | "state",
  rows: readonly (ReturnType<typeof toOutcome> & { name: string })[],
) => ({
  columns: [
    ...[first, "days", "episodes", "id", "measure", "unit", "windows"],
    ...["median", "low", "high", "base", "separable"],
  ],
  rows: rows.flatMap(({ name, days, episodes, targets }) =>
    targets.map((each) => [
      name,
      days,
      episodes,
      each.id,
      each.measure,
      each.unit,
      each.windows,
      each.median,
      each.low,
      each.high,
      each.base,
      each.separable === null ? null : String(each.separable),
    ]),
  ),
  kind: "text" as const,
});
