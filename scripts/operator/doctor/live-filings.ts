// A check of `npm run doctor --live`: one request to the SEC's EDGAR.

import { FeedError, HostPace } from "../../../lib/market/services/feeds/index.ts";
import { AccountSettings } from "../../../lib/runtime/account-env.ts";
import { FeedSettings } from "../../../lib/runtime/env.ts";
import { makeFilings } from "../../../lib/runtime/feeds.ts";
import type { Environment } from "./deployment.ts";
import { bad, type DoctorRow, good, off } from "./row.ts";

const CHECK_NAME = "live sec";
const FIX = "docs/operations.md#filings";
/** Apple reports in every quarter. */
const [TICKER, CIK] = ["AAPL", 320_193];

/** Asks EDGAR for one figure of one company, as a test of the connection. */
export async function liveFilingRows(
  env: Environment,
  { now, fetch }: { now: number; fetch: typeof globalThis.fetch },
): Promise<DoctorRow[]> {
  const { CONTACT_EMAIL } = AccountSettings.pick({ CONTACT_EMAIL: true }).parse(env);
  const settings = { ...FeedSettings.parse(env), CONTACT_EMAIL };
  const filings = makeFilings(settings, fetch, new HostPace());
  if (filings === null) return [off(CHECK_NAME, "no CONTACT_EMAIL: no filings are read", FIX)];
  const reader = filings.edgar.open({ now, retryTimes: new Map() });
  try {
    const facts = (await reader.concept(CIK, "NetIncomeLoss")) ?? [];
    const newest = facts
      .map(({ end }) => end)
      .sort()
      .at(-1);
    return [
      newest === undefined
        ? bad(CHECK_NAME, `${TICKER}: no net income`, FIX)
        : good(CHECK_NAME, `${TICKER}: ${newest} ends the newest net income`),
    ];
  } catch (error) {
    return [
      bad(CHECK_NAME, error instanceof FeedError ? error.message : "unexpected failure", FIX),
    ];
  }
}
