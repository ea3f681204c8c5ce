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
