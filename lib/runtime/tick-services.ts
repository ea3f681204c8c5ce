import * as z from "zod";
import type { Mailer } from "../mail/services/resend.ts";
import { feedSource, priceSource } from "../market/services/feed-readers.ts";
import { FEED_BASE_URLS, type FeedName } from "../market/services/feeds/index.ts";
import { marketSource } from "../record/services/market-source.ts";
import { type SignedHeadStore, signedHeadStore } from "../record/services/signed-head-store.ts";
import { readWitnesses } from "../record/services/tape-witness.ts";
import { AccountSettings, OwnSecrets, ProviderSecrets } from "./account-env.ts";
import { makeAlertServices, makePayments } from "./account-services.ts";
import {
  FeedSettings,
  log,
  RecordSettings,
  readSettings,
  Settings,
  SigningSettings,
} from "./env.ts";
import { boundFetch, connectDatabase, makeRedis, type WorkerEnv } from "./services.ts";

const TickSettings = z.object({
  ...Settings.shape,
  ...FeedSettings.shape,
  ...RecordSettings.shape,
  ...SigningSettings.shape,
  ...AccountSettings.shape,
});

/** A bad secret of payments or mails must not stop the sensors. */
const AccountSecrets = z.object({ ...ProviderSecrets.shape, ...OwnSecrets.shape });

/** The services of scheduled jobs; a file of its own, so that no group bundles the feeds. */
export function makeTickServices(env: WorkerEnv) {
  const settings = readSettings(TickSettings, env, AccountSecrets);
  const { fetch, count, callsMade } = countCalls(boundFetch);
  const feeds = {
    fetch,
    baseUrls: settings.FEEDS_URL ? localFeeds(settings.FEEDS_URL) : FEED_BASE_URLS,
    fredApiKey: settings.FRED_API_KEY ?? null,
  };
  const db = connectDatabase(settings, fetch);
  const { BASE_URL: baseUrl, TAPE_SIGNING_KEY: signingKey } = settings;
  const memory = countingMemory(
    signedHeadStore(makeRedis(settings, { isRaw: true }), settings.TAPE_MEMORY),
    count,
  );
  const signer = signingKey ? { baseUrl, signingKey, memory } : null;
  const witnesses = () => readWitnesses(settings.TAPE_WITNESSES ?? "", fetch);
  const sources = { feeds: feedSource(feeds), prices: priceSource(feeds) };
  const { mailer, ...others } = makeAlertServices(settings, fetch);
  const alerts = { ...others, mailer: mailer && countingMailer(mailer, count) };
  const own = { baseUrl: baseUrl.replace(/\/+$/, ""), alerts, callsMade };
  const payments = makePayments(settings, fetch);
  return { db, ...sources, markets: marketSource(feeds), signer, witnesses, payments, ...own, log };
}

/** Counts outgoing calls, of which a tick has a budget. */
function countCalls(send: typeof fetch) {
  let made = 0;
  const count = () => {
    made += 1;
  };
  const countingFetch: typeof fetch = (input, init) => {
    count();
    return send(input, init);
  };
  return { fetch: countingFetch, count, callsMade: () => made };
}

/** The mail provider's library uses the global `fetch`, so its calls are counted here. */
const countingMailer = (mailer: Mailer, count: () => void): Mailer => ({
  send(mails, key) {
    count();
    return mailer.send(mails, key);
  },
});

/** The same for the Redis client. */
const countingMemory = (memory: SignedHeadStore, count: () => void): SignedHeadStore => ({
  read() {
    count();
    return memory.read();
  },
  move(from, to) {
    count();
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
