// The allowed changes of a proposal's status.

import { expect, test } from "vitest";
import {
  IMPLEMENT_AT,
  MOVERS,
  type Mover,
  PROPOSAL_STATUSES,
  statusesBefore,
} from "../../../lib/signals/domain/proposals/proposal.ts";

/** The allowed changes as docs/decisions.md#g8 lists them. */
const LISTED = new Set([
  "PENDING>APPROVED by human",
  "PENDING>REJECTED by human",
  "APPROVED>IMPLEMENTED by human",
  "APPROVED>IMPLEMENTED by job",
  "APPROVED>IMPLEMENTED by score",
  "PENDING>IMPLEMENTED by score",
]);

const all = PROPOSAL_STATUSES.flatMap((from) =>
  PROPOSAL_STATUSES.flatMap((to) =>
    MOVERS.map((by): [typeof from, typeof to, Mover] => [from, to, by]),
  ),
);

test.each(all)(
  "the change from %s to %s by %s is allowed exactly where it is listed",
  (from, to, by) => {
    expect(statusesBefore(to, by).includes(from)).toBe(LISTED.has(`${from}>${to} by ${by}`));
  },
);

test("a rejected or implemented proposal changes no more", () => {
  for (const by of MOVERS) {
    for (const to of PROPOSAL_STATUSES) {
      expect(statusesBefore(to, by)).not.toContain("REJECTED");
      expect(statusesBefore(to, by)).not.toContain("IMPLEMENTED");
    }
  }
  expect(IMPLEMENT_AT).toBe(0.8);
});
