import type { Services } from "../http/app-env.ts";
import { tapeKeys } from "../record/services/tape-keys.ts";
import { readSettings } from "./env.ts";
import { RecordSettings } from "./record-env.ts";
import type { WorkerEnv } from "./services.ts";

/** The services of a Worker that shows the record, whose keys no other Worker need know. */
export function withRecord(services: Services, env: WorkerEnv): Services {
  const { GATE_TARGET: gateTarget, TAPE_SIGNING_KEY: key } = readSettings(RecordSettings, env);
  return { ...services, tapeKeys: tapeKeys(key), config: { ...services.config, gateTarget } };
}
