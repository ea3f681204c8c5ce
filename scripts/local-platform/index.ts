// Starts the local platform: stand-ins for all outside services, on one port.

import { join } from "node:path";
import { Hono } from "hono";
import { MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { makeClock, startClock, storeOffset, writtenThrough } from "./clock.ts";
import { type CronRunner, controlApp } from "./control.ts";
import type { Database } from "./database.ts";
import { diskFullError, isDiskFullError } from "./disk-space.ts";
import { makeFaults, makeRequestCounts } from "./faults.ts";
import { fedRoutes } from "./feeds/fed.ts";
import { makeMarkets } from "./feeds/markets.ts";
import type { ReplayedObservation } from "./feeds/replay.ts";
import { makeFeedStore } from "./feeds/store.ts";
import { type LocalSecrets, openLocalSecrets } from "./local-secrets.ts";
import { makeMailbox, makeMailEvents } from "./mail/mailbox.ts";
import { LOCAL_MAIL_FROM } from "./mail/resend.ts";
import { objectStoreRoutes } from "./object-store.ts";
import {
  type CloseSteps,
  closeAll,
  openPort,
  openPostgres,
  openRedis,
  withoutPassword,
} from "./open-backends.ts";
import type { WebhookTarget } from "./post-webhook.ts";
import type { ReplayPlan } from "./replay/plan.ts";
import { replayRoutes } from "./replay/routes.ts";
import { openStateFile } from "./state-file.ts";
import { PRICE_INSTITUTIONAL, PRICE_RETAIL } from "./stripe/catalogue.ts";
import { makeStripe } from "./stripe/index.ts";
import { telegramRoutes } from "./telegram.ts";
import { hookRoutes } from "./webhook-receiver.ts";
import { openWitness } from "./witness.ts";

export type PlatformOptions = {
  port: number;
  host?: string;
  /** The folder of the embedded database and of the platform's state. Null keeps both in memory. */
  dataDir: string | null;
  /** An image from which the embedded database in memory starts. Without it, the database has only the schema. */
  image?: string | undefined;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** The token that the Redis stand-in asks for. */
  redisToken?: string;
  /** Whether the feeds replay the bundled sample. */
  sample?: boolean;
  /** Recorded answers, in place of every source. */
  replay?: ReplayPlan | undefined;
  now?: () => number;
  /** Where the clock starts, epoch ms. Without it, it starts at `now`. */
  startAt?: number | undefined;
  onCron?: CronRunner;
  /** Where the Workers receive webhooks. Without it the providers send no events. */
  webhooks?: WebhookTarget;
  /** Called after every change that was made by a control page. */
  onControl?: (offsetMs: number) => Promise<void>;
};

export type Platform = {
  url: string;
  /** URL of the PostgreSQL in use, for any client: psql, `pg`, migrations. */
  databaseUrl: string;
  database: Database;
  redisToken: string;
  /** The settings with which the Workers reach the platform, including secrets. */
  settings: Record<string, string>;
  /** The platform's time, moved by `PUT /clock`. */
  now(): number;
  /** By how much its time differs from the real time, in ms. */
  offset(): number;
  /** All series of the feeds as they are at `now`, for the first load. */
  replayedSeries(now: number): Map<string, ReplayedObservation[]>;
  /** The day that shows the last day of the sample: the newest session at the first start. */
  sampleShownOn: string;
  close(): Promise<void>;
};

const TELEGRAM_BOT_NAME = "svc_local_bot";

/** The settings that point the Workers to the stand-ins; see `lib/runtime/env.ts`. */
const settingsOf = (
  url: string,
  databaseUrl: string,
  redisToken: string,
  secrets: LocalSecrets,
) => ({
  ...secrets,
  DATABASE_URL: databaseUrl,
  NEON_ENDPOINT: `${url}/sql`,
  UPSTASH_REDIS_REST_URL: `${url}/redis`,
  UPSTASH_REDIS_REST_TOKEN: redisToken,
  FEEDS_URL: `${url}/feeds`,
  PRICE_SOURCE: "tiingo",
  TIINGO_API_KEY: "local-tiingo-key",
  STRIPE_URL: `${url}/stripe`,
  STRIPE_PRICE_RETAIL: PRICE_RETAIL,
  STRIPE_PRICE_INSTITUTIONAL: PRICE_INSTITUTIONAL,
  RESEND_URL: `${url}/resend`,
  MAIL_FROM: LOCAL_MAIL_FROM,
  CONTACT_EMAIL: "institutions@svc.example",
  // The sample has calls of its own.
  OWN_CALLS: "off",
  OPERATOR_NAME: "Example Research Ltd.",
  OPERATOR_ADDRESS: "1 Example Street; 12345 Example Town",
  TELEGRAM_URL: `${url}/telegram`,
  TELEGRAM_BOT_NAME,
  RESOLVER_URL: `${url}/dns-query`,
  WEBHOOK_RECEIVER: `${url}/hooks`,
  ARCHIVE_URL: `${url}/archive-store`,
});

/** The default token of the Redis stand-in. */
const LOCAL_REDIS_TOKEN = "local-redis-token";

async function start(options: PlatformOptions, undo: CloseSteps): Promise<Platform> {
  const { port, host = "127.0.0.1", dataDir, redisUrl, sample = true, onCron, onControl } = options;
  const { redisToken = LOCAL_REDIS_TOKEN } = options;
  const state = openStateFile(dataDir);
  const secrets = openLocalSecrets(dataDir);
  const { url, begin } = await openPort(port, host, undo);
  const { database, url: databaseUrl } = await openPostgres(
    options.databaseUrl,
    dataDir,
    options.image,
    undo,
  );
  const redis = await openRedis(redisUrl, { dataDir, memoryKey: secrets.TAPE_MEMORY }, undo);
  const [faults, requests, clock] = [makeFaults(), makeRequestCounts(), makeClock(options.now)];
  await startClock(clock, database, options.startAt);
  const witness = await openWitness({ dataDir, tapeKey: secrets.TAPE_SIGNING_KEY, now: clock.now });
  const feeds = makeFeedStore({ state, now: clock.now, sample });
  const backends = {
    postgres: options.databaseUrl
      ? `PostgreSQL, ${withoutPassword(databaseUrl)}`
      : "PGlite, embedded",
    redis: redisUrl ? `Redis, ${withoutPassword(redisUrl)}` : "a Redis of our own, in memory",
  };
  const mailbox = makeMailbox(clock.now);
  const target = options.webhooks ?? { apiUrl: null, fetch };
  const stripe = makeStripe({ dataDir, url, now: clock.now, secrets, target });
  const mailEvents = makeMailEvents({
    now: clock.now,
    secret: secrets.RESEND_WEBHOOK_SECRET,
    target,
  });
  const telegram = telegramRoutes({
    now: clock.now,
    token: secrets.TELEGRAM_BOT_TOKEN,
    botName: TELEGRAM_BOT_NAME,
    webhookSecret: secrets.TELEGRAM_WEBHOOK_SECRET,
    target,
  });
  undo.push(stripe.close, mailEvents.deliveries.close, telegram.deliveries.close);
  const pages = {
    faults,
    requests,
    clock,
    feeds,
    markets: makeMarkets({ state, now: clock.now, sample }),
    fed: fedRoutes({ state, now: clock.now, sample }),
    mailbox,
    mailEvents,
    stripe,
    telegram,
    hooks: hookRoutes({ now: clock.now }),
    witness: witness.routes,
    objects: objectStoreRoutes(dataDir && join(dataDir, "archive")),
    target,
    hasSample: sample,
    recorded: options.replay ? replayRoutes(options.replay, clock.now) : new Hono(),
    backends,
    writtenThrough: () => writtenThrough(database),
    storeOffset: (offsetMs: number) => storeOffset(database, offsetMs),
    onCron,
    onControl,
  };
  const control = controlApp(pages);
  begin({ database, databaseUrl, redis, redisToken, faults, requests, control });
  return {
    url,
    databaseUrl,
    database,
    redisToken,
    settings: {
      ...settingsOf(url, databaseUrl, redisToken, secrets),
      ...(target.apiUrl !== null && { BASE_URL: target.apiUrl }),
      TAPE_WITNESSES: `${url}/witness ${witness.verifierKey}`,
      ...(sample && { EDGAR_TICKERS: MADE_UP_STOCKS.map(({ ticker }) => ticker).join(",") }),
    },
    now: clock.now,
    offset: () => clock.read().offset_ms,
    replayedSeries: feeds.all,
    sampleShownOn: feeds.anchors.nyse,
    close: () => closeAll(undo),
  };
}

/**
 * Starts stand-ins for everything that the Workers call, on one port. If something fails, it closes what is open and
 * throws an error that says in one sentence what to do.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const undo: CloseSteps = [];
  try {
    return await start(options, undo);
  } catch (error) {
    await closeAll(undo);
    throw isDiskFullError(error) && options.dataDir !== null
      ? diskFullError(options.dataDir, error)
      : error;
  }
}
