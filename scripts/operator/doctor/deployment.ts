// Checks of `npm run doctor` on the deployment itself: programs, settings, database and Redis.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Redis } from "@upstash/redis";
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { stripeEvents } from "../../../drizzle/schema/index.ts";
import { PAYBACK_EVENTS } from "../../../lib/account/domain/provider-events.ts";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { SETTINGS, type Setting } from "../../generate/settings-list.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { readClock } from "../local-clock.ts";
import { readMigrations } from "../migrations.ts";
import { WRANGLER } from "../workers.ts";
import { feedRows } from "./feeds.ts";
import { jobRows } from "./jobs.ts";
import { bad, checked, type DoctorRow, good, off, warn } from "./row.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const DEADLINE_MS = 5_000;
const run = promisify(execFile);

/** Checks the programs that building and deploying need. */
export async function toolRows(): Promise<DoctorRow[]> {
  const workerd: string = createRequire(import.meta.url)("workerd").default;
  const programs = { wrangler: [process.execPath, WRANGLER], workerd: [workerd] };
  const rows = Object.entries(programs).map(([name, [program = "", ...args]]) =>
    checked(name, "npm ci", async () => {
      const { stdout } = await run(program, [...args, "--version"]);
      return good(name, stdout.trim().split("\n").at(-1) ?? "");
    }),
  );
  return [good("node", process.version), ...(await Promise.all(rows)).flat()];
}

const setCommand = ({ name, workers }: Setting): string =>
  workers?.length === 0
    ? `set ${name} in the settings file`
    : `set ${name} in the settings file, then npm run secrets -- ${[...(workers ?? []), "--env-file FILE"].join(" ")}`;

/** Reports for each setting whether it is set, never its value. */
export function settingRows(env: Environment): DoctorRow[] {
  return SETTINGS.filter(({ isLocal }) => !isLocal).map((setting) => {
    const { name, isRequired, defaultValue, description } = setting;
    const value = env[name];
    if (value && !setting.accepts(value)) {
      return bad(name, `malformed: ${description}`, setCommand(setting));
    }
    if (value) return good(name, "set");
    if (isRequired) return bad(name, `missing: ${description}`, setCommand(setting));
    if (defaultValue !== null) return good(name, `not set, so ${defaultValue}`);
    return off(name, `not set: ${description}`, setCommand(setting));
  });
}

/**
 * Checks that the database answers, has every migration, and gives its user only the necessary
 * rights.
 */
export function databaseRows(env: Environment, isDeployment: boolean): Promise<DoctorRow[]> {
  return checked("database", "check DATABASE_URL", async () => {
    // Without an address the embedded database of this machine would be checked instead.
    if (isDeployment && !env["DATABASE_URL"]) {
      return bad("database", "not checked: DATABASE_URL is not set", "see DATABASE_URL above");
    }
    const opened = await openDatabase(env as NodeJS.ProcessEnv);
    const now = await readClock(env as NodeJS.ProcessEnv);
    return databaseDetailRows(opened, now).finally(opened.close);
  });
}

type DatabaseFacts = {
  made: boolean;
  ddl: boolean;
  /** Null when the table does not exist. */
  deletes: boolean | null;
  statement: string;
  idle: string;
};

const ROLE_FIX = "npm run db:role -- prints the statements";

const timeoutRow = (what: string, value: string | undefined, without: string): DoctorRow =>
  value === "0" ? off(what, without, ROLE_FIX) : good(what, value ?? "");

async function databaseDetailRows(
  { db, description }: OpenDatabase,
  now: number,
): Promise<DoctorRow[]> {
  const all = readMigrations().map(({ tag }) => tag);
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select to_regclass('public.schema_migrations') is not null as made,
      has_schema_privilege(current_user, 'public', 'create') as ddl,
      has_table_privilege(current_user, to_regclass('public.api_keys'), 'delete') as deletes,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`);
  const [facts] = rows;
  const applied = facts?.made
    ? (await db.execute<{ tag: string }>(sql`select tag from public.schema_migrations`)).rows
    : [];
  const pending = all.filter((tag) => !applied.some((row) => row.tag === tag));
  const [jobs, feeds] =
    pending.length === 0 ? [await jobRows(db, now), await feedRows(db, Date.now())] : [[], []];
  return [
    good("database", description),
    ...(pending.length === 0 ? [await unmatchedRow(db), await paybackRow(db)] : []),
    pending.length === 0
      ? good("migrations", `${all.length} applied`)
      : bad("migrations", `${pending.length} of ${all.length} missing`, "npm run db:migrate"),
    facts?.ddl
      ? off("database user", "may change the schema, which the Workers need not", ROLE_FIX)
      : facts?.deletes
        ? off("database user", "may delete keys, which the Workers only revoke", ROLE_FIX)
        : good("database user", "may not change the schema"),
    timeoutRow("statement timeout", facts?.statement, "none: a slow query holds its connection"),
    timeoutRow("idle transactions", facts?.idle, "kept: one that was left open holds its locks"),
    ...jobs,
    ...feeds,
  ];
}

/**
 * Counts payment events whose subscription the provider does not know yet: somebody may have paid
 * without getting access.
 */
export async function unmatchedRow(db: OpenDatabase["db"]): Promise<DoctorRow> {
  const count = await db.$count(stripeEvents, eq(stripeEvents.status, "unmatched"));
  if (count === 0) return good("payment events", "none waits for its subscription");
  return bad(
    "payment events",
    `${count} about subscriptions that Stripe does not know`,
    "set STRIPE_SECRET_KEY to a key of the account and mode that sends them: the daily reconcile applies them",
  );
}

/** Time for which a dispute or refund is shown, which is about the time to answer a dispute. */
const PAYBACK_DAYS = 21;

/** Reports disputes and refunds of the last weeks: a person decides what follows from each. */
export async function paybackRow(db: OpenDatabase["db"], now = Date.now()): Promise<DoctorRow> {
  const what = "disputes, refunds";
  const since = new Date(now - PAYBACK_DAYS * DAY_MS);
  const events = await db
    .select({ type: stripeEvents.type, createdAt: stripeEvents.createdAt })
    .from(stripeEvents)
    .where(
      and(
        inArray(stripeEvents.type, Object.keys(PAYBACK_EVENTS)),
        gte(stripeEvents.createdAt, since),
      ),
    )
    .orderBy(desc(stripeEvents.createdAt));
  const [newest] = events;
  if (newest === undefined) return good(what, `none in ${PAYBACK_DAYS} days`);
  const day = newest.createdAt.toISOString().slice(0, 10);
  return warn(
    what,
    `${events.length} in ${PAYBACK_DAYS} days, the newest ${newest.type} of ${day}`,
    "docs/runbooks/disputes.md",
  );
}

export function redisRows(env: Environment): Promise<DoctorRow[]> {
  return checked("Redis", "check UPSTASH_REDIS_REST_URL and its token", async () => {
    const [url, token] = [env["UPSTASH_REDIS_REST_URL"], env["UPSTASH_REDIS_REST_TOKEN"]];
    if (!url || !token) return bad("Redis", "not set", "see the settings above");
    const signal = () => AbortSignal.timeout(DEADLINE_MS);
    const redis = new Redis({ url, token, signal, retry: { retries: 0 }, enableTelemetry: false });
    const pong = await redis.ping();
    return [good("Redis", pong), await evictionRow(redis)];
  });
}

/**
 * Checks the eviction policy. A Redis that evicts keys may lose the memory of the last signed head,
 * and then nothing is signed.
 */
async function evictionRow(redis: Redis): Promise<DoctorRow> {
  const what = "Redis eviction";
  const policy = await redis
    .exec<unknown>(["CONFIG", "GET", "maxmemory-policy"])
    .then((answer) => [answer].flat(2).at(-1))
    .catch(() => null);
  const fix = "switch eviction off for this database, in its provider's console";
  if (typeof policy !== "string") return off(what, "the server does not tell: look at it", fix);
  return policy === "noeviction"
    ? good(what, "none")
    : bad(what, `${policy}: what was signed last may be forgotten`, fix);
}
