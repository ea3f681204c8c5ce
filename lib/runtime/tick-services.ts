// Builds the services of the scheduled Worker.

import * as z from "zod";
import { writeParquet } from "../http/answer/parquet.ts";
import { fedSource } from "../language/services/fed/fed-source.ts";
import { feedSource } from "../market/services/feed-readers.ts";
import { marketSource } from "../record/services/market-source.ts";
import { signedHeadStore } from "../record/services/signed-head-store.ts";
import { tapeKeys } from "../record/services/tape-keys.ts";
import { readWitnesses } from "../record/services/tape-witness.ts";
import { VerifiedMemo } from "../record/services/verified-memo.ts";
import { OutcomeMemo } from "../sensors/domain/stress-index/outcome-memo.ts";
import { AccountSettings, OwnSecrets, ProviderSecrets } from "./account-env.ts";
import { makeAlertServices, makePayments, webhookSenderOf } from "./account-services.ts";
import {
  ArchiveSettings,
  FeedSettings,
  log,
  MonitorSettings,
  PriceSettings,
  RecordSettings,
  readSettings,
  Settings,
  SigningSettings,
} from "./env.ts";
import { makeFeeds, makeFilings, makePriceSource, secPace } from "./feeds.ts";
import {
  archiveStoreOf,
  boundFetch,
  connectDatabase,
  makeRedis,
  type WorkerEnv,
} from "./services.ts";

const TickSettings = z.object({
  ...Settings.shape,
  ...FeedSettings.shape,
  ...PriceSettings.shape,
  ...RecordSettings.shape,
  ...ArchiveSettings.shape,
  ...SigningSettings.shape,
  ...MonitorSettings.shape,
  ...AccountSettings.shape,
});

/** Bad secrets of payments or mails are ignored, because they must not stop the sensors. */
const AccountSecrets = z.object({ ...ProviderSecrets.shape, ...OwnSecrets.shape });

const PING_TIMEOUT_MS = 5_000;

/** Tells the outside monitor that a tick has ended. A monitor that does not answer stops nothing. */
const pingOf = (address: string | undefined) =>
  address === undefined
    ? undefined
    : async (): Promise<void> => {
        const init = { signal: AbortSignal.timeout(PING_TIMEOUT_MS) };
        const isTold = await boundFetch(address, init).then(
          ({ ok }) => ok,
          () => false,
        );
        // The address may hold a secret, so that it is in no log.
        if (!isTold) log({ event: "ping_failed" });
      };

/** Makes the services of all jobs. In a file of its own, so that no other Worker bundles the feeds. */
export function makeTickServices(env: WorkerEnv) {
  const settings = readSettings(TickSettings, env, AccountSecrets);
  const feeds = makeFeeds(settings, boundFetch);
  const db = connectDatabase(settings, boundFetch);
  const { BASE_URL: baseUrl, TAPE_SIGNING_KEY: signingKey } = settings;
  const memory = signedHeadStore(makeRedis(settings, { isRaw: true }), settings.TAPE_MEMORY);
  const signer = signingKey ? { baseUrl, signingKey, memory } : null;
  const store = archiveStoreOf(env, settings);
  const witnesses = () => readWitnesses(settings.TAPE_WITNESSES ?? "", boundFetch);
  const prices = makePriceSource(settings, feeds);
  const filings = makeFilings(settings, boundFetch, secPace(db));
  const sources = {
    feeds: feedSource(feeds, { replaySample: settings.FEEDS_URL !== undefined }),
    ...(filings && { filings }),
    ...(prices ? { prices } : {}),
    fed: fedSource(feeds),
    licensedSeries: settings.LICENSED_SERIES,
  };
  const alerts = makeAlertServices(settings, boundFetch);
  const service = { baseUrl: baseUrl.replace(/\/+$/, ""), alerts };
  // A call that nobody signs proves nothing.
  const ruleCalls =
    settings.OWN_CALLS === "on" && signer ? { baseUrl: service.baseUrl } : undefined;
  const accounts = {
    payments: makePayments(settings, boundFetch),
    webhooks: webhookSenderOf(settings, boundFetch),
  };
  return {
    db,
    ...sources,
    markets: marketSource(feeds),
    signer,
    archive: store && { store, encode: writeParquet },
    witnesses,
    memory,
    tapeKeys: tapeKeys(signingKey),
    verified: new VerifiedMemo(),
    outcomes: new OutcomeMemo(),
    operatorEmail: settings.OPERATOR_EMAIL ?? null,
    ...accounts,
    ...service,
    ruleCalls,
    ping: pingOf(settings.TICK_PING_URL),
    log,
  };
}
