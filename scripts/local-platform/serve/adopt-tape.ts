import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TapeCorrupted } from "../../../lib/record/actions/append-record.ts";
import { adoptTape } from "../../../lib/record/actions/sign-checkpoint.ts";
import { SignedHeadStoreUnavailable } from "../../../lib/record/domain/tape/checkpoint.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { signerOf } from "../../operator/tape-signer.ts";
import type { Platform } from "../index.ts";

/**
 * Accepts the tape in `.data/` as signed, once, if it is older than the signer's memory in Redis. A file records that
 * this was done or was not necessary. If the memory is lost later, the operator must accept the tape.
 */
export async function adoptOwnTape(
  db: Db,
  platform: Platform,
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<void> {
  const signer = signerOf(platform.settings);
  const file = join(dataDir, "tape-adopted.json");
  if (signer === null || existsSync(file)) return;
  try {
    const lastSigned = await signer.memory.read();
    if (lastSigned === null && (await findRecordState(db, [])).lastSeq === 0) return;
    const to = lastSigned ?? (await adoptTape(db, signer, platform.now())).to;
    writeFileSync(file, `${JSON.stringify(to, null, 2)}\n`, { mode: 0o600 });
    if (lastSigned !== null) return;
    log(`The tape of .data/ was never remembered as signed: adopted once, with ${to.size} rows.`);
  } catch (error) {
    if (!(error instanceof TapeCorrupted || error instanceof SignedHeadStoreUnavailable))
      throw error;
    log(`The tape of .data/ was not adopted: ${error.message}.`);
  }
}
