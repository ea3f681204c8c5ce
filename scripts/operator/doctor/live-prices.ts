// A check of `npm run doctor --live`: one request to the vendor of stock prices.

import { addDays, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { FeedError } from "../../../lib/market/services/feeds/index.ts";
import { AccountSettings } from "../../../lib/runtime/account-env.ts";
import { FeedSettings, PriceSettings } from "../../../lib/runtime/env.ts";
import { makeFeeds, makePriceSource } from "../../../lib/runtime/feeds.ts";
import type { Environment } from "./deployment.ts";
import { bad, type DoctorRow, good, off } from "./row.ts";

const DAYS = 14;
const FIX = "docs/operations.md#stock-prices";
const NO_VENDOR = "PRICE_SOURCE is files: only stocks whose prices you ingest have a regime";

/** Asks the price vendor for the last days of the market's fund, as a test of the connection. */
export async function livePriceRows(
  env: Environment,
  { now, fetch }: { now: number; fetch: typeof globalThis.fetch },
): Promise<DoctorRow[]> {
  const settings = { ...FeedSettings.parse(env), ...PriceSettings.parse(env) };
  const { CONTACT_EMAIL } = AccountSettings.pick({ CONTACT_EMAIL: true }).parse(env);
  const vendor = makePriceSource(settings, makeFeeds({ ...settings, CONTACT_EMAIL }, fetch));
  if (vendor === undefined) return [off("live prices", NO_VENDOR, FIX)];
  const what = `live ${vendor.feed}`;
  const reader = vendor.open({ now, retryTimes: new Map() });
  try {
    const { bars } = await reader.read(MARKET_TICKER, addDays(utcDateOf(now), -DAYS));
    const newest = bars.at(-1)?.date;
    return [
      newest === undefined
        ? bad(what, `${MARKET_TICKER}: no price in ${DAYS} days`, FIX)
        : good(what, `${MARKET_TICKER}: ${newest} is the newest price`),
    ];
  } catch (error) {
    return [bad(what, error instanceof FeedError ? error.message : "unexpected failure", FIX)];
  }
}
