// The Link header of a page of a list, and the refusal of truncated lists.

import type { Context } from "hono";
import { invalid } from "../../core/refusals.ts";
import type { Links, PageLinks } from "../../core/wire/page-links.ts";
import type { AppEnv } from "../app-env.ts";
import type { Contract } from "../contract.ts";

/** Maximum length of a key in a link; our keys are shorter. */
const MAX_KEY_LENGTH = 128;

/**
 * Writes RFC 8288 links to the other pages, with the parameters that the route knows. A key in the
 * address stays in the links, because without it the next page would be one of the free tier.
 */
export function linkHeader(
  c: Context<AppEnv>,
  contract: Pick<Contract, "query">,
  links: Links,
): string {
  // The path stays encoded, because a header must not contain line breaks; Hono's path is decoded.
  const { pathname } = new URL(c.req.url);
  const includesKey =
    c.get("caller").keyInQuery && (c.req.query("key") ?? "").length <= MAX_KEY_LENGTH;
  const names = [...Object.keys(contract.query.shape), "format", ...(includesKey ? ["key"] : [])];
  const parameters = names.flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.entries(links)
    .map(([rel, change]) => {
      const query = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(change)) {
        if (value === "") query.delete(name);
        else query.set(name, value);
      }
      const search = query.size > 0 ? `?${query}` : "";
      return `<${c.env.config.baseUrl}${pathname}${search}>; rel="${rel}"`;
    })
    .join(", ");
}

/**
 * With `complete=1`, refuses an answer that the tier's maximum or the default limit truncates, and says
 * what to do. An answer with the limit that the caller requested is not truncated.
 */
export function rejectTruncated(c: Context<AppEnv>, page: PageLinks<number | null>): void {
  if (c.req.query("complete") !== "1" || !("next" in page.links)) return;
  const { limit, maxLimit, total } = page;
  if (Number(c.req.query("limit")) === limit) return;
  const count = total === null ? `${limit} rows and more follow` : `${limit} of ${total} rows`;
  const step =
    total !== null && total <= maxLimit
      ? `ask for limit=${total}`
      : limit < maxLimit
        ? `ask for limit=${maxLimit}, or follow Link without complete`
        : "narrow the question, or follow Link without complete";
  const message = `would be cut at ${count}: ${step}`;
  throw invalid(`complete: ${message}`, [{ path: "complete", message }]);
}
