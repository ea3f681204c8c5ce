import { listEquityRegimes } from "../../lib/db/queries/equity-regimes.ts";
import { coveredTickers } from "../../lib/domain/prices/universe.ts";
import { contract } from "../../lib/http/contract.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import {
  EquityRegimeQuery,
  EquityRegimes,
  EquityRegimesPaid,
} from "../../lib/wire/equity-regime.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toEquityRegimes } from "../../lib/wire/present-equity-regime.ts";
import { NoParams } from "../../lib/wire/shared.ts";

export const equityRegimeContract = contract({
  method: "get",
  path: "/api/equity-regime",
  operationId: "listEquityRegimes",
  tag: "sensors",
  summary: "Regimes of 15 high-beta US stocks, from their own prices",
  description:
    "By ticker. Without a key the first three, regime only; with a key all of them, with RSI, extension " +
    "from trend, drawdown, volatility and the risk score. It orders risk, not return. `source` says " +
    "where a stock's prices come from.",
  access: "optional",
  family: "data",
  params: NoParams,
  query: EquityRegimeQuery,
  forms: { free: EquityRegimes, retail: EquityRegimesPaid, institutional: EquityRegimesPaid },
  csv: { rows: "stocks", name: "equity-regime" },
  maxAgeSeconds: 300,
  updates: { every: "every 15 minutes in the US session, else after its close", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/equity-regime" },
});

export const equityRegime = route(equityRegimeContract, async (c, { query }) => {
  const { tier } = c.var.caller;
  const at = knowledgeTime(query.as_of, c.var.now);
  const tickers = coveredTickers(tier === "free");
  const rows = await listEquityRegimes(c.env.db, { tickers, at });
  const knownAt = newest(rows.map((row) => row.knownAt));
  const asOf = query.as_of === undefined && knownAt ? knownAt : new Date(at).toISOString();
  return {
    body: toEquityRegimes(rows, { asOf, at, tier }),
    dataAsOf: newest(rows.map(({ priceAt }) => priceAt)),
  };
});
