// Which sensors are listed and counted: those that were not merged into another one.

import { type SQL, sql } from "drizzle-orm";
import { MERGED_SENSORS } from "../domain/merged-sensors.ts";

const MERGED = sql.raw(`'{${Object.keys(MERGED_SENSORS).join(",")}}'::text[]`);

/** Whether a sensor is offered, by its id. */
export const isOffered = (id: Parameters<typeof sql>[1]): SQL => sql`${id} <> all(${MERGED})`;
