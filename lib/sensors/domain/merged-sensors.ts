// Sensors that rank like another one and were merged into it: they answer under their old id, and are offered nowhere.

/** When the sensors were merged. */
const MERGED_ON = "2026-11-28";

/** The path of the successor of each merged sensor. Source: docs/methods/sensors.md#merged-sensors. */
export const MERGED_SENSORS: Readonly<Record<string, string>> = {
  "squared-index": "/api/stress-index",
  "brent-vol": "/api/sensors/wti-vol",
  "breakeven-10y": "/api/sensors/breakeven-5y",
  "two-year-funds-turbulence": "/api/sensors/treasury-2y-vol",
};

export const isMerged = (id: string): boolean => id in MERGED_SENSORS;

/** Headers that name the successor of a merged sensor; none for another one. Source: RFC 9745, 2025; RFC 5829, 2010. */
export function successorHeaders(id: string): Record<string, string> {
  const successor = MERGED_SENSORS[id];
  if (successor === undefined) return {};
  return {
    Deprecation: `@${Date.parse(MERGED_ON) / 1_000}`,
    Link: `<${successor}>; rel="successor-version"`,
  };
}
