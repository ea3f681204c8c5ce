// Shapes and answers of the endpoint of proposals.

import * as z from "zod";
import { AsOf, Count, doc, Rendering, Share, utc, VERSION } from "../../core/wire/shared.ts";
import {
  PROPOSAL_STATUSES,
  PROPOSAL_TYPES,
  type ProposalStatus,
} from "../domain/proposals/proposal.ts";
import type { ProposalAsOf } from "../queries/proposals.ts";

export const ProposalsQuery = z.object({ as_of: AsOf, rendering: Rendering });

const counted = (what: string, example: number) => Count.meta(doc(what, example));
const part = (what: string) => Share.meta(doc(`0 to 1. ${what}`, 0.8));
const Rationale = z
  .string()
  .meta(doc("Why it is proposed.", "The sensor had no new observation for 90 days."));
const SensorId = z
  .string()
  .nullable()
  .meta(doc("Id of the sensor. Null when the proposal names no sensor.", "vix"));
const Id = z.int().meta(doc("Number of the proposal.", 12));

export const PROPOSALS = doc("Proposals, newest first.");

export const Proposal = z
  .object({
    id: Id,
    proposalType: z.enum(PROPOSAL_TYPES).meta(doc("What would change in the catalogue.")),
    sensorId: SensorId,
    title: z.string().meta(doc("The proposal in a line.", "Retire a sensor without data")),
    rationale: Rationale,
    status: z.enum(PROPOSAL_STATUSES).meta(doc("Where the proposal stands.")),
    adjustScore: part("Score. From 0.8 on the change is made without a person.").nullable(),
    judgeScores: z
      .object({
        evidence: part("How good the evidence is. Weight 0.4."),
        novelty: part("How new it is. Weight 0.2."),
        coverage: part("How much it covers. Weight 0.2."),
        cost: part("How cheap it is. Weight 0.2."),
      })
      .nullable()
      .meta(doc("The four parts of adjustScore.")),
    createdAt: utc("at which it was proposed"),
    updatedAt: utc("at which it changed last"),
  })
  .meta({ id: "Proposal" });

export const ProposalList = z
  .object({
    version: VERSION,
    total: counted("Proposals.", 4),
    stats: z
      .object({
        pending: counted("Proposals that wait for a decision.", 1),
        approved: counted("Proposals that a person approved.", 0),
        rejected: counted("Proposals that a person rejected.", 1),
        implemented: counted("Proposals that were implemented.", 2),
      })
      .meta(doc("All proposals by status. They sum to total.")),
    proposals: z.array(Proposal).meta(PROPOSALS),
  })
  .meta({ id: "ProposalList" });

const rationaleOf = ({ rationale }: ProposalAsOf): string =>
  rationale ?? "The reason given by that time was not stored.";

export function toProposalList(rows: readonly ProposalAsOf[]) {
  const count = (status: ProposalStatus) => rows.filter((row) => row.status === status).length;
  return {
    version: "v1" as const,
    total: rows.length,
    stats: {
      pending: count("PENDING"),
      approved: count("APPROVED"),
      rejected: count("REJECTED"),
      implemented: count("IMPLEMENTED"),
    },
    proposals: rows.map((row) => ({ ...row, rationale: rationaleOf(row) })),
  };
}

export type ProposalsQuery = z.output<typeof ProposalsQuery>;
export type ProposalList = z.output<typeof ProposalList>;
