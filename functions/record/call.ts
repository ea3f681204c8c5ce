import { findCall } from "../../lib/db/queries/calls.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { CallDetail, CallPath, CallQuery } from "../../lib/wire/calls.ts";
import { toCallDetail } from "../../lib/wire/present-calls.ts";
import { callThen } from "./calls-then.ts";

export const callContract = contract({
  method: "get",
  path: "/api/calls/:slug",
  operationId: "getCall",
  tag: "record",
  summary: "One call with how its probability was made, and its receipt once it is graded",
  description:
    "`receipt` is absent until the call is graded or void. `as_of` replays the tape up to that " +
    "instant. Back-tests are unknown here.",
  access: "none",
  family: "data",
  params: CallPath,
  query: CallQuery,
  forms: sameForAll(CallDetail),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/calls/sample" },
});

export const call = route(
  callContract,
  async (c, { param, query }) => {
    const at = knowledgeTime(query.as_of, c.var.now);
    const found =
      query.as_of === undefined
        ? await findCall(c.env.db, param.slug)
        : await callThen(c.env.db, param.slug, at);
    if (!found) throw notFound("Unknown call");
    return { body: toCallDetail(found), dataAsOf: found.updatedAt };
  },
  "Unknown call",
);
