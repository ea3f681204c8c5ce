// Schemas of the parameters that name tickers.

import * as z from "zod";
import { isTicker } from "../ticker.ts";
import { doc } from "./shared.ts";

/**
 * Form of a ticker before upper-casing. ASCII is checked first, because a dotless i or a long s
 * would become a letter.
 */
const ASCII_TICKER = /^[A-Za-z][A-Za-z0-9.-]{0,9}$/;

const MALFORMED = "must be a ticker";

/** A ticker in a query, trimmed and upper-cased. Source: docs/decisions.md#rule-3. */
export const tickerText = () =>
  z
    .string(MALFORMED)
    .transform((text) => text.trim())
    .refine((text) => ASCII_TICKER.test(text), MALFORMED)
    .transform((text) => text.toUpperCase());

/**
 * A ticker in a path; malformed and reserved ones get the same answer as unknown ones. Source:
 * docs/decisions.md#i-route.
 */
export const TickerPath = z.object({
  ticker: tickerText()
    .refine(isTicker)
    .meta({
      wire: { type: "string", ...doc("Ticker. Upper and lower case are the same.", "FOMC-PC") },
    }),
});

/** A comma-separated list of tickers in a query; repeated tickers count once. */
export const tickerList = (max: number) =>
  z
    .string()
    .transform((text) => text.split(",", max + 1))
    .refine((tickers) => tickers.length <= max, `must name at most ${max} tickers`)
    .pipe(z.array(tickerText()))
    .transform((tickers) => [...new Set(tickers)])
    .optional()
    .meta({
      wire: {
        type: "string",
        ...doc(`Only these tickers, separated by commas, at most ${max}.`, "ATEST,ZVZZT"),
      },
    });
