import { findScoreHistory } from "../../lib/db/queries/ml-scores.ts";
import { contract } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { pageLinks, pageOf, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toTickerMl } from "../../lib/wire/present-tone-ml.ts";
import { SignalTickerPath } from "../../lib/wire/signals-shared.ts";
import { TickerMlForms, TickerMlQuery, TickerMlVariants } from "../../lib/wire/tone-ml.ts";
import { offerTo } from "./offer.ts";

export const tickerMlContract = contract({
  method: "get",
  path: "/api/tone-ml/:ticker",
  operationId: "getToneMl",
  tag: "signals",
  summary: "A ticker's earnings scores as they were recorded, newest first",
  description:
    "Every score over every horizon, a later one of a quarter beside the one before. Rows are capped by " +
    "tier (`X-Limit-Applied`); `Link` leads on from page to page.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerMlQuery,
  forms: TickerMlForms,
  variant: TickerMlVariants,
  csv: { rows: "scores", name: "tone-ml-history" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new call", stepSeconds: 900 },
  failures: [400, 404],
  example: { path: "/api/tone-ml/AAPL?limit=6" },
});

export const tickerMl = route(
  tickerMlContract,
  async (c, { param: { ticker }, query }) => {
    const page = pageOf(query, c.var.caller.tier, c.var.now, ["instant", "integer"]);
    const after = page.after && { knownAt: String(page.after[0]), id: Number(page.after[1]) };
    const history = await findScoreHistory(c.env.db, { ...page, ticker, after });
    if (history.ever === 0) throw notFound("No scores for this ticker");
    const { rows, sources } = history;
    const last = rows.length === page.limit ? rows.at(-1) : undefined;
    const links = pageLinks(
      page,
      history.total,
      last ? [last.knownAt, last.id] : null,
      history.newestAt,
    );
    const dataAsOf = newest(rows.map((row) => row.knownAt));
    const isVariant = query.rendering === "variant";
    const asOf = statedAsOf(query.as_of, dataAsOf, page.knownAt);
    const shown = { rows, sources, asOf, isVariant, upgrade: offerTo(c) };
    return {
      body: toTickerMl(ticker, { ...shown, nextCursor: links.nextCursor }),
      dataAsOf,
      variant: isVariant,
      page: links,
      limitApplied: page.limit,
    };
  },
  "No scores for this ticker",
);
