import { findTickerState } from "../../lib/db/queries/ticker-overview.ts";
import { tickerHealth } from "../../lib/domain/language/ticker-health.ts";
import { priceOverdueSince } from "../../lib/domain/prices/equity-reading.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { basisOf } from "../../lib/wire/language-basis.ts";
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
    "history, and the regime of its price. GREY is a sensor without enough data: fewer than four " +
    "quarters or a year of prices, or a price whose next close is overdue.",
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
    const { latest, price } = await findTickerState(c.env.db, { ...param, at });
    if (!latest) throw notFound("Unknown ticker");
    // While a jump is held, closes come that are not believed yet: it is these that may be overdue.
    const seen = price?.status === "HELD" ? (price.lastDate ?? price.session) : price?.session;
    const overdue = seen === undefined ? null : priceOverdueSince(seen, at);
    const isKnown = price !== null && price.status !== "SHORT" && overdue === null;
    const measured = tickerHealth({
      logRatio: latest.zLogRatio,
      conviction: latest.zConviction,
      blame: latest.zBlame,
      forward: latest.zForward,
      priceRegime: isKnown ? price.regime : null,
    });
    // Overdue from the first instant after the grace.
    const greyAt = overdue === null ? null : new Date(overdue + 1).toISOString();
    const basis = basisOf([latest], price?.knownAt, greyAt);
    const asOf = statedAsOf(query.as_of, basis, at);
    return {
      body: toTickerHealth(latest, measured, { asOf, priceSource: price?.source ?? null }),
      dataAsOf: latest.knownAt,
    };
  },
  "Unknown ticker",
);
