import { sql } from "drizzle-orm";
import type { KeyFacts } from "../../domain/key-standing.ts";
import type { Db } from "../client.ts";
import { KEY_FACTS } from "./api-keys.ts";

export type OwnedKey = KeyFacts & {
  /** In an operator's words. */
  customer: string;
  /** The address of who pays for it, if anybody does. */
  subscriber: string | null;
};

/** Every key that somebody has seen and nobody revoked, with its owner; some have expired. */
export async function listOwnedKeys(db: Db): Promise<OwnedKey[]> {
  const { rows } = await db.execute<OwnedKey & Record<string, unknown>>(sql`
    select ${KEY_FACTS}, k.customer, c.email as subscriber
    from api_keys k left join subscriptions b on b.id = k.subscription_id
      left join customers c on c.id = b.customer_id
    where k.secret_sha256 is not null and k.revoked_at is null`);
  return rows;
}
