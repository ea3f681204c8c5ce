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

/** Every row of every table of a page, cell by cell; pages leave out the end tags of both. */
export const cellsOf = (html: string): string[][] =>
  html
    .split("<tr")
    .slice(1)
    .map((row) => row.split("</table>")[0] ?? "")
    .map((row) => row.split(/<t[hd][^>]*>/).map((cell) => textOf(cell).trim()))
    .map(([, ...cells]) => cells);
