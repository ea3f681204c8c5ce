import type { Db } from "../../runtime/database/client.ts";
import { validFrom } from "../../sensors/domain/sensor-config.ts";
import {
  implementProposals,
  lockProposals,
  moveProposal,
  revertProposal,
} from "../queries/proposal-moves.ts";

/** What a person may do with a proposal. */
export const DECISIONS = ["approve", "reject", "implement", "revert"] as const;
export type Decision = (typeof DECISIONS)[number];

type Decided = {
  id: number;
  /** Who decides, and why: both are kept. */
  actor: string;
  reason: string;
  at: number;
};

/**
 * Does what a person decided about a proposal, in one transaction. False when it is not where that
 * can be done from: then nothing has changed. What is implemented or taken back counts from the next
 * UTC midnight that is an hour away.
 */
export async function decideProposal(
  db: Db,
  decision: Decision,
  decided: Decided,
): Promise<boolean> {
  const { rows } = await statement(db, decision, decided);
  return rows.length > 0;
}

async function statement(db: Db, decision: Decision, { id, ...act }: Decided) {
  const later = { ...act, validFrom: validFrom(act.at) };
  switch (decision) {
    case "approve":
      return moveProposal(db, { id, to: "APPROVED", ...act });
    case "reject":
      return moveProposal(db, { id, to: "REJECTED", ...act });
    case "implement":
      return (
        await db.batch([lockProposals(db), implementProposals(db, { by: "human", id }, later)])
      )[1];
    case "revert":
      return (await db.batch([lockProposals(db), revertProposal(db, { id, ...later })]))[1];
  }
}
