// Scans database, Redis and log at the end of tests for keys, tokens, secrets and addresses.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hmacSha256 } from "../../../lib/core/digests.ts";
import { alertToken, linkToken, purchaseToken } from "../../../lib/mail/link-token.ts";
import { secretInput } from "../../../lib/webhooks/domain/webhook-rules.ts";
import type { Database } from "../../../scripts/local-platform/database.ts";
import type { Platform } from "../../../scripts/local-platform/index.ts";
import type { Stack } from "../../../scripts/local-platform/serve/stack.ts";
import { LOG_NAME } from "../../../scripts/local-platform/serve/workerd.ts";
import { everyRedisValue, type Found } from "./scan.ts";
import { misplaced } from "./secret-shapes.ts";

/**
 * In these tables every text is a name from the catalogue or a word of a closed list, and the rest
 * are numbers. Only the evaluation writes them, from market data, so no text of a request reaches
 * them.
 */
const MARKET_TABLES = ["observations", "sensor_readings", "index_readings", "equity_regimes"];

/** Selects the columns of non-empty tables that can hold text. */
const COLUMNS = `
  select c.oid::regclass::text, a.attname
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'm') and pg_relation_size(c.oid) > 0
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and coalesce(item.typcategory, t.typcategory) not in ('N', 'D', 'T', 'B')
    and c.relname <> all ('{${MARKET_TABLES}}')`;

/** The length of the shortest possible secret or address; shorter texts are not read. */
const MIN_SECRET_CHARACTERS = 6;

const rowsOf = async (database: Database, query: string) =>
  (await database.query({ query, params: [] })).rows;

/** Reads every column of every table, one text per column, in one statement. */
async function readAllTexts(database: Database): Promise<Found[]> {
  const columns = await rowsOf(database, COLUMNS);
  const tables = Map.groupBy(columns, ([table]) => table);
  const statements = [...tables].map(([table, of]) => {
    const texts = of.map(
      ([, name]) => `string_agg("${name}"::text, e'\n')
      filter (where length("${name}"::text) >= ${MIN_SECRET_CHARACTERS})`,
    );
    const places = of.map(([, name]) => `'${table}.${name}'`);
    return `select unnest(array[${places}]), unnest(array[${texts}]) from ${table}`;
  });
  if (statements.length === 0) return [];
  const rows = await rowsOf(database, statements.join(" union all "));
  return rows.flatMap(([place, text]) => (place && text ? [{ place, text: unescaped(text) }] : []));
}

/** Removes JSON escapes, so that an escaped line break is not read as part of the next word. */
const unescaped = (text: string): string =>
  text.includes("\\") ? text.replaceAll(/\\[bfnrt]/g, " ") : text;

const DIGESTS_OF_LINKS = ["alert_tokens.sha256", "key_reveals.session_sha256"];

/** Recomputes the tokens of mailed links, because tokens and their digests look the same. */
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

/** Derives the secrets of webhooks, without their prefix. They must not be stored anywhere. */
async function webhookSecrets(database: Database, secret: string): Promise<string[]> {
  const rows = await rowsOf(database, "select id, secret_version from webhooks");
  return Promise.all(
    rows.map(async ([id, version]) =>
      btoa(
        String.fromCharCode(...(await hmacSha256(secret, secretInput(id ?? "", Number(version))))),
      ),
    ),
  );
}

/** The secrets of the platform's settings, which must not be anywhere else. */
const secretsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    /SECRET|_KEY$|TOKEN$/.test(name) ? [value] : [],
  );

/** Throws when a secret or an address is in a table where it does not belong. */
export async function scanDatabase(database: Database): Promise<void> {
  failOn(misplaced(await readAllTexts(database), { secrets: [], tokens: new Set() }));
}

/**
 * Throws when something that looks like a key, token, session, secret or address is in a table, in
 * Redis or in the log where it does not belong. The error names kind and place.
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
  const stored = await readAllTexts(database);
  const hasLinks = stored.some(({ place }) => DIGESTS_OF_LINKS.includes(place));
  const tokens = hasLinks ? await tokensOf(database, settings["ALERT_TOKEN_SECRET"] ?? "") : [];
  const derived = await webhookSecrets(database, settings["WEBHOOK_SECRET"] ?? "");
  const known = { secrets: [...secretsOf(settings), ...derived], tokens: new Set(tokens) };
  const printed = logs.map((line) => ({ place: "the log", text: JSON.stringify(line) }));
  const redis = await everyRedisValue(platform);
  const lines = [...redis, ...printed].map(({ place, text }) => ({ place, text: unescaped(text) }));
  failOn(misplaced([...stored, ...lines], known));
}

/** Scans what a started service stored and printed, and stops the service. */
export function closeScanned(stack: Stack, dir: string): Promise<void> {
  return readFile(join(dir, LOG_NAME), "utf8")
    .then((printed) => scanService({ platform: stack.platform, logs: printed.split("\n") }))
    .finally(() => stack.close());
}

function failOn(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(`the scan found ${findings.join(", ")}`);
}
