import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { alertToken, linkToken, purchaseToken } from "../../lib/mail/link-token.ts";
import type { Database } from "../../scripts/local-platform/database.ts";
import type { Platform } from "../../scripts/local-platform/index.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { LOG_NAME } from "../../scripts/local-platform/serve/workerd.ts";
import { everyRedisValue, type Found } from "./scan.ts";
import { misplaced } from "./secret-shapes.ts";

/**
 * Of these every text is a name out of the catalogue or a word of a closed list, and the rest are
 * numbers: the evaluation alone writes them, from market data, and no request's word reaches it.
 */
const OF_MARKETS = ["observations", "sensor_readings", "index_readings", "equity_regimes"];

/** Columns of text in tables with rows. Numbers, instants and truths hold no key, token or address. */
const COLUMNS = `
  select c.oid::regclass::text, a.attname
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'm') and pg_relation_size(c.oid) > 0
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and coalesce(item.typcategory, t.typcategory) not in ('N', 'D', 'T', 'B')
    and c.relname <> all ('{${OF_MARKETS}}')`;

/** No secret and no address is shorter. */
const SHORTEST = 6;

const rowsOf = async (database: Database, query: string) =>
  (await database.query({ query, params: [] })).rows;

/** What stands in every column of every table, a text for each column, by one statement. */
async function everyText(database: Database): Promise<Found[]> {
  const columns = await rowsOf(database, COLUMNS);
  const tables = Map.groupBy(columns, ([table]) => table);
  const statements = [...tables].map(([table, of]) => {
    const texts = of.map(
      ([, name]) => `string_agg("${name}"::text, e'\n')
      filter (where length("${name}"::text) >= ${SHORTEST})`,
    );
    const places = of.map(([, name]) => `'${table}.${name}'`);
    return `select unnest(array[${places}]), unnest(array[${texts}]) from ${table}`;
  });
  if (statements.length === 0) return [];
  const rows = await rowsOf(database, statements.join(" union all "));
  return rows.flatMap(([place, text]) => (place && text ? [{ place, text: unescaped(text) }] : []));
}

/** What follows an escaped line break in JSON must not grow together with it. */
const unescaped = (text: string): string =>
  text.includes("\\") ? text.replaceAll(/\\[bfnrt]/g, " ") : text;

const DIGESTS_OF_LINKS = ["alert_tokens.sha256", "key_reveals.session_sha256"];

/** Tokens of links, made anew from what they are made of: their digests have the same shape. */
async function tokensOf(database: Database, secret: string): Promise<string[]> {
  const cycles = await rowsOf(
    database,
    `select subscription_id, cycle from alert_tokens union select id, cycle from alert_subscriptions`,
  );
  const mails = await rowsOf(
    database,
    `select idempotency_key from outbox where subscription_id is null`,
  );
  return Promise.all([
    ...cycles.flatMap(([id, cycle]) =>
      [alertToken, linkToken].map((make) => make(secret, Number(id), Number(cycle))),
    ),
    ...mails.map(([name]) => purchaseToken(secret, name ?? "")),
  ]);
}

/** The platform's own secrets, which nothing but its settings may hold. */
const secretsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    /SECRET|_KEY$|TOKEN$/.test(name) ? [value] : [],
  );

/** Throws when something lies in a table where it does not belong. */
export async function scanDatabase(database: Database): Promise<void> {
  refuse(misplaced(await everyText(database), { secrets: [], tokens: new Set() }));
}

/**
 * Throws when anything that looks like a key, a token, a session, a secret or an address lies in a
 * table, in Redis or in a line of the log where it does not belong: names the kind and the place.
 */
export async function scanService({
  platform,
  logs,
}: {
  platform: Platform;
  logs: readonly unknown[];
}): Promise<void> {
  const { database, settings, url } = platform;
  await fetch(`${url}/faults`, { method: "DELETE" });
  const stored = await everyText(database);
  const hasLinks = stored.some(({ place }) => DIGESTS_OF_LINKS.includes(place));
  const tokens = hasLinks ? await tokensOf(database, settings["ALERT_TOKEN_SECRET"] ?? "") : [];
  const known = { secrets: secretsOf(settings), tokens: new Set(tokens) };
  const printed = logs.map((line) => ({ place: "the log", text: JSON.stringify(line) }));
  const redis = await everyRedisValue(platform);
  const lines = [...redis, ...printed].map(({ place, text }) => ({ place, text: unescaped(text) }));
  refuse(misplaced([...stored, ...lines], known));
}

/** Ends a started service, after what it stored and what its Workers printed was scanned. */
export function closeScanned(stack: Stack, dir: string): Promise<void> {
  return readFile(join(dir, LOG_NAME), "utf8")
    .then((printed) => scanService({ platform: stack.platform, logs: printed.split("\n") }))
    .finally(() => stack.close());
}

function refuse(told: readonly string[]): void {
  if (told.length > 0) throw new Error(`the scan found ${told.join(", ")}`);
}
