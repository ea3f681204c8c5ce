import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Redis } from "@upstash/redis";
import { sql } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { readMigrations } from "../migrations.ts";
import { SETTINGS, type Setting } from "../settings-list.ts";
import { WRANGLER } from "../workers.ts";
import { bad, checked, good, off, type Row } from "./row.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const DEADLINE_MS = 5_000;
const run = promisify(execFile);

/** The programs that building and deploying need. */
export async function toolRows(): Promise<Row[]> {
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
  (workers ?? ["sensors"])
    .map((worker) => `npx wrangler secret put ${name} --env ${worker}`)
    .join(" && ") + (workers ? "" : " (and for each other Worker)");

/** Each setting: there or not, never its value. */
export function settingRows(env: Environment): Row[] {
  return SETTINGS.filter(({ isLocal }) => !isLocal).map((setting) => {
    const { name, isRequired, otherwise, description } = setting;
    if (env[name]) return good(name, "set");
    if (isRequired) return bad(name, `missing: ${description}`, setCommand(setting));
    if (otherwise !== null) return good(name, `not set, so ${otherwise}`);
    return off(name, `not set: ${description}`, setCommand(setting));
  });
}

/** Whether the database answers, has every migration, and holds its user to what the service needs. */
export function databaseRows(env: Environment): Promise<Row[]> {
  return checked("database", "check DATABASE_URL", async () => {
    const opened = await openDatabase(env as NodeJS.ProcessEnv);
    return databaseFacts(opened).finally(opened.close);
  });
}

async function databaseFacts({ db, description }: OpenDatabase): Promise<Row[]> {
  const all = readMigrations().map(({ tag }) => tag);
  const { rows } = await db.execute<{ made: boolean; ddl: boolean; timeout: string }>(sql`
    select to_regclass('public.schema_migrations') is not null as made,
      has_schema_privilege(current_user, 'public', 'create') as ddl,
      current_setting('statement_timeout') as timeout`);
  const [facts] = rows;
  const applied = facts?.made
    ? (await db.execute<{ tag: string }>(sql`select tag from public.schema_migrations`)).rows
    : [];
  const pending = all.filter((tag) => !applied.some((row) => row.tag === tag));
  const role = "npm run db:role -- prints the statements";
  return [
    good("database", description),
    ...(pending.length === 0 ? [await unmatchedRow(db)] : []),
    pending.length === 0
      ? good("migrations", `${all.length} applied`)
      : bad("migrations", `${pending.length} of ${all.length} missing`, "npm run db:migrate"),
    facts?.ddl
      ? off("database user", "may change the schema, which the Workers need not", role)
      : good("database user", "may not change the schema"),
    facts?.timeout === "0"
      ? off("statement timeout", "none: a slow query holds its connection", role)
      : good("statement timeout", facts?.timeout ?? ""),
  ];
}

/** Payment events that wait for the provider to know their subscription: somebody may have paid. */
export async function unmatchedRow(db: OpenDatabase["db"]): Promise<Row> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from stripe_events where status = 'unmatched'`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return good("payment events", "none waits for its subscription");
  return bad(
    "payment events",
    `${count} about subscriptions that Stripe does not know`,
    "set STRIPE_SECRET_KEY to a key of the account and mode that sends them: the daily reconcile applies them",
  );
}

export function redisRows(env: Environment): Promise<Row[]> {
  return checked("Redis", "check UPSTASH_REDIS_REST_URL and its token", async () => {
    const [url, token] = [env["UPSTASH_REDIS_REST_URL"], env["UPSTASH_REDIS_REST_TOKEN"]];
    if (!url || !token) return bad("Redis", "not set", "see the settings above");
    const signal = () => AbortSignal.timeout(DEADLINE_MS);
    const redis = new Redis({ url, token, signal, retry: { retries: 0 }, enableTelemetry: false });
    return good("Redis", await redis.ping());
  });
}
