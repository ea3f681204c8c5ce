import type { Db } from "../db/client.ts";
import { updateUnsubscribed } from "../db/queries/alert-links.ts";
import { sha256Hex } from "../domain/sha256.ts";

/** Ends the subscription of a token, once or again; false where there never was such a token. */
export const endAlerts = async ({ db }: { db: Db }, token: string, now: number): Promise<boolean> =>
  updateUnsubscribed(db, await sha256Hex(token), now);
