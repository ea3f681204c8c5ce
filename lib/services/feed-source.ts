import type { FetchedSeries } from "../domain/series.ts";
import { type Feeds, fetchSeries, type Observation, sourceBudget } from "./feeds/index.ts";

/** The feeds as the scheduled work sees them. */
export interface FeedSource {
  /** A reader for one run, which asks for at most so many answers, retries included. */
  open(maxRequests: number): FeedReader;
}

export interface FeedReader {
  read(series: FetchedSeries, span: { sinceDate: string; now: number }): Promise<Observation[]>;
  /** Whether the run has used up its requests: what failed since then is merely not read yet. */
  isSpent(): boolean;
}

export function feedSource(feeds: Feeds): FeedSource {
  return {
    open(maxRequests) {
      let left = maxRequests;
      // The series of one source share its 10 seconds.
      const budgets = new Map<string, AbortSignal>();
      const counted: typeof fetch = (input, init) => {
        left -= 1;
        if (left < 0) return Promise.reject(new Error("no requests left in this run"));
        return feeds.fetch(input, init);
      };
      return {
        read(series, span) {
          const budget = budgets.get(series.source) ?? sourceBudget();
          budgets.set(series.source, budget);
          return fetchSeries({ ...feeds, fetch: counted }, series, { ...span, budget });
        },
        isSpent: () => left < 0,
      };
    },
  };
}
