import * as z from "zod";
import { feedSource } from "../services/feed-source.ts";
import { FEED_BASE_URLS, type FeedName } from "../services/feeds/index.ts";
import { marketSource } from "../services/market-source.ts";
import { priceSource } from "../services/price-source.ts";
import { tapeMemory } from "../services/tape-memory.ts";
import { readWitnesses } from "../services/tape-witness.ts";
import { AccountSettings } from "./account-env.ts";
import { alertsOf } from "./alert-services.ts";
import { readSettings, Settings } from "./env.ts";
import { FeedSettings } from "./feed-env.ts";
import { paymentsOf } from "./payments.ts";
import { RecordSettings, SigningSettings } from "./record-env.ts";
import { databaseOf, log, makeRedis, outside, type WorkerEnv } from "./services.ts";

const TickSettings = z.object({
  ...Settings.shape,
  ...FeedSettings.shape,
  ...RecordSettings.shape,
  ...SigningSettings.shape,
  ...AccountSettings.shape,
});

/** What the scheduled work may reach. Apart from `makeServices`, so that no group bundles the feeds. */
export function makeTickServices(env: WorkerEnv) {
  const settings = readSettings(TickSettings, env);
  const { fetch, spent } = counting(outside);
  const feeds = {
    fetch,
    baseUrls: settings.FEEDS_URL ? localFeeds(settings.FEEDS_URL) : FEED_BASE_URLS,
    fredApiKey: settings.FRED_API_KEY ?? null,
  };
  const db = databaseOf(settings, fetch);
  const { BASE_URL: baseUrl, TAPE_SIGNING_KEY: signingKey } = settings;
  const memory = tapeMemory(makeRedis(settings, { isRaw: true }), settings.TAPE_MEMORY);
  const signer = signingKey ? { baseUrl, signingKey, memory } : null;
  const witnesses = () => readWitnesses(settings.TAPE_WITNESSES ?? "", fetch);
  const sources = { feeds: feedSource(feeds), prices: priceSource(feeds) };
  const alerts = alertsOf(settings);
  const own = { baseUrl: baseUrl.replace(/\/+$/, ""), alerts, spent };
  const payments = paymentsOf(settings, fetch);
  return { db, ...sources, markets: marketSource(feeds), signer, witnesses, payments, ...own, log };
}

/** Counts requests, since a scheduled run may make only so many. */
function counting(outside: typeof fetch) {
  let count = 0;
  const counted: typeof fetch = (input, init) => {
    count += 1;
    return outside(input, init);
  };
  return { fetch: counted, spent: () => count };
}

/** The local platform serves every source below one address, under the source's name. */
function localFeeds(base: string): Record<FeedName, string> {
  const names = Object.keys(FEED_BASE_URLS) as FeedName[];
  const folder = (name: FeedName) => (name === "fredApi" ? "fred" : name);
  return Object.fromEntries(names.map((name) => [name, `${base}/${folder(name)}`])) as Record<
    FeedName,
    string
  >;
}
