// Reads text and tables of HTML pages in tests.

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

/** The main part of a page, without header and footer. */
export const contentsOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

/** The cells of every table row of a page. The pages have no end tags of rows and cells. */
export const cellsOf = (html: string): string[][] =>
  html
    .split("<tr")
    .slice(1)
    .map((row) => row.split("</table>")[0] ?? "")
    .map((row) => row.split(/<t[hd][^>]*>/).map((cell) => textOf(cell).trim()))
    .map(([, ...cells]) => cells);
