// Changes of sensor definitions by proposals, and the catalogue in force at an instant.

import { DAY_MS } from "../../core/calendar-date.ts";
import type { SensorDefinition } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** Changes of a sensor's definition; absent members stay as in the catalogue. */
export interface SensorConfig {
  /** Observations before a move to a worse, and to a better state. */
  dwellWorse?: number;
  dwellBetter?: number;
  /** See `SensorDefinition.halfLife`. */
  halfLife?: number;
  /** Weight in the index; 0 keeps it out of the index and of the mean rank of its family. */
  indexWeight?: number;
  /** Whether it is no longer published. */
  retired?: boolean;
  /** The whole definition, for a sensor that is not in the catalogue. */
  definition?: SensorDefinition;
}

/** A configuration that applies from an instant on, until the next version applies. */
export interface ConfigVersion {
  sensorId: string;
  /** Counts from 1 for each sensor, without gaps. */
  version: number;
  /** Epoch ms, always a UTC midnight, so that a day has only one configuration. */
  validFrom: number;
  config: SensorConfig;
}

/** Minimum time before a change applies, so that a running evaluation cannot miss it. */
const NOTICE_MS = 3_600_000;

/** When a change made now takes effect: the next UTC midnight that is at least an hour away. */
export const validFrom = (now: number): number => Math.ceil((now + NOTICE_MS) / DAY_MS) * DAY_MS;

/** The changes of a configuration as sentences, for the sensor's methodology. */
function sentencesOf({ dwellWorse, dwellBetter, halfLife, indexWeight }: SensorConfig): string[] {
  const { dwell } = STATE_RULES;
  const sentences: string[] = [];
  if (dwellWorse !== undefined || dwellBetter !== undefined) {
    sentences.push(
      `A move to a worse state needs ${dwellWorse ?? dwell.worse} consecutive observations, one to a ` +
        `better state ${dwellBetter ?? dwell.better}.`,
    );
  }
  if (halfLife !== undefined) {
    sentences.push(`In the ranking a value counts half after each ${halfLife} newer ones.`);
  }
  if (indexWeight !== undefined) {
    const rank = indexWeight === 0 ? "It leaves the mean rank of its family. " : "";
    sentences.push(`${rank}Its weight in the stress index is ${indexWeight}.`);
  }
  return sentences;
}

/** A definition with a configuration applied; the same object when it changes nothing. */
export function applyConfig(
  definition: SensorDefinition,
  config: SensorConfig | null | undefined,
): SensorDefinition {
  const sentences = config ? sentencesOf(config) : [];
  if (!config || sentences.length === 0) return definition;
  const { dwellWorse, dwellBetter, halfLife, indexWeight = definition.indexWeight } = config;
  const current = definition.dwell ?? STATE_RULES.dwell;
  const dwell = { worse: dwellWorse ?? current.worse, better: dwellBetter ?? current.better };
  const changed = `Changed by a proposal: ${sentences.join(" ")}`;
  return {
    ...definition,
    ...(halfLife === undefined ? {} : { halfLife }),
    dwell,
    indexWeight,
    inFamilyRank: definition.inFamilyRank && config.indexWeight !== 0,
    methodology: [...definition.methodology, changed],
  };
}

/** The sensors in force at an instant. */
interface ActiveCatalogue {
  /** Sensors that are evaluated and published, with their configuration applied. */
  definitions: readonly SensorDefinition[];
  /** Sensors that process their series without publishing: they are added later, or are retired. */
  unpublished: readonly SensorDefinition[];
}

/** The catalogue through time: later changes never affect earlier instants. */
export interface Timeline {
  /** Ids of sensors that are not in the code's catalogue. */
  added: ReadonlySet<string>;
  at(instant: number): ActiveCatalogue;
}

/** The newest configuration in force at an instant, and the newest definition at any time. */
function configAt(versions: readonly ConfigVersion[], instant: number) {
  const ascending = versions.toSorted((a, b) => a.version - b.version);
  const config = ascending.findLast(({ validFrom }) => validFrom <= instant)?.config ?? null;
  const given = ascending.findLast((each) => each.config.definition)?.config.definition;
  return { config, definition: config?.definition ?? given };
}

const isPublished = (config: SensorConfig | null, isAdded: boolean): boolean =>
  config?.retired !== true && (!isAdded || config?.definition !== undefined);

/** The catalogue in force at an instant. */
function catalogueAt(
  catalogue: readonly SensorDefinition[],
  bySensor: ReadonlyMap<string, readonly ConfigVersion[]>,
  instant: number,
): ActiveCatalogue {
  const found = { definitions: [] as SensorDefinition[], unpublished: [] as SensorDefinition[] };
  const known = new Set(catalogue.map(({ id }) => id));
  const addTo = (definition: SensorDefinition, config: SensorConfig | null, isAdded: boolean) => {
    const list = isPublished(config, isAdded) ? found.definitions : found.unpublished;
    list.push(applyConfig(definition, config));
  };
  for (const definition of catalogue) {
    const { config } = configAt(bySensor.get(definition.id) ?? [], instant);
    addTo(definition, config, false);
  }
  for (const [id, versions] of bySensor) {
    const { config, definition } = configAt(versions, instant);
    if (!known.has(id) && definition) addTo(definition, config, true);
  }
  return found;
}

/**
 * The code's catalogue with the stored configurations, each from its `validFrom` on. Sensors that
 * configurations add come after those of the catalogue, by id.
 */
export function catalogueTimeline(
  catalogue: readonly SensorDefinition[],
  versions: readonly ConfigVersion[],
): Timeline {
  const ordered = versions.toSorted((a, b) => (a.sensorId < b.sensorId ? -1 : 1));
  const bySensor = Map.groupBy(ordered, ({ sensorId }) => sensorId);
  const borders = [...new Set(versions.map(({ validFrom }) => validFrom))];
  const known = new Set(catalogue.map(({ id }) => id));
  const periods = new Map<number, ActiveCatalogue>();
  if (versions.length === 0) periods.set(0, { definitions: catalogue, unpublished: [] });
  return {
    added: new Set([...bySensor.keys()].filter((id) => !known.has(id))),
    at(instant) {
      const passed = borders.filter((border) => border <= instant).length;
      const made = periods.get(passed) ?? catalogueAt(catalogue, bySensor, instant);
      periods.set(passed, made);
      return made;
    },
  };
}
