/** How far the provider's clock may be ahead of ours. Source: safety, "a forged webhook never acts". */
const SKEW_SECONDS = 30;

/**
 * Whether a signature header names a time that lies further ahead than clocks differ. The provider's own library accepts
 * such a signature, which would stay good for as long as it is dated ahead. Source: safety.
 */
export function isFromFuture(header: string, now: number): boolean {
  const times = [...header.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, text = ""]) =>
    Number.parseInt(text, 10),
  );
  return times.some((seconds) => seconds > Math.floor(now / 1_000) + SKEW_SECONDS);
}
