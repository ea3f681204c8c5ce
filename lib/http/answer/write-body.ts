/** Writes the body of an answer as JSON, CSV or Parquet. */

import type { Context } from "hono";
import type { AppEnv, Format } from "../app-env.ts";
import type { Contract, Shape } from "../contract.ts";
import { rowSchemaOf, type Table, tableToCsv, toCsv } from "./csv.ts";
import { toParquet } from "./parquet.ts";

const TYPES: Record<Format, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  parquet: "application/vnd.apache.parquet",
};

/** An answer in the schema of the caller's tier. */
interface Shaped {
  schema: Shape;
  format: Format;
  shaped: Record<string, unknown>;
  answer: { table?: Table; dataAsOf: string | null };
}

/** Writes the body in a format; CSV and Parquet are files with a name. */
export function writeBody(
  c: Context<AppEnv>,
  { csv }: Contract,
  { schema, format, shaped, answer }: Shaped,
): { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const headers: Record<string, string> = { "Content-Type": TYPES[format] };
  if (format === "json" || !csv) return { body: JSON.stringify(shaped), headers };
  const rows = shaped[csv.rows] as unknown[];
  const { table, dataAsOf } = answer;
  const name = fileName(c, csv, rows, dataAsOf);
  headers["Content-Disposition"] = `inline; filename="${name}.${format}"`;
  if (format === "parquet" && table) return { body: toParquet(table), headers };
  return { body: table ? tableToCsv(table) : toCsv(rowSchemaOf(schema, csv.rows), rows), headers };
}

/**
 * Makes the name of a file: `vix_2016-01-04_2026-11-23`, with the first and the last date. A list
 * without dates has the date of its newest data.
 */
function fileName(
  c: Context<AppEnv>,
  { name, dated }: NonNullable<Contract["csv"]>,
  rows: readonly unknown[],
  dataAsOf: string | null,
): string {
  const subject = name.replace(/:(\w+)/g, (_, parameter: string) =>
    (c.req.param(parameter) ?? "").replaceAll(/[^\w.-]/g, "").slice(0, 64),
  );
  const days = dated ? datesOf(rows, dated) : [];
  const span = days.length > 0 ? [days[0], days.at(-1)] : dataAsOf ? [dataAsOf.slice(0, 10)] : [];
  return [subject, ...span].join("_");
}

/** The dates of the rows, ascending. The member has another name in the camelCase rendering. */
function datesOf(rows: readonly unknown[], member: string): string[] {
  const variant = member.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return rows
    .map((row) => row as Record<string, unknown>)
    .map((row) => row[member] ?? row[variant])
    .flatMap((at) => (typeof at === "string" ? [at.slice(0, 10)] : []))
    .toSorted();
}
