import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readInterpretation } from "../../lib/sensors/actions/read-stress-index.ts";
import { InterpretationBody, InterpretationQuery } from "../../lib/sensors/wire/interpretation.ts";

export const interpretationContract = contract({
  method: "get",
  path: "/api/interpretation",
  operationId: "getInterpretation",
  tag: "sensors",
  summary: "What index and sensors say, in two paragraphs, by fixed rules",
  description:
    "The first rule that holds gives the narrative: too little to tell (HONEST_ADMISSION), a regime or " +
    "many sensors moved within 5 sessions (REGIME_SHIFT), one family stressed while another is calm " +
    "(CONTRADICTION), a change against the one before (INFLECTION), else TREND_CONTINUATION. The same " +
    "for every caller: it names the index, families and sensors open to everybody. 503 when no sensor " +
    "is live. An observation, not a prediction.",
  access: "none",
  family: "data",
  params: NoParams,
  query: InterpretationQuery,
  responseByTier: allTiers(InterpretationBody),
  maxAgeSeconds: 60,
  updates: { every: "with the stress index, every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/interpretation" },
});

export const interpretation = route(interpretationContract, (c, { query }) =>
  readInterpretation(c.env.db, c.var.now, query),
);
