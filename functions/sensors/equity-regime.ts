// The endpoint of the equity regimes: how volatile each of 15 stocks is expected to be.

import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  readEquityHistory,
  readEquityRegimes,
} from "../../lib/sensors/actions/read-equity-regimes.ts";
import {
  EquityHistory,
  EquityHistoryQuery,
  EquityPath,
  EquityRegimeByTier,
  EquityRegimeQuery,
} from "../../lib/sensors/wire/equity-regime.ts";

export const equityRegimeContract = contract({
  method: "get",
  path: "/api/equity-regime",
  operationId: "listEquityRegimes",
  tag: "sensors",
  summary: "Regimes of 15 high-beta US stocks, from their own prices",
  description:
    "Sorted by ticker. Without a key: the first three stocks, with their regime. With a key: all " +
    "15, with RSI, distance from trend, drawdown, volatility and risk score. The score ranks " +
    "risk, not expected return.",
  access: "optional",
  family: "data",
  query: EquityRegimeQuery,
  response: EquityRegimeByTier,
  csv: { rows: "stocks", name: "equity-regime" },
  maxAgeSeconds: 300,
  updates: { every: "every 15 minutes in the US session, else after its close", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/equity-regime" },
});

export const equityRegime = new Hono<AppEnv>().get(
  equityRegimeContract.path,
  endpoint(equityRegimeContract),
  zValidator("query", equityRegimeContract.query),
  (c) =>
    reply(
      c,
      equityRegimeContract,
      readEquityRegimes(c.env, readContextOf(c), c.req.valid("query")),
    ),
);

export const equityHistoryContract = contract({
  method: "get",
  path: "/api/equity-regime/:ticker/history",
  operationId: "getEquityHistory",
  tag: "sensors",
  summary: "The regimes of one stock over time, newest first",
  description:
    "A reading for each session, under the version of the method that made it. It needs a key.",
  access: "key",
  family: "data",
  params: EquityPath,
  query: EquityHistoryQuery,
  response: EquityHistory,
  csv: { rows: "readings", name: ":ticker-regime", dated: "recorded_at" },
  maxAgeSeconds: 300,
  updates: { every: "every 15 minutes in the US session, else after its close", stepSeconds: 900 },
  failures: [400, 401, 404],
  example: { path: "/api/equity-regime/ATEST/history?limit=5" },
});

export const equityHistory = new Hono<AppEnv>().get(
  equityHistoryContract.path,
  endpoint(equityHistoryContract),
  zValidator("query", equityHistoryContract.query),
  zValidator("param", equityHistoryContract.params, "Unknown stock"),
  (c) =>
    reply(
      c,
      equityHistoryContract,
      readEquityHistory(c.env, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);
