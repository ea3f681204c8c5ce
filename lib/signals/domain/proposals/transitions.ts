export const PROPOSAL_TYPES = ["NEW_SENSOR", "ADJUSTMENT", "CURATION"] as const;
export type ProposalType = (typeof PROPOSAL_TYPES)[number];

export const PROPOSAL_STATUSES = ["PENDING", "APPROVED", "REJECTED", "IMPLEMENTED"] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** From this score on a proposal is implemented by itself. Source: interface, Proposal. */
export const IMPLEMENT_AT = 0.8;

/** Who moves a proposal: a person, the daily job, or a score that reaches `IMPLEMENT_AT`. */
export const MOVERS = ["human", "job", "score"] as const;
export type Mover = (typeof MOVERS)[number];

type Move = { from: ProposalStatus; to: ProposalStatus; by: readonly Mover[] };

/** All moves that there are; any other is refused. Source: decisions G8. */
const MOVES: readonly Move[] = [
  { from: "PENDING", to: "APPROVED", by: ["human"] },
  { from: "PENDING", to: "REJECTED", by: ["human"] },
  { from: "APPROVED", to: "IMPLEMENTED", by: ["human", "job", "score"] },
  { from: "PENDING", to: "IMPLEMENTED", by: ["score"] },
];

/** The statuses from which a mover may take a proposal to another one. */
export const sourcesOf = (to: ProposalStatus, by: Mover): ProposalStatus[] =>
  MOVES.filter((move) => move.to === to && move.by.includes(by)).map(({ from }) => from);
