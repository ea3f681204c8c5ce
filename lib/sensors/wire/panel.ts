// Parameters and answer of the endpoint for panels (several sensors over time).

import * as z from "zod";
import {
  AsOfTime,
  choice,
  doc,
  HistoryWindow,
  instantField,
  NextCursor,
  onOff,
  Page,
  READ_ONLY,
  TotalReturned,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { CATEGORIES, FAMILIES } from "../domain/sensor.ts";
import { OnlyRights, RightsField } from "./sensor-members.ts";

/** Maximum number of sensors in one panel. */
export const MAX_PANEL_SENSORS = 50;

/** Maximum of rows times sensors on a page, whatever the tier, so that a page is some hundredths of a second of work. */
export const MAX_PANEL_CELLS = 10_000;

const FIELDS = ["value", "percentile", "state"] as const;
const SENSOR_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** A parameter that lists sensor ids, separated by commas. */
const sensorList = z
  .string()
  .transform((text) => [...new Set(text.split(",", MAX_PANEL_SENSORS + 1))])
  .refine(
    (ids) => ids.length <= MAX_PANEL_SENSORS,
    `must name at most ${MAX_PANEL_SENSORS} sensors`,
  )
  .refine(
    (ids) => ids.every((id) => SENSOR_ID.test(id)),
    "must be ids of sensors, separated by commas",
  )
  .optional()
  .meta({
    wire: {
      type: "string",
      ...doc(
        `At most ${MAX_PANEL_SENSORS} sensor ids, separated by commas. The columns are in this order.`,
        "vix,hy-oas,breakeven-5y",
      ),
    },
  });

export const PanelQuery = z.object({
  sensors: sensorList,
  category: z
    .enum([...CATEGORIES, ...FAMILIES], `must be one of ${CATEGORIES.join(", ")}`)
    .optional()
    .meta(
      doc(
        "Instead of `sensors`: every sensor of this category that you may read. The words of `family` are taken, too.",
        "macro",
      ),
    ),
  family: z
    .enum(FAMILIES, `must be one of ${FAMILIES.join(", ")}`)
    .optional()
    .meta(doc("Instead of `sensors`: every sensor of this family that you may read.", "inflation")),
  field: choice(FIELDS, "value", "Content of each cell. percentile needs a key."),
  known: onOff(
    "1: also when each value became known, as `known_at`. A backtest must not use a value before that.",
  ),
  records: onOff(
    "1: each row also as a flat object, a member a sensor, in `records`: for dashboards and data frames.",
  ),
  rights: OnlyRights,
  ...HistoryWindow,
  from: instantField("First date, inclusive"),
  to: instantField("End date, exclusive"),
});

const Cell = z.union([z.number(), z.string()]).nullable();

export const PanelAnswer = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    field: z.enum(FIELDS).meta(doc("Content of each cell.")),
    columns: z.array(z.string()).meta(doc("Sensor ids, in the order of `values`.", ["vix"])),
    rows: z
      .array(
        z
          .object({
            date: z.iso.date().meta(doc("Date that the values are for, UTC.", "2026-01-02")),
            values: z
              .array(Cell)
              .meta(
                doc(
                  "One value for each column. Null: no reading for that date, or the licence of the source forbids showing it.",
                  [21.67],
                ),
              ),
            known_at: z
              .array(utc("at which the value became known").nullable())
              .optional()
              .meta(
                doc("With known=1: one instant for each column. Null: no reading for that date.", [
                  "2026-01-03T01:00:00.000Z",
                ]),
              ),
          })
          .meta({ id: "PanelRow" }),
      )
      .meta(doc("One row for each date, newest first unless `order` is asc.")),
    records: z
      .array(z.record(z.string(), Cell))
      .optional()
      .meta(
        doc("With records=1: each row by the names of its columns, with `date`.", [
          { date: "2026-01-02", vix: 21.67 },
        ]),
      ),
    total_returned: TotalReturned,
    limit: Page.limit,
    max_limit: Page.max_limit,
    next_cursor: NextCursor,
    rights: z
      .array(RightsField)
      .meta(doc("Rights in the values, in the order of `columns`.", ["operator"])),
  })
  .meta({ id: "Panel" });

export type PanelQuery = z.output<typeof PanelQuery>;
export type PanelAnswer = z.output<typeof PanelAnswer>;
