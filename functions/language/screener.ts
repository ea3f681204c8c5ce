import { listScreened } from "../../lib/db/queries/screener.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { invalid } from "../../lib/http/errors.ts";
import { knowledgeTime, offsetLinks, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { Screener, ScreenerQuery } from "../../lib/wire/language-conviction.ts";
import { toScreener } from "../../lib/wire/present-conviction.ts";
import { NoParams } from "../../lib/wire/shared.ts";

export const screenerContract = contract({
  method: "get",
  path: "/api/tone/screener",
  operationId: "screenTone",
  tag: "language",
  summary: "The newest quarter of every ticker, filtered and sorted",
  description:
    "Every filter is optional; `totalTickers` counts the matches before paging. `median360d` is what " +
    "followed texts of the type, as in the ticker's conviction: those known before its newest quarter, in " +
    "the windows that had closed, null below 20 of them.",
  access: "key",
  family: "language_v1",
  params: NoParams,
  query: ScreenerQuery,
  forms: sameForAll(Screener),
  csv: { rows: "tickers", name: "screener" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/screener?limit=10" },
});

export const screener = route(screenerContract, async (c, { query }) => {
  const { min_score: minScore, max_score: maxScore, limit, offset, sort } = query;
  if (minScore > maxScore) {
    const message = "must not be above max_score";
    throw invalid(`min_score: ${message}`, [{ path: "min_score", message }]);
  }
  const at = knowledgeTime(query.as_of, c.var.now);
  const screened = await listScreened(c.env.db, {
    at,
    convictionTypes: query.conviction_type ?? null,
    narratives: query.nvf ?? null,
    tickers: query.ticker ?? null,
    minScore,
    maxScore,
    sort,
    limit,
    offset,
  });
  return {
    body: toScreener(screened, statedAsOf(query.as_of, screened.since, at)),
    dataAsOf: screened.newestAt,
    page: offsetLinks({ limit, offset, knownAt: at }, screened.total),
  };
});
