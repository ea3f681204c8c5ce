import { sql } from "drizzle-orm";
import type { PaidTier } from "../../domain/billing/facts.ts";
import type { Db } from "../client.ts";
import { instantParam, isoText } from "./sql-json.ts";

export type RevealRow = {
  keyId: string;
  tier: PaidTier;
  subscriptionId: string | null;
  /** The address to which links to the key go; null for an operator's key. */
  email: string | null;
  /** Epoch ms. */
  openUntil: number;
  revealedAt: number | null;
  hasSecret: boolean;
};

/** The right to reveal that this digest names, or null; and the database's time (see `findBefore`). */
export async function findReveal(
  db: Db,
  sha256: string,
): Promise<{ right: RevealRow | null; readAt: string }> {
  const { rows } = await db.execute<
    { [M in keyof RevealRow]: RevealRow[M] | null } & { readAt: string }
  >(sql`
    select ${isoText(sql`clock_timestamp()`)} as "readAt", r.key_id as "keyId", k.tier,
      k.subscription_id as "subscriptionId", c.email,
      (extract(epoch from r.open_until) * 1000)::float8 as "openUntil",
      (extract(epoch from r.revealed_at) * 1000)::float8 as "revealedAt",
      k.secret_sha256 is not null as "hasSecret"
    from (select 1) as one left join (
      key_reveals r join api_keys k on k.id = r.key_id
        left join subscriptions s on s.id = k.subscription_id
        left join customers c on c.id = s.customer_id
    ) on r.session_sha256 = ${sha256}`);
  const [row] = rows;
  if (!row) throw new Error("a left join of one row has one row");
  const { readAt, ...right } = row;
  return { right: right.keyId === null ? null : (right as RevealRow), readAt };
}

export interface Revealing {
  sha256: string;
  keyId: string;
  secretSha256: string;
  /** Whether a secret that is there already gives way: only for who proved the mailbox. */
  mayReplace: boolean;
  now: number;
}

/**
 * Uses the right up and stores the digest of the secret that is about to be shown, in one statement:
 * of two at once one wins. Sessions of a secret that gave way end with it. Null: nothing was revealed.
 */
export async function updateRevealed(db: Db, asked: Revealing): Promise<PaidTier | null> {
  const { sha256, keyId, secretSha256, mayReplace, now } = asked;
  const { rows } = await db.execute<{ tier: PaidTier }>(sql`
    with opened as (
      update key_reveals r set revealed_at = ${instantParam(now)} from api_keys k
      where r.session_sha256 = ${sha256} and r.revealed_at is null
        and r.open_until > ${instantParam(now)} and k.id = r.key_id and k.id = ${keyId}
        and k.revoked_at is null and k.replaced_by is null
        and (${mayReplace} or k.secret_sha256 is null)
      returning r.key_id
    ), ended as (
      delete from sessions where key_id in (select key_id from opened)
    )
    update api_keys k set secret_sha256 = ${secretSha256} from opened
    where k.id = opened.key_id and (${mayReplace} or k.secret_sha256 is null)
    returning k.tier`);
  return rows[0]?.tier ?? null;
}
