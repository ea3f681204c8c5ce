export const SIGNALS = ["ANOMALY", "WATCH", "NORMAL"] as const;
export type Signal = (typeof SIGNALS)[number];

/** From here on a z is unusual by itself. Source: methods §6.7. */
const UNUSUAL_Z = 2;
const WATCHED_TRIAD = 2;
/** Flags that say something about the text's length, not about what is said in it. */
const INFORMATION: readonly string[] = ["SHORT_TEXT"];

/**
 * One word for a quarter: `ANOMALY` for any flag but information, or a z of the triad's measures
 * (constraint, conviction, log-ratio against the own history) of 2 or more in size; `WATCH` where at
 * least two of the triad hold; else `NORMAL`. Source: methods §6.7.
 */
export function signalOf(reading: {
  flags: readonly string[];
  z: readonly (number | null)[];
  triadScore: number;
}): Signal {
  const isFlagged = reading.flags.some((flag) => !INFORMATION.includes(flag));
  const isUnusual = reading.z.some((z) => z !== null && Math.abs(z) >= UNUSUAL_Z);
  if (isFlagged || isUnusual) return "ANOMALY";
  return reading.triadScore >= WATCHED_TRIAD ? "WATCH" : "NORMAL";
}
