// Reads code samples, links and ids of HTML pages in tests.

/** Replaces HTML escapes by their characters. */
export const unescaped = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** The code samples of a page, by name. */
export const samplesOf = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/data-name="([^"]*)"[\s\S]*?<code>([\s\S]*?)<\/code>/g)].map(
      ([, name = "", code = ""]) => [unescaped(name), unescaped(code)],
    ),
  );

/** The addresses of a page's links within the site, with their fragments. */
export const linksOf = (page: string): string[] =>
  [...page.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, address = ""]) => unescaped(address))
    .filter((address) => address.startsWith("/") || address.startsWith("#"));

export const idsOf = (page: string): string[] =>
  [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
