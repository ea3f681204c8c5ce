/** The text that a browser shows for what HTML escapes. */
export const unescaped = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** What a page offers to copy, by its name. */
export const samplesOf = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/data-name="([^"]*)"[\s\S]*?<code>([\s\S]*?)<\/code>/g)].map(
      ([, name = "", code = ""]) => [unescaped(name), unescaped(code)],
    ),
  );

/** Where the links of a page lead, with their fragments; other sites' are left out. */
export const linksOf = (page: string): string[] =>
  [...page.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, address = ""]) => unescaped(address))
    .filter((address) => address.startsWith("/") || address.startsWith("#"));

export const idsOf = (page: string): string[] =>
  [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
