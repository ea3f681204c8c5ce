// Writes the body of an answer as JSON, CSV or Parquet.

import type { Context } from "hono";
import type * as z from "zod";
import type { Shape } from "../../core/wire/by-tier.ts";
import { type CellType, type Table, type TypedColumn, typedTable } from "../../core/wire/table.ts";
import type { AppEnv, Format } from "../app-env.ts";
import type { Contract } from "../contract.ts";

/** Writes answers as CSV, by the schema of their rows. */

interface Column {
  name: string;
  path: readonly string[];
  type: CellType;
}

/**
 * Writes RFC 4180 with a header row: columns in the order of the schema, nested members as dotted
 * names, null as an empty field.
 */
export function toCsv(rowSchema: z.core.$ZodType, rows: readonly unknown[]): string {
  const columns = columnsOf(rowSchema, []);
  const lines = [columns.map((column) => field(column.name)).join(",")];
  for (const row of rows) {
    lines.push(columns.map((column) => field(textOf(at(row, column.path)))).join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Writes a table as `toCsv` writes rows of a schema. */
const tableToCsv = ({ columns, rows, times }: Table): string =>
  [
    [...columns, ...(times?.columns ?? [])],
    ...rows.map((row, i) => [...row, ...(times?.rows[i] ?? [])]),
  ]
    .map((row) => `${row.map((cell) => field(textOf(cell))).join(",")}\r\n`)
    .join("");

/** Finds the schema of the rows under `member` of a wrapper's schema. */
export function rowSchemaOf(wrapper: z.ZodObject, member: string): z.core.$ZodType {
  const schema = wrapper.shape[member] as z.ZodArray | undefined;
  if (!schema) throw new Error(`no member ${member} for CSV rows`);
  return schema.element as z.core.$ZodType;
}

function columnsOf(schema: z.core.$ZodType, path: readonly string[]): Column[] {
  const { def } = schema._zod as unknown as { def: { type: string } & Record<string, unknown> };
  if (def.type === "nullable" || def.type === "optional") {
    return columnsOf(def["innerType"] as z.core.$ZodType, path);
  }
  if (def.type !== "object") return [{ name: path.join("."), path, type: typeOf(def) }];
  return Object.entries(def["shape"] as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
    columnsOf(member, [...path, name]),
  );
}

function typeOf({ type, format }: { type: string } & Record<string, unknown>): CellType {
  if (type === "number" || type === "boolean") return type;
  return type === "string" && format === "datetime" ? "time" : "text";
}

/** The rows of a schema as a table with types, in the columns of the CSV. Lists and numbers in texts are JSON. */
function typedRows(rowSchema: z.core.$ZodType, rows: readonly unknown[]) {
  const columns = columnsOf(rowSchema, []);
  const cell = (value: unknown, type: CellType) =>
    type === "text" && value !== null && value !== undefined && typeof value !== "string"
      ? JSON.stringify(value)
      : value;
  return {
    columns: columns.map(({ name, type }): TypedColumn => ({ name, type })),
    rows: rows.map((row) => columns.map(({ path, type }) => cell(at(row, path), type))),
  };
}

function at(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(";");
  if (typeof value === "object") return JSON.stringify(value);
  if (typeof value !== "string") return String(value);
  // A spreadsheet would execute text that starts like a formula.
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

const field = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

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
  answer: { body: object; table?: Table; dataAsOf: string | null };
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
  const { parquet } = c.get("traits") ?? {};
  // A contract names the date of a row as the formal body does, whatever the columns are called.
  const dated = (answer.body as Record<string, unknown>)[csv.rows] as unknown[];
  const name = fileName(c, csv, dated, dataAsOf);
  headers["Content-Disposition"] = `inline; filename="${name}.${format}"`;
  if (format === "parquet" && parquet) {
    const typed = table ? typedTable(table) : typedRows(rowSchemaOf(schema, csv.rows), rows);
    return { body: parquet(typed.columns, typed.rows), headers };
  }
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

/** The dates of the rows, ascending. */
function datesOf(rows: readonly unknown[], member: string): string[] {
  return rows
    .map((row) => (row as Record<string, unknown>)[member])
    .flatMap((at) => (typeof at === "string" ? [at.slice(0, 10)] : []))
    .toSorted();
}
