import type { Db } from "../db/client.ts";
import { readGate } from "../db/queries/gate.ts";
import { type GateCount, gateOf } from "../domain/record/gate.ts";
import { agreedCalls } from "../domain/record/gate-agreement.ts";

/** Tables and tape contradict each other: there is no number then. */
class RecordDisagrees extends Error {
  override name = "RecordDisagrees";
}

/**
 * The gate as of one instant, with the digest of the tape that it was counted on; null before the first
 * row. Throws when any query fails or tables and tape disagree: closed is then the only answer, for
 * an older number, or one of a part, would be a claim that nobody checked. Source: decisions G2.
 */
export async function countGate(
  db: Db,
  target: number,
): Promise<{ count: GateCount; fileSha256: string | null; provenances: string[] }> {
  const facts = await readGate(db);
  const agreed = agreedCalls(facts);
  if (!agreed) throw new RecordDisagrees("tables and tape disagree");
  const { head, provenances } = facts;
  return { count: gateOf(agreed, target), fileSha256: head?.fileSha256 ?? null, provenances };
}
