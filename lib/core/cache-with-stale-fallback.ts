/**
 * Caches a value for `keptMs`, by the caller's clock. When a renewal fails, the stale value is
 * used: one failed renewal must not fail a value that changes once in months.
 */
export function cacheWithStaleFallback<T>(
  keptMs: number,
  read: () => Promise<T>,
): (now: number) => Promise<T> {
  let last: { value: T; at: number } | null = null;
  return async (now) => {
    const ageMs = last === null ? Number.NaN : now - last.at;
    if (last !== null && ageMs >= 0 && ageMs < keptMs) return last.value;
    try {
      const value = await read();
      last = { value, at: now };
      return value;
    } catch (error) {
      if (last !== null) return last.value;
      throw error;
    }
  };
}
