// What a sensor's version is of: the rules that change its numbers, and the method of states.

import type { SensorDefinition } from "./sensor.ts";
import type { Timeline } from "./sensor-config.ts";
import { STATE_RULES } from "./sensor-state.ts";

/**
 * Version of the code that turns values into ranks, states, confidence and outcomes, and of its
 * constants. Raise it when one of them changes: then every sensor is replayed under a new version. A
 * test compares the constants and results with those of the last version.
 */
export const SENSOR_METHOD = 1;

/** The members of a definition that change a number of the sensor. */
export const RULE_MEMBERS = [
  "series",
  "transform",
  "spreadFirst",
  "sign",
  "resolution",
  "scheme",
  "dwell",
  "halfLife",
  "calendar",
  "indexHistory",
] as const satisfies readonly (keyof SensorDefinition)[];

/** The members that come into force with a version: its rules, and what states them and their unit. */
export const VERSION_MEMBERS = [...RULE_MEMBERS, "unit", "methodology"] as const;

/** Those of them that no definition lacks. */
const NEEDED = ["series", "transform", "sign", "resolution", "scheme", "calendar"] as const;

type Stored = Partial<SensorDefinition>;

/** Only an input of the index has the sums of its z, whatever its weight is. */
const isInput = ({ indexWeight = 0 }: Stored): boolean => indexWeight > 0;

/** The rules of a definition as a text: equal texts make equal numbers. */
export function rulesText(definition: Stored): string {
  const { dwell = STATE_RULES.dwell, spreadFirst = false, ...others } = definition;
  const given: Stored = { ...others, dwell, spreadFirst };
  const rules = RULE_MEMBERS.map((name) => [name, given[name] ?? null]);
  // A database returns the members of an object in its own order.
  return JSON.stringify([...rules, isInput(definition)], (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * The code's entry with the rules of a stored one, to go on under those; null when a rule is missing.
 */
export function withStoredRules(code: SensorDefinition, stored: Stored): SensorDefinition | null {
  if (NEEDED.some((name) => stored[name] === undefined)) return null;
  const { indexWeight = 0 } = stored;
  const kept = Object.fromEntries(
    RULE_MEMBERS.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])),
  );
  const words = Object.fromEntries(
    Object.entries(code).filter(([name]) => !(RULE_MEMBERS as readonly string[]).includes(name)),
  );
  const weight = isInput(stored) === isInput(code) ? code.indexWeight : indexWeight;
  return { ...words, ...kept, indexWeight: weight } as SensorDefinition;
}

/** What the tables say about the version of a sensor that is in force. */
export interface StoredVersion {
  id: string;
  /** 0 before the first. */
  version: number;
  method: number;
  definition: Stored;
  /** Whether a proposal added it: then it is not in the code's catalogue. */
  isAdded: boolean;
}

/** The catalogue as it is evaluated now, and what of it waits for a replay. */
interface CatalogueInForce {
  /** The sensors of the code with a version in force, with its rules. */
  definitions: SensorDefinition[];
  /** Sensors whose version in force this code cannot go on with: they keep their last reading. */
  held: ReadonlySet<string>;
  /** Sensors whose rules or method are not those of the version in force, as the code has them. */
  pending: SensorDefinition[];
  /** Ids of sensors of the code that the database does not have: a migration is due. */
  missing: string[];
}

/** A definition that takes no observation. */
const silenced = (definition: SensorDefinition): SensorDefinition => ({
  ...definition,
  series: [],
  transform: { kind: "level" },
});

/** Compares the code's catalogue with the stored versions. */
export function catalogueInForce(
  catalogue: readonly SensorDefinition[],
  stored: readonly StoredVersion[],
): CatalogueInForce {
  const versions = new Map(stored.map((row) => [row.id, row]));
  const held = new Set<string>();
  const found: CatalogueInForce = { definitions: [], held, pending: [], missing: [] };
  for (const code of catalogue) {
    const row = versions.get(code.id);
    if (row === undefined) {
      found.missing.push(code.id);
      continue;
    }
    const isOfMethod = row.method === SENSOR_METHOD;
    const isCurrent = isOfMethod && rulesText(row.definition) === rulesText(code);
    if (!isCurrent || row.version === 0) found.pending.push(code);
    if (row.version === 0) continue;
    const inForce = isOfMethod ? withStoredRules(code, row.definition) : null;
    if (inForce === null) held.add(code.id);
    found.definitions.push(inForce ?? code);
  }
  for (const { id, method, definition, isAdded } of stored) {
    if (!isAdded || method === SENSOR_METHOD) continue;
    held.add(id);
    found.pending.push(definition as SensorDefinition);
  }
  return found;
}

/** A timeline in which these sensors take no observation, so that they keep their last reading. */
export const holding = (timeline: Timeline, held: ReadonlySet<string>): Timeline => {
  const quiet = (each: SensorDefinition) => (held.has(each.id) ? silenced(each) : each);
  return {
    added: timeline.added,
    at: (instant) => {
      const { definitions, unpublished } = timeline.at(instant);
      return { definitions: definitions.map(quiet), unpublished: unpublished.map(quiet) };
    },
  };
};
