import type { SensorDefinition } from "./sensor.ts";
import { type ConfigVersion, configured, type SensorConfig } from "./sensor-config.ts";

/** The sensors of an instant. */
interface InForce {
  /** Those that are evaluated and published, with their configuration applied. */
  definitions: readonly SensorDefinition[];
  /** Those that only follow their series, to be ready: added later, or retired. */
  silent: readonly SensorDefinition[];
}

/** The catalogue through time: what was in force stays so, whatever is changed later. */
export interface Timeline {
  /** Ids of the sensors that are not of the code's catalogue. */
  added: ReadonlySet<string>;
  at(instant: number): InForce;
}

/** Its newest version that holds at an instant, and the newest definition that it ever had. */
function standing(versions: readonly ConfigVersion[], instant: number) {
  const ascending = versions.toSorted((a, b) => a.version - b.version);
  const config = ascending.findLast(({ validFrom }) => validFrom <= instant)?.config ?? null;
  const given = ascending.findLast((each) => each.config.definition)?.config.definition;
  return { config, definition: config?.definition ?? given };
}

const isPublished = (config: SensorConfig | null, isAdded: boolean): boolean =>
  config?.retired !== true && (!isAdded || config?.definition !== undefined);

/** One period between two changes. The same period gives the same objects each time. */
function period(
  catalogue: readonly SensorDefinition[],
  bySensor: ReadonlyMap<string, readonly ConfigVersion[]>,
  instant: number,
): InForce {
  const found = { definitions: [] as SensorDefinition[], silent: [] as SensorDefinition[] };
  const known = new Set(catalogue.map(({ id }) => id));
  const place = (definition: SensorDefinition, config: SensorConfig | null, isAdded: boolean) => {
    const list = isPublished(config, isAdded) ? found.definitions : found.silent;
    list.push(configured(definition, config));
  };
  for (const definition of catalogue) {
    const { config } = standing(bySensor.get(definition.id) ?? [], instant);
    place(definition, config, false);
  }
  for (const [id, versions] of bySensor) {
    const { config, definition } = standing(versions, instant);
    if (!known.has(id) && definition) place(definition, config, true);
  }
  return found;
}

/**
 * The catalogue of the code with what stored configurations change in it, each from its `validFrom`
 * on. Sensors that configurations add come after those of the catalogue, by id.
 */
export function timelineOf(
  catalogue: readonly SensorDefinition[],
  versions: readonly ConfigVersion[],
): Timeline {
  const ordered = versions.toSorted((a, b) => (a.sensorId < b.sensorId ? -1 : 1));
  const bySensor = Map.groupBy(ordered, ({ sensorId }) => sensorId);
  const borders = [...new Set(versions.map(({ validFrom }) => validFrom))];
  const known = new Set(catalogue.map(({ id }) => id));
  const periods = new Map<number, InForce>();
  if (versions.length === 0) periods.set(0, { definitions: catalogue, silent: [] });
  return {
    added: new Set([...bySensor.keys()].filter((id) => !known.has(id))),
    at(instant) {
      const passed = borders.filter((border) => border <= instant).length;
      const made = periods.get(passed) ?? period(catalogue, bySensor, instant);
      periods.set(passed, made);
      return made;
    },
  };
}
