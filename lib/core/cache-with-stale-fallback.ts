/**
 * Caches the result of `read` for `maxAgeMs`, by the caller's clock. When a later read fails, the old
 * value is used. This is for values that change once in months.
 */
export function cacheWithStaleFallback<T>(
  maxAgeMs: number,
  read: () => Promise<T>,
): (now: number) => Promise<T> {
  let last: { value: T; at: number } | null = null;
  return async (now) => {
    const ageMs = last === null ? Number.NaN : now - last.at;
    if (last !== null && ageMs >= 0 && ageMs < maxAgeMs) return last.value;
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
