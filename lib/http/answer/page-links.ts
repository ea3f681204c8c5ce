import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Contract } from "../contract.ts";
import { invalid } from "../errors.ts";
import type { Links, PageLinks } from "./links.ts";

/** No key of ours is longer: what is longer does not get into a header. */
const MAX_KEY = 128;

/**
 * Writes RFC 8288 links to the other pages, with the parameters that the route knows. A key that
 * was sent in the address stays in it: without it the next page would be one of the free tier.
 */
export function linkHeader(
  c: Context<AppEnv>,
  contract: Pick<Contract, "query">,
  links: Links,
): string {
  // The path is kept encoded as sent: hono decodes its own, and a header must not contain line
  // breaks.
  const { pathname } = new URL(c.req.url);
  const isKeyKept = c.get("caller").keyInQuery && (c.req.query("key") ?? "").length <= MAX_KEY;
  const kept = [...Object.keys(contract.query.shape), "format", ...(isKeyKept ? ["key"] : [])];
  const asked = kept.flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.entries(links)
    .map(([rel, change]) => {
      const query = new URLSearchParams(asked);
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
 * Refuses with `complete=1` what was cut by the tier's cap or by the default limit, and names the
 * next step. A limit that the caller chose and got is no cut.
 */
export function refuseCut(c: Context<AppEnv>, page: PageLinks<number | null>): void {
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
