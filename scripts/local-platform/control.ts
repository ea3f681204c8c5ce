// The web pages and controls of the local platform: faults, clock, jobs, feeds, mail, Stripe and more.

import { type Context, Hono } from "hono";
import { type PlatformClock, refusalOfClock } from "./clock.ts";
import { dnsRoutes } from "./dns.ts";
import { type Faults, type RequestCounts, SERVICES } from "./faults.ts";
import { edgarRoutes } from "./feeds/edgar.ts";
import type { Markets } from "./feeds/markets.ts";
import { feedRoutes } from "./feeds/routes.ts";
import type { FeedStore } from "./feeds/store.ts";
import type { Mailbox, MailEvents } from "./mail/mailbox.ts";
import { mailRoutes, resendRoutes } from "./mail/resend.ts";
import { indexPage } from "./pages.ts";
import type { WebhookTarget } from "./post-webhook.ts";
import type { Stripe } from "./stripe/index.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import type { TelegramPlatform } from "./telegram.ts";
import type { HookReceiver } from "./webhook-receiver.ts";

export type CronRunner = (job: string | null, scheduledTimeMs: number) => Promise<unknown>;

/** Everything that the platform's pages show and change. */
type Controls = {
  faults: Faults;
  requests: RequestCounts;
  clock: PlatformClock;
  feeds: FeedStore;
  markets: Markets;
  fed: Hono;
  mailbox: Mailbox;
  mailEvents: MailEvents;
  stripe: Stripe;
  telegram: TelegramPlatform;
  /** Receives the deliveries of the service's webhooks. */
  hooks: HookReceiver;
  /** Routes of the witness that signs the tape's checkpoints. */
  witness: Hono;
  /** The bucket of the archive. */
  objects: Hono;
  /** Where the events of providers are sent. */
  target: WebhookTarget;
  hasSample: boolean;
  /** Recorded answers of every source; empty unless they are replayed. */
  recorded: Hono;
  backends: { postgres: string; redis: string };
  onCron: CronRunner | undefined;
  /** Until when the service has written data, epoch ms; null before the first. */
  writtenThrough: () => Promise<number | null>;
  /** Stores in the database by how much the clock was moved. */
  storeOffset: (offsetMs: number) => Promise<void>;
  /** Called after every change made here, with the clock's offset, before the answer is sent. */
  onControl: ((offsetMs: number) => Promise<void>) | undefined;
};

const JOB_NAME = /^[a-z][a-z0-9_-]{0,63}$/;

const PATHS = {
  postgres: "/sql",
  redis: "/redis",
  stripe: "/stripe",
  resend: "/resend",
  feeds: "/feeds/…",
  fed: "/feeds/fed/…",
  prices: "/feeds/tiingo, /feeds/massive, /feeds/stooq",
  edgar: "/feeds/sec/…",
  telegram: "/telegram/bot…",
  witness: "/witness/add-checkpoint",
  hooks: "/hooks",
  dns: "/dns-query",
  bucket: "/archive-store",
} as const;

/** Reads the body as JSON. It is `undefined` if it is not JSON. */
const jsonOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);

const badRequest = (c: Context, error: string) => c.json({ error }, 400);

function frontPage(controls: Controls) {
  const { faults, requests, clock, feeds, mailbox, hasSample, backends } = controls;
  const [fault, count] = [faults.list(), requests.list()];
  const replayed = hasSample ? "the bundled sample, replayed" : "nothing but what was put there";
  const backendTexts: Record<string, string> = {
    ...backends,
    stripe: "a Stripe of our own: see /stripe",
    resend: "a mailbox: see /mail",
    telegram: "chats of our own: see /telegram",
    witness: "a witness of our own",
    hooks: "a receiver of webhooks: see /hooks",
    dns: "names given by PUT /dns/NAME",
    bucket: "objects of the archive, as files",
    feeds: replayed,
    prices: replayed,
    fed: hasSample ? "the last of the bundled texts" : "nothing but what was put there",
  };
  const services = SERVICES.map((name) => ({
    name,
    path: PATHS[name],
    backend: backendTexts[name] ?? "",
    fault: fault[name] ?? "ok",
    requests: count[name] ?? 0,
  }));
  const { anchors } = feeds;
  const messages = mailbox.count();
  return indexPage({ services, clock: clock.read(), anchors, hasSample, messages });
}

async function runCron(c: Context, { onCron, clock }: Controls) {
  const job = c.req.query("job") ?? null;
  if (job !== null && !JOB_NAME.test(job)) {
    return badRequest(c, "a job's name is lower-case letters, digits, - and _");
  }
  if (!onCron) return c.json({ error: "no Worker is attached to this platform" }, 503);
  try {
    return c.json((await onCron(job, clock.now())) ?? null);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return c.json({ error: `the job did not run: ${message}` }, 502);
  }
}

/** Sets the clock, but not back behind what was written. */
async function setClock(c: Context, { clock, writtenThrough }: Controls, offset: number | string) {
  if (typeof offset === "string") return badRequest(c, offset);
  const { offset_ms: current } = clock.read();
  const isBack = offset < current;
  const at = clock.now() + offset - current;
  const error = isBack ? refusalOfClock(at, await writtenThrough()) : null;
  if (error !== null) return c.json({ error }, 409);
  clock.set(offset);
  return c.json(clock.read());
}

/** The platform without its two fast paths (SQL and Redis): pages, controls, mail, Stripe, feeds. */
export function controlApp(controls: Controls): Hono {
  const { faults, requests, clock, feeds, mailbox, mailEvents, stripe, telegram, target } =
    controls;

  return (
    new Hono()
      // What a Worker stores is no change by a control.
      .route("/archive-store", controls.objects)
      .use(async (c, next) => {
        await next();
        const isChange = c.req.method === "PUT" || c.req.method === "DELETE";
        const isClockChange = isChange && c.req.path === "/clock";
        if (isClockChange) await controls.storeOffset(clock.read().offset_ms);
        if (isChange) await controls.onControl?.(clock.read().offset_ms);
        // Only now, because events that have become due must reach Workers that know the new time.
        if (isClockChange) stripe.transact(() => undefined);
      })
      .get("/", (c) => c.html(frontPage(controls)))
      .route("/", mailRoutes(mailbox, mailEvents, target))
      .get("/faults", (c) => c.json(faults.list()))
      .put("/faults", async (c) => {
        const error = faults.merge(await jsonOf(c));
        return error === null ? c.json(faults.list()) : badRequest(c, error);
      })
      .delete("/faults", (c) => {
        faults.reset();
        return c.json(faults.list());
      })
      .get("/requests.json", (c) => c.json(requests.list()))
      .delete("/requests.json", (c) => {
        requests.reset();
        return c.json(requests.list());
      })
      .get("/clock", (c) => c.json(clock.read()))
      .put("/clock", async (c) => setClock(c, controls, clock.offsetOf(await jsonOf(c))))
      .delete("/clock", (c) => setClock(c, controls, 0))
      .post("/cron", (c) => runCron(c, controls))
      .get("/feeds", (c) => {
        const note = controls.hasSample
          ? "A replay of a bundled sample that ends in 2022: these are not today's markets."
          : "Started without the bundled sample: the feeds have what was put here.";
        return c.json({ replay: controls.hasSample, note, series: feeds.list() });
      })
      .put("/feeds/:series", async (c) => {
        const { status, body } = feeds.put(c.req.param("series"), await jsonOf(c));
        return c.json(body, status);
      })
      .route("/feeds", controls.recorded)
      .route("/feeds/fed", controls.fed)
      .route("/", edgarRoutes({ now: clock.now }))
      .route("/feeds", feedRoutes(feeds, controls.markets))
      .route("/resend", resendRoutes(mailbox, mailEvents, clock.now))
      .route("/telegram", telegram.routes)
      .route("/witness", controls.witness)
      .route("/", controls.hooks.routes)
      .route("/", dnsRoutes())
      .get("/telegram.json", (c) => c.json(telegram.list()))
      .route("/", stripeRoutes(stripe, mailbox))
      .notFound((c) => c.json({ error: "nothing here: see GET /" }, 404))
  );
}
