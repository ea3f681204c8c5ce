/** What `#text/…` imports: the text of a file, see scripts/text-module.mjs. */
declare const text: string;
export default text;
