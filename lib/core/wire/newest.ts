/**
 * The latest of some instants; null without any. All are texts of one form, so that text order is
 * time order.
 */
export function newest(instants: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null;
  for (const instant of instants) {
    if (instant && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}
