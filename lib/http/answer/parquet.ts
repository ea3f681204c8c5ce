// Writes a table as Apache Parquet. A file of its own, because only the routes with tables carry its library.

import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import type { Table } from "../../core/wire/table.ts";

const CELLS = {
  number: { type: "DOUBLE" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const;

/**
 * Writes a table as Apache Parquet. The first column is a date; each other column is a number or text, and
 * those of times are instants.
 */
export function toParquet({ columns, rows, kind, times }: Table): Uint8Array<ArrayBuffer> {
  const [dates = "date", ...others] = columns;
  const { columns: timed = [], rows: instants = [] } = times ?? {};
  const cells = (at: number) => rows.map((row) => row[at] ?? null);
  const timesAt = (at: number) => instants.map((row) => (row[at] ? new Date(row[at]) : null));
  const optional = (name: string, cell: keyof typeof CELLS) =>
    ({ name, ...CELLS[cell], repetition_type: "OPTIONAL" }) as const;
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [
        { name: "root", num_children: columns.length + timed.length },
        { name: dates, type: "INT32", converted_type: "DATE", repetition_type: "REQUIRED" },
        ...others.map((name) => optional(name, kind)),
        ...timed.map((name) => optional(name, "time")),
      ],
      columnData: [
        { name: dates, data: cells(0).map((day) => new Date(String(day))) },
        ...others.map((name, i) => ({ name, data: cells(i + 1) })),
        ...timed.map((name, i) => ({ name, data: timesAt(i) })),
      ],
    }),
  );
}
