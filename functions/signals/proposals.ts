// The endpoint of proposals: changes to the catalogue of sensors that a daily job suggests.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { readProposals } from "../../lib/signals/actions/read-signals.ts";
import { ProposalList, ProposalsQuery } from "../../lib/signals/wire/proposals.ts";
import { ProposalListVariant, toProposalListVariant } from "../../lib/signals/wire/variant.ts";

export const proposalsContract = contract({
  method: "get",
  path: "/api/proposals",
  operationId: "listProposals",
  tag: "signals",
  summary: "Proposed changes to the catalogue, newest first",
  description:
    "A daily job checks the catalogue by fixed rules. It scores each finding by evidence, " +
    "novelty, coverage and cost. From an adjustScore of 0.8 on the change is made, from the " +
    "next day on. Below it a person decides. Every step is audited and can be undone. With " +
    "`as_of`, scores that were not kept are null.",
  access: "none",
  family: "data",
  query: ProposalsQuery,
  response: ProposalList,
  variant: ProposalListVariant,
  toVariant: toProposalListVariant,
  csv: { rows: "proposals", name: "proposals" },
  maxAgeSeconds: 60,
  updates: { every: "on change; examined daily at 05:00 UTC", stepSeconds: null },
  failures: [400],
  example: { path: "/api/proposals" },
});

export const proposalsRoute = new Hono<AppEnv>().get(
  proposalsContract.path,
  endpoint(proposalsContract),
  zValidator("query", proposalsContract.query),
  (c) => reply(c, proposalsContract, readProposals(c.env.db, c.var.now, c.req.valid("query"))),
);
