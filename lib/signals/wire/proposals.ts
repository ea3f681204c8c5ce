import * as z from "zod";
import { AsOf, Instant, Rendering, Share, VERSION } from "../../core/wire/shared.ts";
import {
  PROPOSAL_STATUSES,
  PROPOSAL_TYPES,
  type ProposalStatus,
} from "../domain/proposals/proposal.ts";
import type { ProposalThen } from "../queries/proposals.ts";

export const ProposalsQuery = z.object({ as_of: AsOf, rendering: Rendering });

const Proposal = z
  .object({
    id: z.int(),
    proposalType: z.enum(PROPOSAL_TYPES),
    sensorId: z.string().nullable(),
    title: z.string(),
    rationale: z.string(),
    status: z.enum(PROPOSAL_STATUSES),
    adjustScore: Share.nullable().meta({ description: "From 0.8 on it is implemented by itself" }),
    judgeScores: z
      .object({ evidence: Share, novelty: Share, coverage: Share, cost: Share })
      .nullable()
      .meta({ description: "adjustScore = .4 evidence + .2 novelty + .2 coverage + .2 cost" }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Proposal" });

export const ProposalList = z
  .object({
    version: VERSION,
    total: z.int(),
    stats: z
      .object({ pending: z.int(), approved: z.int(), rejected: z.int(), implemented: z.int() })
      .meta({ description: "All proposals by status; sums to total" }),
    proposals: z.array(Proposal),
  })
  .meta({ id: "ProposalList" });

const VARIANT_STATUSES = ["PROPOSED", "APPROVED", "REJECTED", "IMPLEMENTED"] as const;

export const ProposalListVariant = z
  .object({
    proposals: z.array(
      z.object({
        id: z.int(),
        proposedSensorId: z.string().nullable(),
        rationale: z.string(),
        status: z.enum(VARIANT_STATUSES),
        priorityScore: Share.nullable(),
        createdAt: Instant,
      }),
    ),
  })
  .meta({ id: "ProposalListVariant" });

const rationaleOf = ({ rationale }: ProposalThen): string =>
  rationale ?? "What was said of it by then was not kept.";

export function toProposalList(rows: readonly ProposalThen[]) {
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

/** PENDING is shown as PROPOSED. Source: decisions G8, C2. */
export const toProposalListVariant = (rows: readonly ProposalThen[]) => ({
  proposals: rows.map((row) => ({
    id: row.id,
    proposedSensorId: row.sensorId,
    rationale: rationaleOf(row),
    status: row.status === "PENDING" ? ("PROPOSED" as const) : row.status,
    priorityScore: row.adjustScore,
    createdAt: row.createdAt,
  })),
});

export type ProposalsQuery = z.output<typeof ProposalsQuery>;
export type ProposalList = z.output<typeof ProposalList>;
export type ProposalListVariant = z.output<typeof ProposalListVariant>;
