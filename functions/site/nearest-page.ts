// The page whose address is nearest to one that does not exist, for the page of a 404.

import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { FOOTER_LINKS, NAV_PAGES } from "../../lib/ui/layout.tsx";
import { DOC_NAV } from "./docs/navigation.ts";

interface NamedPage {
  path: string;
  name: string;
}

const PAGES: readonly NamedPage[] = [
  ...NAV_PAGES,
  ...FOOTER_LINKS,
  ...DOC_NAV,
  { path: "/unlock", name: "Sign in" },
  { path: "/calls/track-record", name: "Scores of the calls" },
  ...SENSORS.map(({ id, name }) => ({ path: `/sensors/${id}`, name })),
];

/** Other words that people type for a page. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  "/login": "/unlock",
  "/signin": "/unlock",
  "/sign-in": "/unlock",
  "/signup": "/pricing",
  "/register": "/pricing",
  "/price": "/pricing",
  "/prices": "/pricing",
  "/key": "/pricing",
  "/unsubscribe": "/alerts",
  "/api": "/docs",
  "/api-docs": "/docs",
  "/swagger": "/docs",
  "/documentation": "/docs",
  "/glossary": "/docs/methodology/glossary",
  "/legal": "/terms",
  "/home": "/",
  "/index.html": "/",
};

/** A name as the last part of an address: Equities as `/equities`. */
const addressOf = (name: string): string => `/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/** The addresses that people type, each with its page. */
const ADDRESSES: readonly (readonly [address: string, page: NamedPage])[] = [
  ...PAGES.map((page) => [page.path, page] as const),
  ...PAGES.map((page) => [addressOf(page.name), page] as const),
  ...Object.entries(OTHER_WORDS).map(
    ([address, path]) =>
      [address, PAGES.find((page) => page.path === path) ?? { path, name: "Glossary" }] as const,
  ),
];

/** Addresses are compared up to this length, so that a long one costs nothing. */
const MAX_LENGTH = 60;
/** Largest share of an address that may differ. */
const MAX_SHARE = 1 / 3;

/** Number of characters to insert, delete or replace. Source: Levenshtein (1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The folder of an address, and what follows it. */
const partsOf = (path: string): [folder: string, last: string] => {
  const at = path.lastIndexOf("/") + 1;
  return [path.slice(0, at), path.slice(at)];
};

/** How far an address is from a page, as a share of what can differ: of the last part where the folder is the same. */
function distanceOf(asked: string, path: string): number {
  const [[folder, last], [pageFolder, pageLast]] = [partsOf(asked), partsOf(path)];
  return folder === pageFolder
    ? editDistance(last, pageLast) / Math.max(1, pageLast.length)
    : editDistance(asked, path) / path.length;
}

/** The nearest page, or the page of the folder; null when there is neither. */
export function nearestPage(address: string): NamedPage | null {
  const asked = address.slice(0, MAX_LENGTH).toLowerCase().replace(/\/+$/, "");
  const [best] = ADDRESSES.map(([known, page]) => ({ page, share: distanceOf(asked, known) })).sort(
    (a, b) => a.share - b.share,
  );
  if (best && best.share <= MAX_SHARE) return best.page;
  const longer = ADDRESSES.find(([known]) => asked !== "" && known.startsWith(`${asked}-`));
  if (longer) return longer[1];
  return PAGES.find(({ path }) => path !== "/" && `${path}/` === partsOf(asked)[0]) ?? null;
}
