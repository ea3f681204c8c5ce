// What a reading function returns for an answer.

import type { PageLinks } from "./page-links.ts";
import type { Table } from "./table.ts";

/** A handler's result: the formal body, before it is reduced to the caller's tier. */
export interface Answer<Body = object> {
  body: Body;
  /** Time of the newest observation in the body. */
  dataAsOf: string | null;
  page?: PageLinks<number | null>;
  status?: 200 | 503;
  /** The rows as a table, if the columns depend on the request. */
  table?: Table;
  /** Additional headers (`Set-Cookie`). */
  headers?: Record<string, string>;
}
