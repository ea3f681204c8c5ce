/**
 * Returns the latest of instants in the same text form, or null without any. Their texts sort by
 * time.
 */
export function newest(instants: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null;
  for (const instant of instants) {
    if (instant && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}
