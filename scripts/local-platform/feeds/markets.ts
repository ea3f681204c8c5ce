// Stands in for prediction markets: Manifold, Kalshi and Polymarket.

import { createHash } from "node:crypto";
import * as z from "zod";
import type { StateFile } from "../state-file.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** At least as long as Manifold's own ids; a ticker of Kalshi, or a name of Polymarket. */
const MARKET_ID = /^[A-Za-z0-9][A-Za-z0-9.-]{7,79}$/;

export const PutMarket = z.strictObject({
  probability: z.number().min(0).max(1),
  resolution: z.enum(["YES", "NO", "CANCEL"]).nullable().default(null),
});

/** Returns a pseudo-random number from 0 to 1 that depends only on the text. */
function pseudoRandom(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * A made-up probability of a market. It moves slowly around a fixed level and depends only on the market and the
 * hour.
 */
function syntheticProbability(id: string, now: number): number {
  const hours = now / HOUR_MS;
  const wave = (name: string, days: number) =>
    Math.sin((2 * Math.PI * hours) / (24 * days) + 2 * Math.PI * pseudoRandom(`${id} ${name}`));
  const odds = 4 * pseudoRandom(`${id} level`) - 2 + 0.5 * wave("slow", 40) + 0.2 * wave("fast", 6);
  return Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4;
}

type Market = z.output<typeof PutMarket> & { id: string; question: string };

/** Prediction markets in the format of each exchange. Probabilities are made up, or were put by hand. */
export function makeMarkets(options: { state: StateFile; now: () => number; sample: boolean }) {
  const { state, now, sample } = options;
  const find = (id: string): Market | null => {
    const put = state.value.markets?.[id];
    if (put) return { id, ...put, question: "A market put by hand" };
    if (!sample || !MARKET_ID.test(id)) return null;
    const question = "A made-up market of the local platform";
    return { id, probability: syntheticProbability(id, now()), resolution: null, question };
  };
  const inFormatOf =
    <T>(show: (market: Market, now: number) => T) =>
    (id: string): T | null => {
      const market = find(id);
      return market && show(market, now());
    };
  return {
    isId: (id: string) => MARKET_ID.test(id),
    put(id: string, market: z.output<typeof PutMarket>) {
      state.value.markets = { ...state.value.markets, [id]: market };
      state.save();
      return { market: id, ...market };
    },
    asManifold: inFormatOf(manifoldMarket),
    asKalshi: inFormatOf(kalshiMarket),
    asPolymarket: inFormatOf(polymarketMarket),
  };
}

export type Markets = ReturnType<typeof makeMarkets>;

function manifoldMarket({ id, probability, resolution, question }: Market, now: number) {
  return {
    id,
    creatorId: "local",
    creatorUsername: "local_platform",
    creatorName: "Local platform",
    createdTime: now - 90 * DAY_MS,
    closeTime: resolution ? now - HOUR_MS : now + 90 * DAY_MS,
    question,
    slug: `local-${id.toLowerCase()}`,
    url: `https://manifold.markets/local_platform/local-${id.toLowerCase()}`,
    pool: { YES: 1_000, NO: 1_000 },
    probability,
    p: 0.5,
    totalLiquidity: 1_000,
    outcomeType: "BINARY",
    mechanism: "cpmm-1",
    volume: 10_000,
    volume24Hours: 100,
    isResolved: resolution !== null,
    ...(resolution === null ? {} : { resolution, resolutionTime: now - HOUR_MS }),
    uniqueBettorCount: 50,
    lastUpdatedTime: now,
    lastBetTime: now,
  };
}

const iso = (at: number) => new Date(at).toISOString();
const dollars = (price: number) => price.toFixed(4);

/** A market of Kalshi. Bid and ask are half a cent below and above the probability. */
function kalshiMarket({ id, probability, resolution, question }: Market, now: number) {
  const [bid, ask] = [Math.max(0, probability - 0.005), Math.min(1, probability + 0.005)];
  return {
    can_close_early: true,
    close_time: iso(resolution ? now - HOUR_MS : now + 90 * DAY_MS),
    created_time: iso(now - 90 * DAY_MS),
    event_ticker: id.replace(/-[^-]*$/, ""),
    last_price_dollars: dollars(probability),
    market_type: "binary",
    no_ask_dollars: dollars(1 - bid),
    no_bid_dollars: dollars(1 - ask),
    notional_value_dollars: "1.0000",
    open_interest_fp: "1000.00",
    open_time: iso(now - 90 * DAY_MS),
    result: resolution === null || resolution === "CANCEL" ? "" : resolution.toLowerCase(),
    status: resolution === null ? "active" : "settled",
    ticker: id,
    title: question,
    volume_fp: "10000.00",
    yes_ask_dollars: dollars(ask),
    yes_bid_dollars: dollars(bid),
  };
}

/** A cancelled market is settled at one half each. */
const SETTLED = { YES: 1, NO: 0, CANCEL: 0.5 };

function polymarketMarket({ id, probability, resolution, question }: Market, now: number) {
  const price = resolution === null ? probability : SETTLED[resolution];
  const prices = [price, Number((1 - price).toFixed(4))];
  return {
    id: "540000",
    question,
    slug: id,
    endDate: iso(resolution ? now - HOUR_MS : now + 90 * DAY_MS),
    startDate: iso(now - 90 * DAY_MS),
    outcomes: JSON.stringify(["Yes", "No"]),
    outcomePrices: JSON.stringify(prices.map(String)),
    active: true,
    closed: resolution !== null,
    archived: false,
    restricted: true,
    volume: "10000",
    ...(resolution !== null && { umaResolutionStatus: "resolved" }),
    updatedAt: iso(now),
  };
}
