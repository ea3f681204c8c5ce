/**
 * Licences under which the text of a document is kept: public domain, CC0, CC BY and CC BY-SA of any
 * version, and what an operator marks with the word `keep` ("keep: our own transcript"). Of all
 * others only digest, scores and offsets are. In a syntax that PostgreSQL shares: its check has it.
 */
export const KEPT_LICENCE =
  /^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$/i;

/** Whether a document's text may be kept. */
export const mayKeepText = (licence: string): boolean => KEPT_LICENCE.test(licence);
