// `npm run bench`, part `alerts`: mails a change of state to thousands of subscribers and compares times
// with their targets.

import { and, eq, gte, sql } from "drizzle-orm";
import {
  alertSubscriptions,
  jobRuns,
  outbox,
  sensorStateChanges,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { MINUTE_TICK, runTick, type TickServices } from "../../../functions/cron/run-tick.ts";
import { makeMailer } from "../../../lib/mail/services/resend.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { namesOf } from "../../../lib/runtime/database/sql.ts";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import { type Platform, startPlatform } from "../../local-platform/index.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import type { BackEnds } from "./back-ends.ts";
import { NO_FEED } from "./load-fixture.ts";

const MINUTE_MS = 60_000;
/** Target: seconds from the tick until all alerts are sent. */
const MAX = { seconds: 120 };
/** Percentage of requests to the provider that fail. */
const FAILURE_PERCENT = 5;
const SENSORS = ["vix", "vix-gap", "curve-inversion"] as const;

interface Case {
  what: string;
  /** For each sensor, the minute after the first tick at which its state changes. */
  minutes: readonly number[];
}

const CASES: readonly Case[] = [
  { what: "3 changes in one tick, one mail each", minutes: [0, 0, 0] },
  { what: "3 changes in 3 ticks, into SEVERE: a mail each", minutes: [0, 5, 10] },
];

interface Figures {
  mailCount: number;
  lost: number;
  repeated: number;
  /** Seconds from the tick that found the change: median, 95th percentile, last. */
  seconds: readonly number[];
  runMs: readonly number[];
}

async function addSubscribers(db: Db, count: number, at: number): Promise<void> {
  const { email, status, scope, confirmedAt, createdAt, updatedAt } = alertSubscriptions;
  await db.execute(sql`
    insert into ${alertSubscriptions}
      (${namesOf(email, status, scope, confirmedAt, createdAt, updatedAt)})
    select 'reader-' || n || '@example.com', 'confirmed',
      '{"sensors":null,"telegramId":null,"xHandle":null}', ${new Date(at).toISOString()}::timestamptz,
      now(), now() from generate_series(1, ${count}) n`);
}

async function setFaults(platform: Platform, faults: Record<string, string>): Promise<void> {
  await fetch(`${platform.url}/faults`, { method: "PUT", body: JSON.stringify(faults) });
}

/** Runs one tick for each minute from 0 to 20 after the first change, on a simulated clock. */
async function runCase(db: Db, platform: Platform, { minutes }: Case, first: number) {
  const { RESEND_API_KEY: apiKey = "", RESEND_URL: baseUrl = null } = platform.settings;
  const mailer = makeMailer({ apiKey, baseUrl, from: "Bench <bench@svc.example>" });
  const runMs: number[] = [];
  for (let minute = 0; minute <= 20; minute += 1) {
    const at = first + minute * MINUTE_MS;
    for (const [n, id] of SENSORS.entries())
      if (minutes[n] === minute) await addStateChange(db, id, at);
    const services: TickServices = {
      db,
      feeds: NO_FEED,
      alerts: { mailer, tokenSecret: "a secret of the bench", telegram: null },
      baseUrl: "https://svc.example",
      log: () => {},
    };
    const startedAt = performance.now();
    const { jobs } = await runTick(services, at, MINUTE_TICK);
    if (Object.values(jobs).some((job) => (job as { status?: string }).status === "failed")) {
      throw new Error(`a run failed: ${JSON.stringify(jobs)}`);
    }
    runMs.push(performance.now() - startedAt);
  }
  return { runMs };
}

const addStateChange = (db: Db, id: string, at: number) =>
  db.insert(sensorStateChanges).values({
    sensorId: id,
    version: 1,
    fromState: "ELEVATED",
    toState: "SEVERE",
    revision: 0,
    value: 31.5,
    changedAt: new Date(at - 1_000),
    observedAt: new Date(at),
  });

async function measureCase(backEnds: BackEnds, testCase: Case, count: number): Promise<Figures> {
  const { databaseUrl, redisUrl } = backEnds;
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    await syncCatalogue(db);
    await db.update(sensors).set({ active: true });
    const first = Math.floor(platform.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    await clear(db);
    await addSubscribers(db, count, first - 86_400_000);
    await db.execute(sql`analyze`);
    await setFaults(platform, { resend: `flaky:${FAILURE_PERCENT}` });
    const run = await runCase(db, platform, testCase, first);
    return { ...(await countMail(db, platform, testCase, { first, count })), ...run };
  } finally {
    await platform.close();
  }
}

/** Removes what the previous case left in the shared database. */
async function clear(db: Db): Promise<void> {
  const { id, email } = alertSubscriptions;
  await db
    .update(alertSubscriptions)
    .set({ status: "unsubscribed", email: sql`${id} || '-' || ${email}` });
  await db.update(outbox).set({ status: "cancelled" }).where(eq(outbox.status, "queued"));
  await db.delete(sensorStateChanges);
  await db.delete(jobRuns);
}

type Mail = { to: string[]; text: string };

/** Counts delivered, lost and repeated mails in the mailbox of the local platform. */
async function countMail(
  db: Db,
  platform: Platform,
  { minutes }: Case,
  { first, count }: { first: number; count: number },
) {
  const mails = (await (await fetch(`${platform.url}/mail.json`)).json()) as Mail[];
  const names = new Map(
    (await db.select({ id: sensors.id, name: sensors.name }).from(sensors)).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const delivered = new Map<string, number>();
  for (const { to, text } of mails) {
    for (const id of SENSORS) {
      const key = `${to[0]} ${id}`;
      if (text.includes(`${names.get(id)}: ELEVATED`))
        delivered.set(key, (delivered.get(key) ?? 0) + 1);
    }
  }
  const { sentAt, createdAt, status } = outbox;
  const seconds = sql<number>`extract(epoch from ${sentAt} - ${createdAt})::double precision`;
  const rows = await db
    .select({ seconds })
    .from(outbox)
    .where(and(eq(status, "sent"), gte(createdAt, new Date(first))))
    .orderBy(seconds);
  const at = (share: number) => rows[Math.ceil(rows.length * share) - 1]?.seconds ?? Number.NaN;
  return {
    mailCount: mails.length,
    lost: count * minutes.length - delivered.size,
    repeated: [...delivered.values()].filter((times) => times > 1).length,
    seconds: [at(0.5), at(0.95), at(1)],
  };
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
/** Formats a figure, in bold when it misses its target. */
const boldIfMissed = (figure: number, max: number, digits: number): string =>
  figure <= max ? figure.toFixed(digits) : `**${figure.toFixed(digits)}**`;

function lineOf({ what }: Case, figures: Figures): string {
  const [median = 0, p95 = 0, last = 0] = figures.seconds;
  return row([
    what,
    String(figures.mailCount),
    boldIfMissed(figures.lost, 0, 0),
    boldIfMissed(figures.repeated, 0, 0),
    median.toFixed(1),
    boldIfMissed(p95, MAX.seconds, 1),
    boldIfMissed(last, MAX.seconds, 1),
    String(MAX.seconds),
    Math.max(...figures.runMs).toFixed(0),
  ]);
}

/** Measures the mailing of alerts to `count` subscribers; a Markdown table with the targets. */
export async function alertsTable(
  backEnds: BackEnds,
  count: number,
  log: (line: string) => void,
): Promise<string> {
  const lines: string[] = [];
  for (const testCase of CASES) {
    log(`alerts: ${testCase.what}`);
    lines.push(lineOf(testCase, await measureCase(backEnds, testCase, count)));
  }
  const head = [
    `${count} subscribers, ${FAILURE_PERCENT} % of requests fail`,
    "mails",
    "lost",
    "twice",
    "seconds after the tick: median",
    "p95",
    "last",
    "at most",
    "longest run, ms",
  ];
  return [row(head), row(head.map(() => "---")), ...lines].join("\n");
}
