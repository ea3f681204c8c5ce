/** Writes answers as CSV, by the schema of their rows. */

import type * as z from "zod";

interface Column {
  name: string;
  path: readonly string[];
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

/** A table whose columns depend on the request. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Type of the cells after the first column. */
  kind: "number" | "text";
}

/** Writes a table as `toCsv` writes rows of a schema. */
export const tableToCsv = ({ columns, rows }: Table): string =>
  [columns, ...rows]
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
  if (def.type !== "object") return [{ name: path.join("."), path }];
  return Object.entries(def["shape"] as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
    columnsOf(member, [...path, name]),
  );
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
