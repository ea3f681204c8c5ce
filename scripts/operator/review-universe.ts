// `npm run companies -- review`: the rule of the equity regimes' stocks, applied to the stored prices.

import { DAY_MS, utcDateOf } from "../../lib/core/calendar-date.ts";
import type { OpenEdgar } from "../../lib/language/actions/choose-companies.ts";
import { describeFeedFailure } from "../../lib/market/domain/feed-answer.ts";
import { MARKET_TICKER, UNIVERSE } from "../../lib/market/domain/universe.ts";
import { reviewedStocks } from "../../lib/market/domain/universe-review.ts";
import { listReviewBars } from "../../lib/market/queries/prices.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { printList } from "./print-list.ts";

/** Days that hold the sessions of the rule. */
const DAYS = 400;

/** Prints what the rule lists, what it would change, and the names of the covered stocks as the SEC has them now. */
export async function reviewUniverse(db: Db, open: OpenEdgar): Promise<void> {
  const rows = await listReviewBars(db, utcDateOf(Date.now() - DAYS * DAY_MS));
  const bars = Map.groupBy(rows, ({ ticker }) => ticker);
  const market = bars.get(MARKET_TICKER) ?? [];
  bars.delete(MARKET_TICKER);
  const stocks = reviewedStocks(bars, market);
  const companies = await open().companies().catch(describeFeedFailure);
  const names = "message" in companies ? null : companies;
  printList(
    stocks.map(({ ticker, beta, turnover, isCovered, isListed }) => ({
      ticker,
      "adjusted beta": beta === null ? null : beta.toFixed(2),
      "turnover, million dollars": turnover === null ? null : (turnover / 1e6).toFixed(0),
      covered: isCovered ? "yes" : "no",
      rule: beta === null ? "too few prices" : isListed ? "listed" : "not listed",
      "name here": UNIVERSE.find((stock) => stock.ticker === ticker)?.name ?? null,
      "name at the SEC": names?.get(ticker)?.name ?? (names === null ? null : "no such ticker"),
    })),
    { none: "No stocks." },
  );
  const entering = stocks.filter(({ isListed, isCovered }) => isListed && !isCovered);
  const leaving = stocks.filter(
    ({ isListed, isCovered, beta }) => isCovered && !isListed && beta !== null,
  );
  const listOf = (each: readonly { ticker: string }[]) =>
    each.map(({ ticker }) => ticker).join(", ") || "none";
  console.log(`The rule would add ${listOf(entering)} and drop ${listOf(leaving)}.`);
  console.log("The list changes in January only, in lib/market/domain/universe.ts.");
  if ("message" in companies) console.log(`Names were not compared: ${companies.message}`);
}
