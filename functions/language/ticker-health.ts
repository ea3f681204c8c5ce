import { findTickerOverview } from "../../lib/db/queries/ticker-overview.ts";
import { tickerHealth } from "../../lib/domain/language/ticker-health.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { AsOfQuery } from "../../lib/wire/language-shared.ts";
import { TickerHealth } from "../../lib/wire/language-tickers.ts";
import { toTickerHealth } from "../../lib/wire/present-language.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const tickerHealthContract = contract({
  method: "get",
  path: "/api/ticker-health/:ticker",
  operationId: "getTickerHealth",
  tag: "language",
  summary: "Five sensors of a ticker and a verdict",
  description:
    "Tone, conviction, blame and forward language of the newest quarter against the ticker's own " +
    "history, and the regime of its price. GREY is a sensor without enough data.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: AsOfQuery,
  forms: sameForAll(TickerHealth),
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/ticker-health/FOMC-PC" },
});

export const health = route(
  tickerHealthContract,
  async (c, { param, query }) => {
    const at = knowledgeTime(query.as_of, c.var.now);
    const { quarters, priceRegime } = await findTickerOverview(c.env.db, { ...param, at });
    const [latest] = quarters;
    if (!latest) throw notFound("Unknown ticker");
    const measured = tickerHealth({
      logRatio: latest.zLogRatio,
      conviction: latest.zConviction,
      blame: latest.zBlame,
      forward: latest.zForward,
      priceRegime,
    });
    return {
      body: toTickerHealth(latest, measured, statedAsOf(query.as_of, latest.knownAt, at)),
      dataAsOf: latest.knownAt,
    };
  },
  "Unknown ticker",
);
