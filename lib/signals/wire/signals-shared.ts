import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import { QUARTER } from "../../language/domain/document.ts";

// Fields and query parameters that several signal endpoints share.

export const QuarterName = z
  .string()
  .regex(QUARTER)
  .meta(doc("Fiscal quarter of the call.", "Q3_FY2022"));
export const SignalTicker = z.string().meta(doc("Ticker of the firm.", "ATEST"));

/** Link to the page with prices, only for callers without a key. Source: docs/decisions.md#c14. */
export const Upgrade = z
  .url()
  .optional()
  .meta(
    doc("Page with tiers and prices. Only without a valid key.", "https://svc.example/pricing"),
  );

export const Sources = z
  .array(z.string())
  .meta(
    doc("Where prices and calls come from. `synthetic sample` is made up.", ["synthetic sample"]),
  );

/** The parameter `?ticker=` selects one ticker; an unknown one gives an empty list. */
export const TickerFilter = tickerText()
  .optional()
  .meta({ wire: { type: "string", ...doc("Only this ticker.", "ATEST") } });

/** A ticker in a path. A malformed one gets the same answer as an unknown one. */
export const SignalTickerPath = z.object({
  ticker: tickerText().meta({
    wire: { type: "string", ...doc("Ticker. Upper and lower case are the same.", "ATEST") },
  }),
});

/**
 * Directions in the variant rendering: BULLISH for LONG, BEARISH for SHORT. Source:
 * docs/decisions.md#c2.
 */
export const VARIANT_DIRECTIONS = {
  LONG: "BULLISH",
  SHORT: "BEARISH",
  NEUTRAL: "NEUTRAL",
} as const;

/** Convictions in the variant rendering, as numbers. Source: docs/decisions.md#c2. */
export const VARIANT_CONVICTIONS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
export const ConvictionNumber = z
  .int()
  .min(1)
  .max(3)
  .meta(doc("Conviction as a number. 1: LOW. 2: MEDIUM. 3: HIGH.", 2));
