// Fields and query parameters that several signal endpoints share.

import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import { QUARTER } from "../../language/domain/document.ts";
import { TEXT_BASES } from "../domain/dislocation/dislocation.ts";

/** The text that a score rests on. */
export const Basis = z.enum(TEXT_BASES).meta({
  id: "TextBasis",
  description: "Text behind it: transcript of a call, or earnings release.",
});

export const QuarterName = z
  .string()
  .regex(QUARTER)
  .meta(doc("Fiscal quarter of the earnings call or release.", "Q3_FY2022"));
export const SignalTicker = z.string().meta(doc("Ticker of the firm.", "ATEST"));

/** Link to the page with prices, only for callers without a key. Source: docs/decisions.md#c14. */
const Upgrade = z
  .url()
  .optional()
  .meta(
    doc("Page with tiers and prices. Only without a valid key.", "https://svc.example/pricing"),
  );

/** The member that only a free caller gets. */
export const freeOnly = { upgrade: Upgrade };

export const Sources = z
  .array(z.string())
  .meta(
    doc("Where prices and transcripts come from. `synthetic sample` is made up.", [
      "synthetic sample",
    ]),
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
