import { Hono } from "hono";
import { makeClock, storeOffset } from "./clock.ts";
import { type CronRunner, controlApp } from "./control.ts";
import type { Database } from "./database.ts";
import { fullDisk, isFull } from "./disk-room.ts";
import { makeCallCounts, makeFaults } from "./faults.ts";
import { fedRoutes } from "./feeds/fed.ts";
import { makeMarkets } from "./feeds/markets.ts";
import type { ReplayedObservation } from "./feeds/replay.ts";
import { makeFeedStore } from "./feeds/store.ts";
import { type LocalSecrets, openLocalSecrets } from "./local-secrets.ts";
import { makeMailbox, makeMailEvents } from "./mail/mailbox.ts";
import { LOCAL_MAIL_FROM } from "./mail/resend.ts";
import { openPort, openPostgres, openRedis, shown, type Undo, unwind } from "./opening.ts";
import type { ReplayPlan } from "./replay/plan.ts";
import { replayRoutes } from "./replay/routes.ts";
import { openStateFile } from "./state-file.ts";
import { PRICE_INSTITUTIONAL, PRICE_RETAIL } from "./stripe/catalogue.ts";
import { makeStripe } from "./stripe/index.ts";
import { telegramRoutes } from "./telegram.ts";
import type { WebhookTarget } from "./webhooks.ts";
import { openWitness } from "./witness.ts";

export type PlatformOptions = {
  port: number;
  host?: string;
  /** Where the embedded database and the platform's own state live; null is in memory. */
  dataDir: string | null;
  /** A file that the embedded database in memory begins as; without it, empty. */
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
  onCron?: CronRunner;
  /** Where the Workers take webhooks; without it the providers keep their events to themselves. */
  webhooks?: WebhookTarget;
  /** Called at every change that a control page made. */
  onControl?: (offsetMs: number) => Promise<void>;
};

export type Platform = {
  url: string;
  /** Of the PostgreSQL in use, for any client: psql, `pg`, migrations. */
  databaseUrl: string;
  database: Database;
  redisToken: string;
  /** The settings that let the Workers reach all of this, secrets included. */
  settings: Record<string, string>;
  /** The platform's time, moved by `PUT /clock`. */
  now(): number;
  /** Every series that the feeds have, in full, as it stands at `now`: for the first load. */
  replayedSeries(now: number): Map<string, ReplayedObservation[]>;
  close(): Promise<void>;
};

/** Settings of `lib/runtime/env.ts` that name the stand-ins. */
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
  OPERATOR_NAME: "Example Research Ltd.",
  OPERATOR_ADDRESS: "1 Example Street; 12345 Example Town",
  TELEGRAM_URL: `${url}/telegram`,
  TELEGRAM_BOT_NAME: "svc_local_bot",
});

/** The token of the Redis stand-in unless the options name another. */
const LOCAL_REDIS_TOKEN = "local-redis-token";

async function start(options: PlatformOptions, undo: Undo): Promise<Platform> {
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
  const [faults, calls, clock] = [makeFaults(), makeCallCounts(), makeClock(options.now)];
  const witness = await openWitness({ dataDir, tapeKey: secrets.TAPE_SIGNING_KEY, now: clock.now });
  const feeds = makeFeedStore({ state, now: clock.now, sample });
  const backends = {
    postgres: options.databaseUrl ? `PostgreSQL, ${shown(databaseUrl)}` : "PGlite, embedded",
    redis: redisUrl ? `Redis, ${shown(redisUrl)}` : "a Redis of our own, in memory",
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
    webhookSecret: secrets.TELEGRAM_WEBHOOK_SECRET,
    target,
  });
  undo.push(stripe.close, mailEvents.courier.close, telegram.courier.close);
  const pages = {
    faults,
    calls,
    clock,
    feeds,
    markets: makeMarkets({ state, now: clock.now, sample }),
    fed: fedRoutes({ state, now: clock.now, sample }),
    mailbox,
    mailEvents,
    stripe,
    telegram,
    witness: witness.routes,
    target,
    hasSample: sample,
    recorded: options.replay ? replayRoutes(options.replay, clock.now) : new Hono(),
    backends,
    storeOffset: (offsetMs: number) => storeOffset(database, offsetMs),
    onCron,
    onControl,
  };
  const control = controlApp(pages);
  begin({ database, databaseUrl, redis, redisToken, faults, calls, control });
  return {
    url,
    databaseUrl,
    database,
    redisToken,
    settings: {
      ...settingsOf(url, databaseUrl, redisToken, secrets),
      ...(target.apiUrl !== null && { BASE_URL: target.apiUrl }),
      TAPE_WITNESSES: `${url}/witness ${witness.verifierKey}`,
    },
    now: clock.now,
    replayedSeries: feeds.all,
    close: () => unwind(undo),
  };
}

/**
 * Starts everything that the Workers call, on one port. Whatever stands in its way becomes an
 * error of one sentence that says what and what to do, and leaves nothing open.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const undo: Undo = [];
  try {
    return await start(options, undo);
  } catch (error) {
    await unwind(undo);
    throw isFull(error) && options.dataDir !== null ? fullDisk(options.dataDir, error) : error;
  }
}
