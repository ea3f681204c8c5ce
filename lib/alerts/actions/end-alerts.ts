import { sha256Hex } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import { updateUnsubscribed } from "../queries/alert-links.ts";

/** Ends the subscription of a token, once or again; false where there never was such a token. */
export const endAlerts = async ({ db }: { db: Db }, token: string, now: number): Promise<boolean> =>
  updateUnsubscribed(db, await sha256Hex(token), now);
