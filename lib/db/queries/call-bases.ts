import { type SQL, sql } from "drizzle-orm";
import type { Basis } from "../../domain/record/basis.ts";
import type { Db } from "../client.ts";
import { instantParam, isoText } from "./sql-json.ts";

/** A published call with the machine form of its basis. */
export type BasedCall = {
  slug: string;
  svcProb: number;
  svcProbAt: string;
  probBasis: string | null;
  basis: Basis;
  /** Whether the last recount found that the probability no longer follows from it. */
  isMismatch: boolean;
};

/** A call's basis status as readers see it, of `calls c`: worse than its opening row says, never better. */
export const currentBasisStatus: SQL = sql`case when exists (
    select from basis_mismatches m where m.call_id = c.id) then 'mismatch' else c.basis_status end`;

/** Published calls whose probability can be computed again, in the order in which they were opened. */
export async function listBases(db: Db): Promise<BasedCall[]> {
  const { rows } = await db.execute<BasedCall>(sql`
    select c.slug, c.svc_prob as "svcProb", ${isoText("c.svc_prob_at")} as "svcProbAt",
      c.prob_basis as "probBasis", c.basis,
      exists (select from basis_mismatches m where m.call_id = c.id) as "isMismatch"
    from calls c where c.basis is not null and not c.is_backtest order by c.id`);
  return rows;
}

/** Notes what recomputing probabilities found of calls for which it is something else than before. */
export async function writeBasisMismatches(
  db: Db,
  changed: readonly { slug: string; isMismatch: boolean }[],
  now: number,
): Promise<void> {
  const slugs = (isMismatch: boolean) =>
    sql`(select json_array_elements_text(${JSON.stringify(
      changed.filter((each) => each.isMismatch === isMismatch).map(({ slug }) => slug),
    )}::json))`;
  await db.batch([
    db.execute(sql`insert into basis_mismatches (call_id, found_at)
      select c.id, ${instantParam(now)} from calls c where c.slug in ${slugs(true)}
      on conflict do nothing`),
    db.execute(sql`delete from basis_mismatches m using calls c
      where m.call_id = c.id and c.slug in ${slugs(false)}`),
  ]);
}
