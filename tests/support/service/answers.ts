// Reads the service's answers in tests: JSON members, CSV rows, links and database rows.

import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";

export type Json = Record<string, unknown>;

export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The list of objects in a member of a body. Throws if there is none. */
export function rowsOf(body: Json, member: string): Json[] {
  const rows = body[member];
  if (!Array.isArray(rows)) throw new Error(`no list ${member} in ${JSON.stringify(body)}`);
  return rows as Json[];
}

/** The object in a member of a body. Throws if there is none. */
export function partOf(body: Json, member: string): Json {
  const part = body[member];
  if (typeof part !== "object" || part === null) throw new Error(`no object ${member}`);
  return part as Json;
}

/** Every member name and value at any depth. */
export function* membersOf(value: unknown): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* membersOf(item);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield [name, member];
      yield* membersOf(member);
    }
  }
}

/** The rows of a CSV answer, read by an independent library. */
export const readCsv = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: "\r\n" });

/** The paths of a `Link` header by relation, such as `next`. */
export function linksOf(answer: Response): Record<string, string> {
  const found = (answer.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries(
    [...found].map(([, address = "", rel = ""]) => {
      const { pathname, search } = new URL(address);
      return [rel, pathname + search];
    }),
  );
}

export const keyHeader = (app: TestApp, tier: "free" | "retail" | "institutional") =>
  tier === "free" ? {} : { "x-svc-key": app.keys[tier] };

/** Runs a statement on the app's database. */
export const run = (app: TestApp, statement: string) =>
  app.services.db.execute<Json>(sql.raw(statement)).then(({ rows }) => rows);

/** Every active sensor's id and tier. */
export const activeSensors = async (app: TestApp) =>
  (await run(app, "select id, min_tier from sensors where active order by id")) as {
    id: string;
    min_tier: "free" | "retail" | "institutional";
  }[];
