import * as z from "zod";
import type { Mailer } from "../mail/services/resend.ts";
import { feedSource, priceSource } from "../market/services/feed-readers.ts";
import { FEED_BASE_URLS, type FeedName } from "../market/services/feeds/index.ts";
import { marketSource } from "../record/services/market-source.ts";
import { type SignedHeadStore, signedHeadStore } from "../record/services/signed-head-store.ts";
import { readWitnesses } from "../record/services/tape-witness.ts";
import { AccountSettings, OwnSecrets, ProviderSecrets } from "./account-env.ts";
import { alertsOf } from "./alert-services.ts";
import { readSettings, Settings } from "./env.ts";
import { FeedSettings } from "./feed-env.ts";
import { log } from "./log.ts";
import { paymentsOf } from "./payments.ts";
import { RecordSettings, SigningSettings } from "./record-env.ts";
import { boundFetch, databaseOf, makeRedis, type WorkerEnv } from "./services.ts";

const TickSettings = z.object({
  ...Settings.shape,
  ...FeedSettings.shape,
  ...RecordSettings.shape,
  ...SigningSettings.shape,
  ...AccountSettings.shape,
});

/** A secret of payments or mails that is of no use must not stop the sensors, too. */
const AccountSecrets = z.object({ ...ProviderSecrets.shape, ...OwnSecrets.shape });

/** What the scheduled work may reach. Apart from `makeServices`, so that no group bundles the feeds. */
export function makeTickServices(env: WorkerEnv) {
  const settings = readSettings(TickSettings, env, AccountSecrets);
  const { fetch, note, callsMade } = counting(boundFetch);
  const feeds = {
    fetch,
    baseUrls: settings.FEEDS_URL ? localFeeds(settings.FEEDS_URL) : FEED_BASE_URLS,
    fredApiKey: settings.FRED_API_KEY ?? null,
  };
  const db = databaseOf(settings, fetch);
  const { BASE_URL: baseUrl, TAPE_SIGNING_KEY: signingKey } = settings;
  const memory = counted(
    signedHeadStore(makeRedis(settings, { isRaw: true }), settings.TAPE_MEMORY),
    note,
  );
  const signer = signingKey ? { baseUrl, signingKey, memory } : null;
  const witnesses = () => readWitnesses(settings.TAPE_WITNESSES ?? "", fetch);
  const sources = { feeds: feedSource(feeds), prices: priceSource(feeds) };
  const { mailer, ...others } = alertsOf(settings, fetch);
  const alerts = { ...others, mailer: mailer && noted(mailer, note) };
  const own = { baseUrl: baseUrl.replace(/\/+$/, ""), alerts, callsMade };
  const payments = paymentsOf(settings, fetch);
  return { db, ...sources, markets: marketSource(feeds), signer, witnesses, payments, ...own, log };
}

/** Counts outgoing calls, of which a tick has a budget. */
function counting(send: typeof fetch) {
  let count = 0;
  const note = () => {
    count += 1;
  };
  const counting: typeof fetch = (input, init) => {
    note();
    return send(input, init);
  };
  return { fetch: counting, note, callsMade: () => count };
}

/** The mail provider's library speaks through the global `fetch`, so its calls are noted here. */
const noted = (mailer: Mailer, note: () => void): Mailer => ({
  send(mails, key) {
    note();
    return mailer.send(mails, key);
  },
});

/** So does the client of Redis. */
const counted = (memory: SignedHeadStore, note: () => void): SignedHeadStore => ({
  read() {
    note();
    return memory.read();
  },
  move(from, to) {
    note();
    return memory.move(from, to);
  },
});

/** The local platform serves every source below one address, under the source's name. */
function localFeeds(base: string): Record<FeedName, string> {
  const names = Object.keys(FEED_BASE_URLS) as FeedName[];
  const folder = (name: FeedName) => (name === "fredApi" ? "fred" : name);
  return Object.fromEntries(names.map((name) => [name, `${base}/${folder(name)}`])) as Record<
    FeedName,
    string
  >;
}
