// Queries for the bases of calls, and for probabilities that no longer follow from their basis.

import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { basisMismatches, calls } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, isoText, type RowOf } from "../../runtime/database/sql.ts";
import type { Basis } from "../domain/basis.ts";
import type { BasisStatus } from "../domain/lifecycle.ts";

const c = alias(calls, "c");
const m = alias(basisMismatches, "m");

/** The published basis status of `calls c`; a recount can make the status of the opening row only worse. */
export const currentBasisStatus: SQL<BasisStatus> = sql`case when exists (
    select from ${basisMismatches} m where ${m.callId} = ${c.id})
    then 'mismatch' else ${c.basisStatus} end`;

const basisFields = {
  slug: calls.slug,
  svcProb: calls.svcProb,
  svcProbAt: isoText(calls.svcProbAt),
  probBasis: calls.probBasis,
  basis: sql<Basis>`${calls.basis}`,
  /** Whether the last recount gave another probability. */
  isMismatch: sql<boolean>`${basisMismatches.callId} is not null`,
};

/** A published call with its machine-readable basis. */
type CallWithBasis = RowOf<typeof basisFields>;

/** Lists published calls whose probability can be recomputed, in the order of their opening. */
export const listBases = (db: Db): Promise<CallWithBasis[]> =>
  db
    .select(basisFields)
    .from(calls)
    .leftJoin(basisMismatches, eq(basisMismatches.callId, calls.id))
    .where(and(isNotNull(calls.basis), eq(calls.isBacktest, false)))
    .orderBy(asc(calls.id));

/** Stores the changed results of a recount. */
export async function writeBasisMismatches(
  db: Db,
  changed: readonly { slug: string; isMismatch: boolean }[],
  now: number,
): Promise<void> {
  const isCall = (isMismatch: boolean) =>
    inArray(
      calls.slug,
      changed.filter((each) => each.isMismatch === isMismatch).map(({ slug }) => slug),
    );
  const foundAt = sql<Date>`${instantParam(now)}`.as("now");
  await db.batch([
    db
      .insert(basisMismatches)
      .select(db.select({ callId: calls.id, foundAt }).from(calls).where(isCall(true)))
      .onConflictDoNothing(),
    db
      .delete(basisMismatches)
      .where(
        inArray(
          basisMismatches.callId,
          db.select({ id: calls.id }).from(calls).where(isCall(false)),
        ),
      ),
  ]);
}
