import * as z from "zod";
import {
  AsOfTime,
  choice,
  doc,
  HistoryWindow,
  instantField,
  NextCursor,
  Page,
  READ_ONLY,
  TotalReturned,
  VERSION,
} from "../../core/wire/shared.ts";
import { CATEGORIES } from "../domain/sensor.ts";

/** Sensors that one panel may name. */
export const MAX_PANEL_SENSORS = 50;

const FIELDS = ["value", "percentile", "state"] as const;
const SENSOR_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

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
        `Ids of sensors, separated by commas, at most ${MAX_PANEL_SENSORS}. The columns keep this order.`,
        "vix,hy-oas,breakeven-5y",
      ),
    },
  });

export const PanelQuery = z.object({
  sensors: sensorList,
  category: z
    .enum(CATEGORIES, `must be one of ${CATEGORIES.join(", ")}`)
    .optional()
    .meta(doc("Instead of `sensors`: every sensor of this family that you may read.", "inflation")),
  field: choice(FIELDS, "value", "What each cell holds. percentile needs a key."),
  ...HistoryWindow,
  from: instantField("First date, included"),
  to: instantField("End of the dates, not included"),
});

const Cell = z.union([z.number(), z.string()]).nullable();

export const PanelAnswer = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    field: z.enum(FIELDS).meta(doc("What each cell holds.")),
    columns: z.array(z.string()).meta(doc("Ids of the sensors, in the order of values.", ["vix"])),
    rows: z
      .array(
        z
          .object({
            date: z.iso.date().meta(doc("Date that the values are about, UTC.", "2026-01-02")),
            values: z
              .array(Cell)
              .meta(
                doc(
                  "One for each column. Null: no reading of that date, or the source does not let us show it.",
                  [21.67],
                ),
              ),
          })
          .meta({ id: "PanelRow" }),
      )
      .meta(doc("One row a date, newest first unless `order` says otherwise.")),
    total_returned: TotalReturned,
    limit: Page.limit,
    max_limit: Page.max_limit,
    next_cursor: NextCursor,
  })
  .meta({ id: "Panel" });

export type PanelQuery = z.output<typeof PanelQuery>;
export type PanelAnswer = z.output<typeof PanelAnswer>;
