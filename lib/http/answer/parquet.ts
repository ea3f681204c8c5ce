import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import type { Table } from "./csv.ts";

const CELLS = {
  number: { type: "DOUBLE" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
} as const;

/**
 * Writes a table as Apache Parquet. The first column is a date; each other column is a number or text.
 */
export function toParquet({ columns, rows, kind }: Table): Uint8Array<ArrayBuffer> {
  const [dates = "date", ...others] = columns;
  const cells = (at: number) => rows.map((row) => row[at] ?? null);
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [
        { name: "root", num_children: columns.length },
        { name: dates, type: "INT32", converted_type: "DATE", repetition_type: "REQUIRED" },
        ...others.map((name) => ({ name, ...CELLS[kind], repetition_type: "OPTIONAL" as const })),
      ],
      columnData: [
        { name: dates, data: cells(0).map((day) => new Date(String(day))) },
        ...others.map((name, i) => ({ name, data: cells(i + 1) })),
      ],
    }),
  );
}
