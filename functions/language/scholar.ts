import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readScholarReads } from "../../lib/language/actions/read-screens.ts";
import { Scholar, ScholarQuery } from "../../lib/language/wire/language-conviction.ts";

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
  responseByTier: allTiers(Scholar),
  csv: { rows: "reads", name: "scholar" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/scholar" },
});

export const scholar = route(scholarContract, (c, { query }) =>
  readScholarReads(c.env.db, c.var.now, query),
);
