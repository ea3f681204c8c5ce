import { sql } from "drizzle-orm";
import type { Basis } from "../../domain/record/basis.ts";
import type { BasisStatus } from "../../domain/record/vocabulary.ts";
import type { Db } from "../client.ts";
import { isoText } from "./sql-json.ts";

/** A published call with the machine form of its basis, and what was found of it last. */
export type BasedCall = {
  slug: string;
  svcProb: number;
  svcProbAt: string;
  probBasis: string | null;
  basis: Basis;
  basisStatus: BasisStatus;
  /** As its opening row on the tape says. */
  openingBasisStatus: BasisStatus;
};

/** Published calls whose probability can be computed again, in the order in which they were opened. */
export async function listBases(db: Db): Promise<BasedCall[]> {
  const { rows } = await db.execute<BasedCall>(sql`
    select slug, svc_prob as "svcProb", ${isoText("svc_prob_at")} as "svcProbAt",
      prob_basis as "probBasis", basis, basis_status as "basisStatus",
      (select t.line::json #>> '{payload,basis_status}' from tape_rows t
        where t.slug = calls.slug and t.type = 'CALL_OPENED') as "openingBasisStatus"
    from calls where basis is not null and not is_backtest order by id`);
  return rows;
}

/** Notes what recomputing probabilities found. */
export async function updateBasisStatuses(
  db: Db,
  found: readonly { slug: string; basisStatus: BasisStatus }[],
): Promise<void> {
  await db.execute(sql`update calls c set basis_status = g."basisStatus"
    from json_to_recordset(${JSON.stringify(found)}::json) as g(slug text, "basisStatus" text)
    where c.slug = g.slug`);
}
