// Feeds of market data for tests: answers from a function, and counted requests.

import { FETCHED_SERIES, type FetchedSeries } from "../../../lib/market/domain/series.ts";
import type { FeedSource } from "../../../lib/market/services/feed-readers.ts";
import {
  NO_PACE,
  type Observation,
  userAgentOf,
} from "../../../lib/market/services/feeds/index.ts";

/** A feed source that answers from a function, without a server. */
export const feedsOf = (
  answer: (id: string, sinceDate: string) => Observation[] | Promise<Observation[]>,
): FeedSource => ({
  open: () => ({
    read: async ({ id, source }, { sinceDate }) => ({
      observations: await answer(id, sinceDate),
      truncation: null,
      body: null,
      source,
      firstError: null,
    }),
    outcomes: () => [],
  }),
});

export const NO_FEEDS = feedsOf(() => []);

/** Settings of the feeds in tests: a client name, and no pauses between requests. */
export const FEED_SETTINGS = {
  userAgent: userAgentOf("ops@svc.example"),
  pace: NO_PACE,
  eiaApiKey: null,
};

/** A `fetch` that counts its requests. */
export function countedFetch(outside: typeof fetch) {
  let made = 0;
  const counted: typeof fetch = (input, init) => {
    made += 1;
    return outside(input, init);
  };
  return { fetch: counted, made: () => made };
}

export function fetchedSeries(id: string): FetchedSeries {
  const found = FETCHED_SERIES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no series ${id}`);
  return found;
}
