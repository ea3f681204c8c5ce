/** Query changes that lead to other pages, by relation; an empty text removes a parameter. */
export type Links = Record<string, Record<string, string>>;

/** The size of the whole list, and the ways to the other pages. */
export interface PageLinks<Total extends number | null = number> {
  /** Null where counting would cost more than the page. */
  total: Total;
  /** Rows that the page was limited to. */
  limit: number;
  /** The most rows that the caller may ask for. */
  maxLimit: number;
  nextCursor: string | null;
  links: Links;
}
