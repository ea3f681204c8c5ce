// The tiers of callers (free, retail, institutional): what each may read, and its limits.

/** Tiers in rank order: each includes what the tiers before it may read. */
export const TIERS = ["free", "retail", "institutional"] as const;
export type Tier = (typeof TIERS)[number];

/** What an answer depends on besides its parameters: the caller's tier and the current instant. */
export interface ReadContext {
  tier: Tier;
  now: number;
}

/** Whether a caller of `tier` may read data that need `minTier`. */
export const mayRead = (tier: Tier, minTier: Tier): boolean =>
  TIERS.indexOf(tier) >= TIERS.indexOf(minTier);

/** Limit of requests per minute. Source: docs/methods/billing-and-limits.md#tiers. */
export const REQUESTS_PER_MINUTE: Record<Tier, number> = {
  free: 60,
  retail: 600,
  institutional: 6_000,
};

/** Limit of pages per minute and address; pages do not count against the limit of the API. */
export const PAGES_PER_MINUTE = 300;

/** Limit of rows of history per request. Source: docs/methods/billing-and-limits.md#tiers. */
export const MAX_HISTORY_ROWS: Record<Tier, number> = {
  free: 200,
  retail: 1_000,
  institutional: 10_000,
};

/** Limits the page to the maximum of tier and list; `maxLimit` is reported to the caller. */
export function historyPage(
  tier: Tier,
  requested: { limit: number; offset: number },
  maxRows = Number.POSITIVE_INFINITY,
) {
  const maxLimit = Math.min(MAX_HISTORY_ROWS[tier], maxRows);
  return { limit: Math.min(requested.limit, maxLimit), maxLimit, offset: requested.offset };
}
