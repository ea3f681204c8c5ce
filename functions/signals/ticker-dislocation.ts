import { listTickerDislocations } from "../../lib/db/queries/dislocations.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { pageLinks, pageOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { TickerDislocation, TickerDislocationQuery } from "../../lib/wire/dislocation.ts";
import { toTickerDislocation } from "../../lib/wire/present-dislocation.ts";
import { SignalTickerPath } from "../../lib/wire/signals-shared.ts";

export const tickerDislocationContract = contract({
  method: "get",
  path: "/api/dislocation/:ticker",
  operationId: "getDislocation",
  tag: "signals",
  summary: "A ticker's dislocation with its components, history and analogs",
  description:
    "Components as published recompute the score to the digit. Analogs are closed cases of quarters that " +
    "began like the newest one; their returns tell what followed, not what is expected. History rows " +
    "are capped by tier (`X-Limit-Applied`); `Link` leads on from page to page.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerDislocationQuery,
  forms: sameForAll(TickerDislocation),
  csv: { rows: "history", name: "dislocation-history" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 404],
  example: { path: "/api/dislocation/AAPL?limit=5" },
});

export const tickerDislocation = route(
  tickerDislocationContract,
  async (c, { param, query }) => {
    const page = pageOf(query, c.var.caller.tier, c.var.now, ["instant"]);
    const after = page.after && String(page.after[0]);
    const tickers = [param.ticker];
    const [row] = await listTickerDislocations(c.env.db, { ...page, tickers, after });
    if (!row?.latest) throw notFound("No dislocation data for this ticker");
    const last = row.history.length === page.limit ? row.history.at(-1) : undefined;
    return {
      body: toTickerDislocation(row, row.latest),
      dataAsOf: row.latest.knownAt,
      page: pageLinks(page, row.total, last ? [last[3]] : null, null),
      limitApplied: page.limit,
    };
  },
  "No dislocation data for this ticker",
);
