// Builds the services of the scheduled Worker.

import * as z from "zod";
import { fedSource } from "../language/services/fed/fed-source.ts";
import type { Mailer } from "../mail/services/resend.ts";
import { feedSource } from "../market/services/feed-readers.ts";
import { marketSource } from "../record/services/market-source.ts";
import { type SignedHeadStore, signedHeadStore } from "../record/services/signed-head-store.ts";
import { tapeKeys } from "../record/services/tape-keys.ts";
import { readWitnesses } from "../record/services/tape-witness.ts";
import { AccountSettings, OwnSecrets, ProviderSecrets } from "./account-env.ts";
import { makeAlertServices, makePayments, webhookSenderOf } from "./account-services.ts";
import {
  FeedSettings,
  log,
  PriceSettings,
  RecordSettings,
  readSettings,
  Settings,
  SigningSettings,
} from "./env.ts";
import { makeFeeds, makeFilings, makePriceSource, secPace } from "./feeds.ts";
import { boundFetch, connectDatabase, makeRedis, type WorkerEnv } from "./services.ts";

const TickSettings = z.object({
  ...Settings.shape,
  ...FeedSettings.shape,
  ...PriceSettings.shape,
  ...RecordSettings.shape,
  ...SigningSettings.shape,
  ...AccountSettings.shape,
});

/** Bad secrets of payments or mails are ignored, because they must not stop the sensors. */
const AccountSecrets = z.object({ ...ProviderSecrets.shape, ...OwnSecrets.shape });

/** Makes the services of all jobs. In a file of its own, so that no other Worker bundles the feeds. */
export function makeTickServices(env: WorkerEnv) {
  const settings = readSettings(TickSettings, env, AccountSecrets);
  const { fetch, count, callsMade } = countCalls(boundFetch);
  const feeds = makeFeeds(settings, fetch);
  const db = connectDatabase(settings, fetch);
  const { BASE_URL: baseUrl, TAPE_SIGNING_KEY: signingKey } = settings;
  const memory = countHeadStoreCalls(
    signedHeadStore(makeRedis(settings, { isRaw: true }), settings.TAPE_MEMORY),
    count,
  );
  const signer = signingKey ? { baseUrl, signingKey, memory } : null;
  const witnesses = () => readWitnesses(settings.TAPE_WITNESSES ?? "", fetch);
  const prices = makePriceSource(settings, feeds);
  const filings = makeFilings(settings, fetch, secPace(db));
  const sources = {
    feeds: feedSource(feeds, { replaySample: settings.FEEDS_URL !== undefined }),
    ...(filings && { filings }),
    ...(prices ? { prices } : {}),
    fed: fedSource(feeds),
    licensedSeries: settings.LICENSED_SERIES,
  };
  const { mailer, ...others } = makeAlertServices(settings, fetch);
  const alerts = { ...others, mailer: mailer && countMailerCalls(mailer, count) };
  const service = { baseUrl: baseUrl.replace(/\/+$/, ""), alerts, callsMade };
  const ruleCalls = settings.OWN_CALLS === "on" ? { baseUrl: service.baseUrl } : undefined;
  const accounts = {
    payments: makePayments(settings, fetch),
    webhooks: webhookSenderOf(settings, fetch),
  };
  return {
    ...{ db, ...sources, markets: marketSource(feeds), signer, witnesses },
    ...{ memory, tapeKeys: tapeKeys(signingKey), operatorEmail: settings.OPERATOR_EMAIL ?? null },
    ...{ ...accounts, ...service, ruleCalls, log },
  };
}

/** Counts outgoing requests, which a tick's budget limits. */
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

/** Counts the requests of the mail provider's library, because that uses the global `fetch`. */
const countMailerCalls = (mailer: Mailer, count: () => void): Mailer => ({
  send(mails, key) {
    count();
    return mailer.send(mails, key);
  },
});

/** Counts the requests of the Redis client. */
const countHeadStoreCalls = (memory: SignedHeadStore, count: () => void): SignedHeadStore => ({
  read() {
    count();
    return memory.read();
  },
  readAll() {
    count();
    return memory.readAll();
  },
  move(from, to) {
    count();
    return memory.move(from, to);
  },
  keepProofs(digests) {
    count();
    return memory.keepProofs(digests);
  },
});
