import type { Answer } from "../../http/answer/answer.ts";
import { safeErrorFacts, unavailable } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type GateCount, gateOf } from "../domain/gate.ts";
import { fromBase64 } from "../domain/tape/checkpoint.ts";
import { agreedCalls } from "../domain/tape/gate-agreement.ts";
import { recordDifferences } from "../domain/tape/record-differences.ts";
import { readGate } from "../queries/gate.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import { type Gate, toGate } from "../wire/gate.ts";
import { EMPTY_SHA256 } from "../wire/tape.ts";

/** Tables and tape contradict each other: there is no number then. */
class RecordDisagrees extends Error {
  override name = "RecordDisagrees";
}

/** What the gate is counted with: the public keys that checkpoints are signed with, and its target. */
type GateServices = { db: Db; tapeKeys: TapeKeys; config: { gateTarget: number } };

/**
 * The gate as of one instant, with the digest of the tape that it was counted on; null before the first
 * row. Throws when any query fails or the audit finds any difference between tables and tape, a text's
 * included: closed is then the only answer, for an older number, or one of a part, would be a claim
 * that nobody checked. Source: decisions G2.
 */
export async function countGate({
  db,
  tapeKeys,
  config,
}: GateServices): Promise<{ count: GateCount; fileSha256: string | null; provenances: string[] }> {
  const [facts, keys] = await Promise.all([readGate(db), tapeKeys()]);
  const agreed = agreedCalls(facts);
  const differences = await recordDifferences(facts.tables, keys.map(fromBase64));
  if (!agreed || differences.length > 0) throw new RecordDisagrees("tables and tape disagree");
  const { head, provenances } = facts;
  return {
    count: gateOf(agreed, config.gateTarget),
    fileSha256: head?.fileSha256 ?? null,
    provenances,
  };
}

/** The gate as it is answered, with where the markets of its calls come from; unavailable when closed. */
export async function readGateCount(
  services: GateServices & { log: (line: Record<string, unknown>) => void },
  now: number,
): Promise<Answer<Gate> & { provenances: string[] }> {
  const { count, fileSha256, provenances } = await countGate(services).catch((error: unknown) => {
    services.log({ event: "gate_closed", ...safeErrorFacts(error) });
    throw unavailable("Gate counter unavailable");
  });
  const body = toGate(count, { tapeSha256: fileSha256 ?? EMPTY_SHA256, now });
  return { body, dataAsOf: null, provenances };
}
