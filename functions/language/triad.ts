import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTriads } from "../../lib/language/actions/read-screens.ts";
import { AsOfQuery } from "../../lib/language/wire/language-shared.ts";
import { TriadList } from "../../lib/language/wire/language-tickers.ts";

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
  responseByTier: allTiers(TriadList),
  csv: { rows: "tickers", name: "triad" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/v2/tone/triad" },
});

export const triad = route(triadContract, (c, { query }) => readTriads(c.env.db, c.var.now, query));
