/** The latest of instants written alike, or null when there is none. Their text sorts by time. */
export function newest(instants: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null;
  for (const instant of instants) {
    if (instant && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}
