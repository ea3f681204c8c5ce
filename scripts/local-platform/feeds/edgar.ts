import { Hono } from "hono";

const TICKERS = "files/company_tickers.json";
/** Until a test adds companies, EDGAR lists one that nobody follows. */
const NOBODY = JSON.stringify({ 0: { cik_str: 1, ticker: "NOBODY", title: "Nobody" } });
const TYPES: Readonly<Record<string, string>> = { json: "application/json", txt: "text/plain" };

/**
 * EDGAR's two hosts under `/feeds/sec`: the files that were put to `/edgar/<path>`, at their real
 * paths. A file that was not put answers 404.
 */
export function edgarRoutes(): Hono {
  const files = new Map<string, string>([[TICKERS, NOBODY]]);
  const pathOf = (path: string, folder: string) => decodeURIComponent(path.slice(folder.length));
  return new Hono()
    .put("/edgar/*", async (c) => {
      files.set(pathOf(c.req.path, "/edgar/"), await c.req.text());
      return c.body(null, 204);
    })
    .get("/feeds/sec/*", (c) => {
      const path = pathOf(c.req.path, "/feeds/sec/");
      const body = files.get(path);
      if (body === undefined) return c.text("NoSuchKey", 404);
      const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/html";
      return c.body(body, 200, { "content-type": type });
    });
}
