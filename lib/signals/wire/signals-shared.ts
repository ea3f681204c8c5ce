import * as z from "zod";
import { tickerText } from "../../core/wire/ticker.ts";
import { QUARTER } from "../../language/domain/document.ts";

export const QuarterName = z.string().regex(QUARTER);
export const Ticker = z.string();

/** Where a caller without a key gets one; absent for all others. Source: decisions C14. */
export const Upgrade = z.url().optional().meta({ description: "Only without a valid key" });

export const Sources = z.array(z.string()).meta({
  description: "Where prices and calls come from; `synthetic sample` is made up",
});

/** `?ticker=`: one ticker; with no match the list is empty. */
export const TickerFilter = tickerText()
  .optional()
  .meta({ wire: { type: "string", description: "Only this ticker", examples: ["AAPL"] } });

/** A ticker in a path: a malformed one is answered like an unknown one. */
export const SignalTickerPath = z.object({
  ticker: tickerText().meta({
    wire: { type: "string", description: "Ticker", examples: ["AAPL"] },
  }),
});

/** Directions of the formal rendering in the words of the variant. Source: decisions C2. */
export const VARIANT_DIRECTIONS = {
  LONG: "BULLISH",
  SHORT: "BEARISH",
  NEUTRAL: "NEUTRAL",
} as const;

/** Convictions of the formal rendering as numbers of the variant. Source: decisions C2. */
export const VARIANT_CONVICTIONS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
export const ConvictionNumber = z
  .int()
  .min(1)
  .max(3)
  .meta({ description: "1 LOW, 2 MEDIUM, 3 HIGH" });
