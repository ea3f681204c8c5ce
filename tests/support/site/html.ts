/** The text of a page without its markup. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \n]+/g, " ");

/** The part of a page that is its own. */
export const contentsOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
