import { sql } from "drizzle-orm";
import type { Category } from "../../domain/sensor.ts";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";

/** What a form needs to name a sensor. */
export interface SensorChoice {
  id: string;
  name: string;
  category: Category;
  minTier: Tier;
}

const choices = prepared<SensorChoice>(sql`
  select id, name, category, min_tier as "minTier" from sensors where active
  order by category collate "C", name collate "C"`);

/** Every active sensor, by category, then name. */
export const listSensorChoices = (db: Db): Promise<SensorChoice[]> => choices(db, {});
