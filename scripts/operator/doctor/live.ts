// Checks of `npm run doctor --live`: one small request to each source of market data.

import { addDays, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { fedSource } from "../../../lib/language/services/fed/fed-source.ts";
import { type Origin, SERIES_ORIGINS } from "../../../lib/market/domain/series-origins.ts";
import { MARKET_FEEDS, type MarketFeed } from "../../../lib/market/domain/sources.ts";
import { FeedError, FeedRun, type Feeds } from "../../../lib/market/services/feeds/index.ts";
import { readOrigin } from "../../../lib/market/services/feeds/read-origin.ts";
import { marketSource } from "../../../lib/record/services/market-source.ts";
import { AccountSettings } from "../../../lib/runtime/account-env.ts";
import { FeedSettings } from "../../../lib/runtime/env.ts";
import { makeFeeds } from "../../../lib/runtime/feeds.ts";
import type { Environment } from "./deployment.ts";
import { bad, type DoctorRow, good, off } from "./row.ts";

/** A source and one small test request to it; each kind of source has its own. */
export interface LiveCheck {
  what: string;
  /** Describes the answer in a few words. Throws FeedError. */
  ask: (feeds: Feeds, now: number) => Promise<string>;
}

const DAYS = 14;
const FIX = "docs/operations.md#market-data-sources";

/** Returns one test request per market source, for the first series that names the source. */
function marketChecks(): LiveCheck[] {
  const bySource = new Map<string, Origin>();
  for (const { origins } of Object.values(SERIES_ORIGINS)) {
    for (const origin of origins) {
      if (!bySource.has(origin.source)) bySource.set(origin.source, origin);
    }
  }
  return [...bySource.values()].map((origin) => ({
    what: `live ${origin.source}`,
    ask: async (feeds, now) => {
      const run = new FeedRun({ now, retryTimes: new Map() });
      const sinceDate = addDays(utcDateOf(now), -DAYS);
      const span = { sinceDate, lastBody: null, run };
      const { observations } = await readOrigin(feeds, origin, span);
      const newest = observations.filter(({ date }) => date >= sinceDate).at(-1);
      return newest === undefined
        ? `${origin.sourceId}: no value in ${DAYS} days`
        : `${origin.sourceId}: ${newest.date} is the newest value`;
    },
  }));
}

/** Tests the source of the Federal Reserve's texts by its feed of press releases. */
const FED_CHECK: LiveCheck = {
  what: "live fed",
  ask: async (feeds, now) => {
    const limits = { now, retryTimes: new Map<string, number>() };
    const feed = await fedSource(feeds).open(limits).feed(null);
    const newest = feed?.found.statements[0]?.releaseDate;
    return newest === undefined
      ? "press_monetary: no statement among the newest items"
      : `press_monetary: ${newest} is the newest statement`;
  },
};

/** A name that no market has: the answer shows that an exchange is reached and keeps its format. */
const NO_MARKET = "regime-intelligence-doctor";
/** How each exchange says so: only Manifold has a status for it, the others send an empty list. */
const NO_SUCH_MARKET: Readonly<Record<MarketFeed, string>> = {
  manifold: "manifold: refused (404)",
  kalshi: "kalshi: malformed (no such market)",
  polymarket: "polymarket: malformed (no such market)",
};

/** Returns one test request per exchange of forecasts, for a market that does not exist. */
function exchangeChecks(): LiveCheck[] {
  return MARKET_FEEDS.map((exchange) => ({
    what: `live ${exchange}`,
    ask: async (feeds, now) => {
      const limits = { now, retryTimes: new Map<string, number>() };
      const reader = marketSource(feeds).open(limits);
      try {
        await reader.read(exchange, NO_MARKET);
      } catch (error) {
        const isAnswer = error instanceof FeedError && error.message === NO_SUCH_MARKET[exchange];
        if (!isAnswer) throw error;
      }
      return "answers a request for a market";
    },
  }));
}

/** Sends each source its test request and reports the answer. */
export function liveRows(
  env: Environment,
  {
    now,
    fetch,
    checks = [...marketChecks(), FED_CHECK, ...exchangeChecks()],
  }: {
    now: number;
    fetch: typeof globalThis.fetch;
    checks?: readonly LiveCheck[];
  },
): Promise<DoctorRow[]> {
  const settings = FeedSettings.parse(env);
  const { CONTACT_EMAIL } = AccountSettings.pick({ CONTACT_EMAIL: true }).parse(env);
  const feeds = makeFeeds({ ...settings, CONTACT_EMAIL }, fetch);
  return Promise.all(
    checks.map(async ({ what, ask }): Promise<DoctorRow> => {
      if (what === "live eia" && feeds.eiaApiKey === null) {
        return off(what, "no EIA_API_KEY: energy prices come from FRED", FIX);
      }
      try {
        return good(what, await ask(feeds, now));
      } catch (error) {
        return bad(what, error instanceof FeedError ? error.message : "unexpected failure", FIX);
      }
    }),
  );
}
