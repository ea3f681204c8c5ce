import type { Db } from "../db/client.ts";
import { updateApiKeyRevoked } from "../db/queries/key-writes.ts";

/** Ends a key at once; false when it is unknown or was revoked before. */
export function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  return updateApiKeyRevoked(db, { id, at: now });
}
