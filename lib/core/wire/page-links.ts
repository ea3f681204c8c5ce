/** Links of a list to its other pages, by relation: the query parameters to change; an empty text removes one. */
export type Links = Record<string, Record<string, string>>;

/** The size of a list, and the links to its other pages. */
export interface PageLinks<Total extends number | null = number> {
  /** Null where counting would take longer than reading the page. */
  total: Total;
  /** Maximum number of rows of the page. */
  limit: number;
  /** The most rows that the caller may ask for. */
  maxLimit: number;
  nextCursor: string | null;
  links: Links;
}
