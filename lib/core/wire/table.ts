// The form of a table in answers.

/** A table whose columns depend on the request. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Type of the cells after the first column. */
  kind: "number" | "text";
  /** Instants beside the cells, in ISO form: further columns of each row. */
  times?: { columns: readonly string[]; rows: readonly (readonly (string | null)[])[] };
}

/** The type of a column in a file with types. A date or time is ISO text or epoch ms. */
export type CellType = "date" | "time" | "number" | "integer" | "text" | "boolean";

export interface TypedColumn {
  name: string;
  type: CellType;
}

/** Rows as lists of cells, in the order of the columns. */
export type TypedRows = readonly (readonly unknown[])[];

/** A table with the type of each column; the first one has dates. */
export function typedTable({ columns, rows, kind, times }: Table): {
  columns: TypedColumn[];
  rows: TypedRows;
} {
  const [dates = "date", ...others] = columns;
  return {
    columns: [
      { name: dates, type: "date" },
      ...others.map((name): TypedColumn => ({ name, type: kind })),
      ...(times?.columns ?? []).map((name): TypedColumn => ({ name, type: "time" })),
    ],
    rows: times ? rows.map((row, at) => [...row, ...(times.rows[at] ?? [])]) : rows,
  };
}
