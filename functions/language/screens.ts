import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
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
import { TriadList } from "../../lib/language/wire/language-tickers.ts";

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

export const screener = route(screenerContract, (c, { query }) =>
  readScreener(c.env.db, c.var.now, query),
);

export const scholarContract = contract({
  method: "get",
  path: "/api/tone/scholar",
  operationId: "listScholarReads",
  tag: "language",
  summary: "The newest quarter of each ticker, read in words",
  description:
    "A template over published numbers, newest texts first: type, change, flags, history, and what " +
    "would change the reading. `evidence` has the first sentences of the text that the type rests upon; " +
    "none where nothing stands out, and for DEFENSIVE_DENIAL, which counts of words tell, only those in " +
    "which revenue or outlook is said to fall. `Link` leads on from page to page.",
  access: "key",
  family: "language_v1",
  params: NoParams,
  query: ScholarQuery,
  forms: sameForAll(Scholar),
  csv: { rows: "reads", name: "scholar" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/scholar" },
});

export const scholar = route(scholarContract, (c, { query }) =>
  readScholarReads(c.env.db, c.var.now, query),
);

export const triadContract = contract({
  method: "get",
  path: "/api/v2/tone/triad",
  operationId: "listTriad",
  tag: "language",
  summary: "Tickers of which two or three of the triad hold",
  description:
    "Constraint high and conviction low against the ticker's own history, and constraint above " +
    "conviction: 3 of 3 is INVINCIBLE (the complete triad), 2 of 3 is WATCH.",
  access: "key",
  family: "v2",
  params: NoParams,
  query: AsOfQuery,
  forms: sameForAll(TriadList),
  csv: { rows: "tickers", name: "triad" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/v2/tone/triad" },
});

export const triad = route(triadContract, (c, { query }) => readTriads(c.env.db, c.var.now, query));
