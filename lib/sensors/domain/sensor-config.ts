import { DAY_MS } from "../../core/calendar-date.ts";
import type { SensorDefinition } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** What a version of a sensor's configuration changes in its definition. Absent: as in the catalogue. */
export interface SensorConfig {
  /** Observations before a move to a worse, and to a better state. */
  dwellWorse?: number;
  dwellBetter?: number;
  /** See `SensorDefinition.halfLife`. */
  halfLife?: number;
  /** Weight within its family in the index; 0 keeps it out of the index. */
  indexWeight?: number;
  /** Whether it is no longer published. */
  retired?: boolean;
  /** All of it, for a sensor that the catalogue does not have. */
  definition?: SensorDefinition;
}

/** A configuration that holds from an instant on, until a higher version does. */
export interface ConfigVersion {
  sensorId: string;
  /** From 1, without gaps for each sensor. */
  version: number;
  /** A UTC midnight, so that one day is of one configuration. */
  validFrom: number;
  config: SensorConfig;
}

/** A change is made so long before it counts, at least: an evaluation under way must not miss it. */
const NOTICE_MS = 3_600_000;

/** From when on a change counts that is made now: the next UTC midnight that is an hour away. */
export const validFrom = (now: number): number => Math.ceil((now + NOTICE_MS) / DAY_MS) * DAY_MS;

/** What a configuration changes, in sentences for the methodology of its sensor. */
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
    sentences.push(`Its weight within its family in the stress index is ${indexWeight}.`);
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
  const before = definition.dwell ?? STATE_RULES.dwell;
  const dwell = { worse: dwellWorse ?? before.worse, better: dwellBetter ?? before.better };
  const changed = `Changed by a proposal: ${sentences.join(" ")}`;
  return {
    ...definition,
    ...(halfLife === undefined ? {} : { halfLife }),
    dwell,
    indexWeight,
    methodology: [...definition.methodology, changed],
  };
}

/** The sensors of an instant. */
interface ActiveCatalogue {
  /** Those that are evaluated and published, with their configuration applied. */
  definitions: readonly SensorDefinition[];
  /** Those that only follow their series, to be ready: added later, or retired. */
  unpublished: readonly SensorDefinition[];
}

/** The catalogue through time: what was in force stays so, whatever is changed later. */
export interface Timeline {
  /** Ids of the sensors that are not of the code's catalogue. */
  added: ReadonlySet<string>;
  at(instant: number): ActiveCatalogue;
}

/** Its newest version that holds at an instant, and the newest definition that it ever had. */
function configAt(versions: readonly ConfigVersion[], instant: number) {
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
 * The catalogue of the code with what stored configurations change in it, each from its `validFrom`
 * on. Sensors that configurations add come after those of the catalogue, by id.
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
      const made = periods.get(passed) ?? period(catalogue, bySensor, instant);
      periods.set(passed, made);
      return made;
    },
  };
}
