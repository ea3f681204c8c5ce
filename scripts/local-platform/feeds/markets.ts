import { createHash } from "node:crypto";
import * as z from "zod";
import type { StateFile } from "../state-file.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** At least as long as Manifold's own ids. */
const MARKET_ID = /^[A-Za-z0-9]{8,40}$/;

export const PutMarket = z.strictObject({
  probability: z.number().min(0).max(1),
  resolution: z.enum(["YES", "NO", "CANCEL"]).nullable().default(null),
});

/** Returns a pseudo-random number from 0 to 1 that depends only on the text. */
function drawn(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * The made-up probability of a market: it moves slowly around a fixed level, the same at the
 * same hour in every run.
 */
function madeUp(id: string, now: number): number {
  const hours = now / HOUR_MS;
  const wave = (name: string, days: number) =>
    Math.sin((2 * Math.PI * hours) / (24 * days) + 2 * Math.PI * drawn(`${id} ${name}`));
  const odds = 4 * drawn(`${id} level`) - 2 + 0.5 * wave("slow", 40) + 0.2 * wave("fast", 6);
  return Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4;
}

/** Prediction markets as Manifold's API shows them: made up, or as they were put by hand. */
export function makeMarkets(options: { state: StateFile; now: () => number; sample: boolean }) {
  const { state, now, sample } = options;
  return {
    isId: (id: string) => MARKET_ID.test(id),
    put(id: string, market: z.output<typeof PutMarket>) {
      state.value.markets = { ...state.value.markets, [id]: market };
      state.save();
      return { market: id, ...market };
    },
    find(id: string): object | null {
      const put = state.value.markets?.[id];
      if (!put && (!sample || !MARKET_ID.test(id))) return null;
      const probability = put?.probability ?? madeUp(id, now());
      const resolution = put?.resolution ?? null;
      const createdTime = now() - 90 * DAY_MS;
      return {
        id,
        creatorId: "local",
        creatorUsername: "local_platform",
        creatorName: "Local platform",
        createdTime,
        closeTime: resolution ? now() - HOUR_MS : now() + 90 * DAY_MS,
        question: put ? "A market put by hand" : "A made-up market of the local platform",
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
        ...(resolution === null ? {} : { resolution, resolutionTime: now() - HOUR_MS }),
        uniqueBettorCount: 50,
        lastUpdatedTime: now(),
        lastBetTime: now(),
      };
    },
  };
}

export type Markets = ReturnType<typeof makeMarkets>;
