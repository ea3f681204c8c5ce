// Copies the catalogue of series and sensors from the code to the database.

import { SERIES, type SeriesDefinition } from "../../market/domain/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { PAID_METADATA } from "../domain/sensor-facts.ts";
import { initialState } from "../domain/sensor-state.ts";
import { upsertCatalogue } from "../queries/catalogue-writes.ts";

/** Updates the stored catalogue to the catalogue in the code, in one round trip. */
export async function syncCatalogue(db: Db): Promise<{ series: number; sensors: number }> {
  await upsertCatalogue(db, {
    series: SERIES.map(toFacts),
    sensors: SENSORS.map((definition) => ({
      definition,
      redactKeys: PAID_METADATA,
      initialState: initialState(definition.scheme).state,
    })),
  });
  return { series: SERIES.length, sensors: SENSORS.length };
}

function toFacts({ url, ...definition }: SeriesDefinition) {
  const { id, name, unit, calendar, source, sourceId, licence, publishValues } = definition;
  return { id, name, unit, calendar, source, sourceId, sourceUrl: url, licence, publishValues };
}
