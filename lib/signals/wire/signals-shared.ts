import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import { QUARTER } from "../../language/domain/document.ts";

export const QuarterName = z
  .string()
  .regex(QUARTER)
  .meta(doc("Fiscal quarter of the call.", "Q3_FY2022"));
export const Ticker = z.string().meta(doc("Ticker of the firm.", "AAPL"));

/** Where a caller without a key gets one; absent for all others. Source: docs/decisions.md#c14. */
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

/** `?ticker=`: one ticker; with no match the list is empty. */
export const TickerFilter = tickerText()
  .optional()
  .meta({ wire: { type: "string", ...doc("Only this ticker.", "AAPL") } });

/** A ticker in a path: a malformed one is answered like an unknown one. */
export const SignalTickerPath = z.object({
  ticker: tickerText().meta({
    wire: { type: "string", ...doc("Ticker. Upper and lower case are the same.", "AAPL") },
  }),
});

/** Directions of the formal rendering in the words of the variant. Source: docs/decisions.md#c2. */
export const VARIANT_DIRECTIONS = {
  LONG: "BULLISH",
  SHORT: "BEARISH",
  NEUTRAL: "NEUTRAL",
} as const;

/** Convictions of the formal rendering as numbers of the variant. Source: docs/decisions.md#c2. */
export const VARIANT_CONVICTIONS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
export const ConvictionNumber = z
  .int()
  .min(1)
  .max(3)
  .meta(doc("Conviction as a number. 1: LOW. 2: MEDIUM. 3: HIGH.", 2));
