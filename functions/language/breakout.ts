import { listScoredQuarters } from "../../lib/db/queries/documents.ts";
import { toneMomentum } from "../../lib/domain/language/ticker-health.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { Breakout, BreakoutQuery } from "../../lib/wire/language-tickers.ts";
import { toBreakout } from "../../lib/wire/present-language.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const breakoutContract = contract({
  method: "get",
  path: "/api/tone/breakout/:ticker",
  operationId: "getBreakout",
  tag: "language",
  summary: "How a ticker's conviction score moved",
  description:
    "The newest quarter's conviction score against the median of the quarters before it; a shift is " +
    "recent in a text that is at most 120 days old, so `asOf` is the instant of the question.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: BreakoutQuery,
  forms: sameForAll(Breakout),
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/breakout/FOMC-PC" },
});

export const breakout = route(
  breakoutContract,
  async (c, { param, query }) => {
    const at = knowledgeTime(query.as_of, c.var.now);
    const quarters = await listScoredQuarters(c.env.db, { ...param, at });
    const scored = quarters.map((row) => ({ ...row, knownAt: Date.parse(row.knownAt) }));
    const [latest] = quarters;
    const { threshold } = query;
    const asked = { quarters: query.quarters, threshold, asOf: at };
    const momentum = toneMomentum(scored, { ...asked, zScore: latest?.zConviction ?? null });
    if (!latest || !momentum) throw notFound("Unknown ticker");
    return {
      body: toBreakout(param.ticker, momentum, { asOf: new Date(at).toISOString(), quarters }),
      dataAsOf: latest.knownAt,
    };
  },
  "Unknown ticker",
);
