import type { Db } from "../../runtime/database/client.ts";
import { updateApiKeyRevoked } from "../queries/key-writes.ts";

/** Ends a key at once; false when it is unknown or was revoked before. */
export function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  return updateApiKeyRevoked(db, { id, at: now });
}
