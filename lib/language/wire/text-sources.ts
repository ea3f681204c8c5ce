import { kindOf, type Mode } from "../domain/document.ts";

/** Kind of a quarter's text, and the address at which it can be read. */
export const documentFields = ({ mode, url }: { mode: Mode; url: string | null }) => ({
  document_kind: kindOf(mode),
  document_url: url,
});

/** The sources of an answer's rows and other inputs, each once, sorted. */
export const textSources = (
  rows: readonly { source: string | null }[],
  ...others: readonly (string | null | undefined)[]
): string[] =>
  [...new Set([...rows.map(({ source }) => source), ...others])]
    .filter((source) => source !== null && source !== undefined)
    .sort();
