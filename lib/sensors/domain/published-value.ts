import type { SensorDefinition } from "./sensor.ts";

/** A level or a spread shows the source's own figures; anything else is derived from them. */
export const publishedValue = (
  definition: SensorDefinition,
  value: number | null,
  publishValues: boolean,
): number | null => {
  const raw = definition.transform.kind === "level" || definition.transform.kind === "spread";
  return raw && !publishValues ? null : value;
};
