// Series that the operator adds from files, and the sensor of each.

import type { CalendarDate } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import type { CalendarName } from "./holidays.ts";
import entries from "./own-series.json" with { type: "json" };

/** How the sensor of an own series is computed; `window` counts observations. */
export type OwnTransform =
  | { kind: "level" }
  | { kind: "realizedVol"; of: "log" | "difference"; window: number }
  | { kind: "change"; of: "log" | "difference"; window: number; absolute: boolean }
  | { kind: "drawdown"; window: number }
  | { kind: "gap"; window: number };

/** A series that the operator ingests, and the sensor that is made from it. */
export interface OwnSeries {
  id: string;
  name: string;
  unit: string;
  calendar: CalendarName;
  url: string;
  licence: string;
  /** Whether the licence allows to show values; otherwise states and ranks only. */
  publishValues: boolean;
  addedOn: CalendarDate;
  sensor: {
    id: string;
    name: string;
    category: string;
    tier: Tier;
    description: string;
    /** 1 when high values mean stress, -1 when low values do. */
    sign: 1 | -1;
    transform: OwnTransform;
    unit: string;
    resolution: number;
    /** Why a high or a low value means stress. */
    why: string;
  };
}

/** The operator's own series. `npm run series` writes the entries and checks each entry. */
export const OWN_SERIES = entries as unknown as readonly OwnSeries[];
