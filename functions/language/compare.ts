import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { compareStyles } from "../../lib/language/domain/authorship/compare.ts";
import { CompareBody, ToneComparison } from "../../lib/language/wire/authorship.ts";
import { toToneComparison } from "../../lib/language/wire/present-authorship.ts";

export const compareContract = contract({
  method: "post",
  path: "/api/v2/tone/compare",
  operationId: "compareAuthorship",
  tag: "language",
  summary: "Whether two texts are likely by one author",
  description:
    "Cosine distance of function words, punctuation and character n-grams, turned into a " +
    "probability that was calibrated by length on unseen authors with even odds beforehand. It " +
    "abstains (INCONCLUSIVE) between .20 and .80, and always where a text has under 250 words. Not " +
    "forensic evidence.",
  access: "key",
  family: "v2",
  params: NoParams,
  query: NoParams,
  body: CompareBody,
  responseByTier: allTiers(ToneComparison),
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/v2/tone/compare",
    body: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
  },
});

export const compare = route(compareContract, async (_, { body }) => ({
  body: toToneComparison(compareStyles(body.text_a, body.text_b)),
  dataAsOf: null,
}));
