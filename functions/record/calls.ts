import { listCalls } from "../../lib/db/queries/calls.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { knowledgeTime, offsetLinks } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { CallList, CallsQuery } from "../../lib/wire/calls.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toCall } from "../../lib/wire/present-calls.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { callsThen } from "./calls-then.ts";

export const callsContract = contract({
  method: "get",
  path: "/api/calls",
  operationId: "listCalls",
  tag: "record",
  summary: "Every published forecasting call, newest first",
  description:
    "The probability is frozen at its stamp, the market's number is live. Back-tests are never listed. " +
    "The list is one answer unless `limit` is given; `X-Total-Count` is its whole length. `as_of` " +
    "replays the tape up to that instant: what it did not say then, nobody could know.",
  access: "none",
  family: "data",
  params: NoParams,
  query: CallsQuery,
  forms: sameForAll(CallList),
  csv: { rows: "calls", name: "calls" },
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400],
  example: { path: "/api/calls" },
});

export const calls = route(callsContract, async (c, { query }) => {
  const { status = null, limit, offset } = query;
  const knownAt = knowledgeTime(query.as_of, c.var.now);
  const page = { status, limit, offset };
  const { total, shown } =
    query.as_of === undefined
      ? await callsNow(c.env.db, page)
      : await callsThen(c.env.db, { ...page, knownAt });
  return {
    body: { count: shown.length, calls: shown },
    dataAsOf: newest(shown.map((call) => call.updated_at)),
    page: offsetLinks({ ...page, knownAt }, total),
  };
});

async function callsNow(...asked: Parameters<typeof listCalls>) {
  const { total, calls } = await listCalls(...asked);
  return { total, shown: calls.map(toCall) };
}
