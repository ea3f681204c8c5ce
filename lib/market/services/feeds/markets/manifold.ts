// The address of a market of Manifold, a prediction market, and its probability read from the answer.

import * as z from "zod";
import { parsedJson } from "../parse.ts";

const Market = z.object({
  id: z.string(),
  outcomeType: z.literal("BINARY"),
  probability: z.number().min(0).max(1),
  isResolved: z.boolean(),
});

/** Address of one market of the Manifold prediction exchange, by its id. */
export const manifoldUrl = (baseUrl: string, marketId: string): string =>
  `${baseUrl}/v0/market/${encodeURIComponent(marketId)}`;

/**
 * The probability of a yes/no market; null once the market is resolved, as it is no forecast then.
 * Throws FeedError `malformed` for any other shape. Source: docs.manifold.markets/api.
 */
export function parseManifold(text: string): number | null {
  const { probability, isResolved } = parsedJson("manifold", text, Market);
  return isResolved ? null : probability;
}
