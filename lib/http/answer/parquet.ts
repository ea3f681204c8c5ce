// Writes tables as Apache Parquet. A file of its own, because only what has tables carries its library.

import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import type { CellType, TypedColumn, TypedRows } from "../../core/wire/table.ts";

const CELLS = {
  date: { type: "INT32", converted_type: "DATE" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  number: { type: "DOUBLE" },
  integer: { type: "INT32" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  boolean: { type: "BOOLEAN" },
} as const;

const instantOf = (cell: unknown) => new Date(typeof cell === "number" ? cell : String(cell));

const isInstant = (type: CellType): boolean => type === "date" || type === "time";

/** Writes a table as Apache Parquet; an absent cell is null. */
export function writeParquet(
  columns: readonly TypedColumn[],
  rows: TypedRows,
): Uint8Array<ArrayBuffer> {
  const cellsOf = (type: CellType, at: number) =>
    rows.map((row) => {
      const cell = row[at] ?? null;
      return cell !== null && isInstant(type) ? instantOf(cell) : cell;
    });
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [
        { name: "root", num_children: columns.length },
        ...columns.map(({ name, type }) => ({
          name,
          ...CELLS[type],
          repetition_type: type === "date" ? ("REQUIRED" as const) : ("OPTIONAL" as const),
        })),
      ],
      columnData: columns.map(({ name, type }, at) => ({ name, data: cellsOf(type, at) })),
    }),
  );
}
