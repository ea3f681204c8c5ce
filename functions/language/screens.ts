// Endpoints about the newest text of every ticker: screener, summaries in words (scholar), signs of trouble
// (triad).

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  readScholarReads,
  readScreener,
  readTriads,
} from "../../lib/language/actions/read-tickers.ts";
import {
  Scholar,
  ScholarQuery,
  Screener,
  ScreenerQuery,
} from "../../lib/language/wire/language-conviction.ts";
import { AsOfQuery } from "../../lib/language/wire/language-shared.ts";
import { TriadListAnswer } from "../../lib/language/wire/language-tickers.ts";

export const screenerContract = contract({
  method: "get",
  path: "/api/tone/screener",
  operationId: "screenTone",
  tag: "language",
  summary: "The newest quarter of every ticker, filtered and sorted",
  description:
    "Every filter is optional. `totalTickers` counts the matches on all pages. `median360d` " +
    "says what followed earlier texts of the type, once their 360 days were over. It is null " +
    "below 20 texts.",
  access: "key",
  family: "language_v1",
  query: ScreenerQuery,
  response: Screener,
  csv: { rows: "tickers", name: "screener" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/screener?limit=10" },
});

export const screener = new Hono<AppEnv>().get(
  screenerContract.path,
  endpoint(screenerContract),
  zValidator("query", screenerContract.query),
  (c) => reply(c, screenerContract, readScreener(c.env.db, c.var.now, c.req.valid("query"))),
);

export const scholarContract = contract({
  method: "get",
  path: "/api/tone/scholar",
  operationId: "listScholarReads",
  tag: "language",
  summary: "The newest quarter of each ticker, in words",
  description:
    "A template over published numbers, newest texts first: type, change, flags, history, and " +
    "what would change the reading. `evidence` has the first sentences behind the type. It is " +
    "empty where nothing stands out. For DEFENSIVE_DENIAL it has only sentences in which " +
    "revenue or outlook falls. `Link` leads from page to page.",
  access: "key",
  family: "language_v1",
  query: ScholarQuery,
  response: Scholar,
  csv: { rows: "reads", name: "scholar" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/scholar" },
});

export const scholar = new Hono<AppEnv>().get(
  scholarContract.path,
  endpoint(scholarContract),
  zValidator("query", scholarContract.query),
  (c) => reply(c, scholarContract, readScholarReads(c.env.db, c.var.now, c.req.valid("query"))),
);

export const triadContract = contract({
  method: "get",
  path: "/api/v2/tone/triad",
  operationId: "listTriad",
  tag: "language",
  summary: "Tickers with two or three of three signs of trouble",
  description:
    "The signs: constraint is high and conviction is low against the ticker's own history, and " +
    "constraint exceeds conviction. INVINCIBLE: all three (the complete triad). WATCH: two.",
  access: "key",
  family: "v2",
  query: AsOfQuery,
  response: TriadListAnswer,
  csv: { rows: "tickers", name: "triad" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/v2/tone/triad" },
});

export const triadRoute = new Hono<AppEnv>().get(
  triadContract.path,
  endpoint(triadContract),
  zValidator("query", triadContract.query),
  (c) => reply(c, triadContract, readTriads(c.env.db, c.var.now, c.req.valid("query"))),
);
