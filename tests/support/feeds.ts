import type { CallBudget } from "../../lib/core/call-budget.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../../lib/market/domain/series.ts";
import type { FeedSource } from "../../lib/market/services/feed-readers.ts";
import type { Observation } from "../../lib/market/services/feeds/index.ts";

/** Feeds that have whole answers of a function, asked of no server. */
export const feedsOf = (
  answer: (id: string, sinceDate: string) => Observation[] | Promise<Observation[]>,
): FeedSource => ({
  open: () => ({
    read: async ({ id }, { sinceDate }) => ({
      observations: await answer(id, sinceDate),
      truncation: null,
      body: null,
    }),
    outcomes: () => [],
  }),
});

export const NO_FEEDS = feedsOf(() => []);

/** A `fetch` that counts what goes through it, and a budget of so many of that. */
export function countedFetch(outside: typeof fetch, calls = Number.POSITIVE_INFINITY) {
  let made = 0;
  const counted: typeof fetch = (input, init) => {
    made += 1;
    return outside(input, init);
  };
  const budget: CallBudget = { left: () => calls - made };
  return { fetch: counted, budget, made: () => made };
}

export function fetchedSeries(id: string): FetchedSeries {
  const found = FETCHED_SERIES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no series ${id}`);
  return found;
}
