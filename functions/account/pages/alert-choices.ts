import type { SensorChoice } from "../../../lib/db/queries/sensors.ts";

/** What is ticked of a sign-up. */
export interface Ticked {
  isAll: boolean;
  /** Each as the ids of its sensors, so that whoever reads the form need not ask for them. */
  families: ReadonlySet<string>;
  sensors: ReadonlySet<string>;
}

/** What a family's box says. */
export const familyValue = (choices: readonly SensorChoice[]): string =>
  choices.map(({ id }) => id).join(" ");

/** What a form says; a box that is not ticked is not sent. */
export const tickedIn = (form: URLSearchParams): Ticked => ({
  isAll: form.get("all") === "yes",
  families: new Set(form.getAll("family")),
  sensors: new Set(form.getAll("sensor")),
});

/** What is ticked before anybody ticked anything: one sensor that the address names, else all. */
export function tickedFirst(sensor: string | null, choices: readonly SensorChoice[]): Ticked {
  const known = choices.filter(({ id }) => id === sensor).map(({ id }) => id);
  return { isAll: known.length === 0, families: new Set(), sensors: new Set(known) };
}

/**
 * The sensors of a wish, as the API takes them: none means all. Null when nothing at all is ticked,
 * which must not become everything.
 */
export function wishedSensors({ isAll, families, sensors }: Ticked): string[] | null {
  if (isAll) return [];
  const ofFamilies = [...families].flatMap((ids) => ids.split(" "));
  const wished = [...new Set([...ofFamilies, ...sensors])].filter(Boolean);
  return wished.length > 0 ? wished : null;
}
