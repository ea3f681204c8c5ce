import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../lib/db/client.ts";
import { findRecordState } from "../../lib/db/queries/record-state.ts";
import { TapeMemoryDown } from "../../lib/domain/record/tape-memory.ts";
import { TapeBroken } from "../../lib/operations/append-record.ts";
import { adoptTape } from "../../lib/operations/sign-checkpoint.ts";
import type { Platform } from "../platform/index.ts";
import { signerOf } from "../tape-signer.ts";

/**
 * Adopts the tape of `.data/` that is from before the signer had a memory: once. A file says that it was
 * adopted, or that it was remembered from the beginning: what is forgotten later, the operator adopts.
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
    const remembered = await signer.memory.read();
    if (remembered === null && (await findRecordState(db, [])).lastSeq === 0) return;
    const to = remembered ?? (await adoptTape(db, signer, platform.now())).to;
    writeFileSync(file, `${JSON.stringify(to, null, 2)}\n`, { mode: 0o600 });
    if (remembered !== null) return;
    log(`The tape of .data/ was never remembered as signed: adopted once, with ${to.size} rows.`);
  } catch (error) {
    if (!(error instanceof TapeBroken || error instanceof TapeMemoryDown)) throw error;
    log(`The tape of .data/ was not adopted: ${error.message}.`);
  }
}
