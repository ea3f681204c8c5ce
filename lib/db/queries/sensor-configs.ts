import { sql } from "drizzle-orm";
import type { ConfigVersion, SensorConfig } from "../../domain/sensor-config.ts";
import type { Db } from "../client.ts";

type ConfigRow = { sensorId: string; version: number; validFrom: number; config: SensorConfig };

/** Every version of every sensor's configuration; those that count later, too. */
export function listSensorConfigs(db: Db) {
  return db.execute<ConfigRow>(sql`
    select sensor_id as "sensorId", version,
      round(extract(epoch from valid_from) * 1000)::float8 as "validFrom", config
    from sensor_configs order by sensor_id, version`);
}

export const toConfigVersion = ({
  sensorId,
  version,
  validFrom,
  config,
}: ConfigRow): ConfigVersion => ({
  sensorId,
  version: Number(version),
  validFrom: Number(validFrom),
  config,
});
