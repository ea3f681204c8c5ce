import { listDocumentHistory } from "../../lib/db/queries/documents.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { pageLinks, pageOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { ToneHistoryQuery } from "../../lib/wire/language-shared.ts";
import { BaseScores } from "../../lib/wire/language-tickers.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toBaseScores } from "../../lib/wire/present-language.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const baseScoresContract = contract({
  method: "get",
  path: "/api/tone/:ticker",
  operationId: "getBaseScores",
  tag: "language",
  summary: "Constraint, conviction and their ratio per quarter",
  description:
    "Rates per 1,000 words of what management said, newest quarter first; `signal` is that of the " +
    "newest quarter. Rows per request are capped by tier; `Link` leads on from page to page.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: ToneHistoryQuery,
  forms: sameForAll(BaseScores),
  csv: { rows: "history", name: "tone" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/tone/FOMC-PC?limit=5" },
});

export const baseScores = route(
  baseScoresContract,
  async (c, { param, query }) => {
    const page = pageOf(query, c.var.caller.tier, c.var.now, ["integer"]);
    const after = page.after === null ? null : Number(page.after[0]);
    const at = page.knownAt;
    const history = await listDocumentHistory(c.env.db, { ...page, ...param, at, after });
    if (history.totalQuarters === 0) throw notFound("Unknown ticker");
    const last = history.rows.length === page.limit ? history.rows.at(-1) : undefined;
    const links = pageLinks(page, history.total, last ? [last.quarterIndex] : null, null);
    const shown = { ...page, nextCursor: links.nextCursor };
    return {
      body: toBaseScores(param.ticker, history, shown),
      dataAsOf: newest(history.rows.map((row) => row.knownAt)),
      page: links,
    };
  },
  "Unknown ticker",
);
