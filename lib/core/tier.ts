/** Tiers in rank order: each sees what the ones before it see. */
export const TIERS = ["free", "retail", "institutional"] as const;
export type Tier = (typeof TIERS)[number];

/** What an answer depends on beside the question: the caller's tier, and the instant of asking. */
export interface ReadContext {
  tier: Tier;
  now: number;
}

/** Whether a caller of `tier` may read what needs `minTier`. */
export const mayRead = (tier: Tier, minTier: Tier): boolean =>
  TIERS.indexOf(tier) >= TIERS.indexOf(minTier);

/** Requests a minute. Source: interface, Limits, "Request rate". */
export const REQUESTS_PER_MINUTE: Record<Tier, number> = {
  free: 60,
  retail: 600,
  institutional: 6_000,
};

/** Rows of history per request. Source: interface, Limits, "History rows per request". */
export const MAX_HISTORY_ROWS: Record<Tier, number> = {
  free: 200,
  retail: 1_000,
  institutional: 10_000,
};

/** Caps the asked page at what the tier may read; `maxLimit` is reported to the caller. */
export function historyPage(tier: Tier, asked: { limit: number; offset: number }) {
  const maxLimit = MAX_HISTORY_ROWS[tier];
  return { limit: Math.min(asked.limit, maxLimit), maxLimit, offset: asked.offset };
}
