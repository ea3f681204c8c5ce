import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readProposals } from "../../lib/signals/actions/read-signals.ts";
import {
  ProposalList,
  ProposalListVariant,
  ProposalsQuery,
} from "../../lib/signals/wire/proposals.ts";

export const proposalsContract = contract({
  method: "get",
  path: "/api/proposals",
  operationId: "listProposals",
  tag: "signals",
  summary: "What the curator proposes to change in the catalogue, newest first",
  description:
    "A daily job examines the catalogue and its readings by fixed rules and judges each finding by " +
    "evidence, novelty, coverage and cost. At an adjustScore of 0.8 or above the change is made, from " +
    "the next day on only; below it a person decides. Every move is audited, every change reversible. " +
    "With as_of, proposals as they were then: scores that were not kept are null, and the rationale says so.",
  access: "none",
  family: "data",
  params: NoParams,
  query: ProposalsQuery,
  responseByTier: allTiers(ProposalList),
  variant: allTiers(ProposalListVariant),
  csv: { rows: "proposals", name: "proposals" },
  maxAgeSeconds: 60,
  updates: { every: "on change; examined daily at 05:00 UTC", stepSeconds: null },
  failures: [400],
  example: { path: "/api/proposals" },
});

export const proposals = route(proposalsContract, (c, { query }) =>
  readProposals(c.env.db, c.var.now, query),
);
