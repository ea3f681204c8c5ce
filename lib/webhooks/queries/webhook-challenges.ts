// Queries for challenges, which ask an address whether it wants the deliveries of a webhook.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { webhooks } from "../../../drizzle/schema/index.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf } from "../../runtime/database/sql.ts";
import type { WebhookPreset } from "../domain/chat-messages.ts";

/** A webhook whose address is asked. */
export type ClaimedChallenge = {
  id: string;
  bucket: string;
  url: string;
  preset: WebhookPreset;
  secretVersion: number;
  /** Epoch ms. */
  createdAt: number;
};

const w = alias(webhooks, "w");

/**
 * The statement that claims the challenges that are due, of these webhooks; the owners take turns. A claimed
 * challenge is due again when its lease ends.
 */
export const claimChallenges = (
  db: Db,
  ids: readonly string[],
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
) =>
  db.execute<ClaimedChallenge>(sql`
    with due as (
      select ${w.id} as id, ${w.nextChallengeAt} as at, row_number() over (
        partition by ${w.bucket} order by ${w.nextChallengeAt}, ${w.id}) as turn
      from ${webhooks} w where ${w.id} = any(${column(ids, "text", (id) => id)})
        and ${w.verifiedAt} is null and ${w.endedAt} is null
        and ${w.nextChallengeAt} <= ${instantParam(now)}),
    picked as (
      select ${w.id} as id from ${webhooks} w join due on due.id = ${w.id}
      where ${w.nextChallengeAt} <= ${instantParam(now)}
      order by due.turn, due.at, due.id limit ${limit} for update of w skip locked)
    update ${webhooks} w set ${nameOf(w.nextChallengeAt)} = ${instantParam(leaseUntil)}
    from picked where ${w.id} = picked.id
    returning ${w.id} as id, ${w.bucket} as bucket, ${w.url} as url, ${w.preset} as preset, ${w.secretVersion} as "secretVersion",
      ${epochMs(w.createdAt)} as "createdAt"`);

/** The result of a challenge; `nextAt` is null when the address is not asked again by itself. */
export interface SettledChallenge {
  id: string;
  isProven: boolean;
  nextAt: number | null;
}

/** The statement that stores the results of challenges. An address that was proven once stays proven. */
export const settleChallenges = (db: Db, rows: readonly SettledChallenge[], now: number) =>
  db.execute(sql`
    update ${webhooks} w set
      ${nameOf(w.verifiedAt)} = coalesce(${w.verifiedAt}, case when r.proven then ${instantParam(now)} end),
      ${nameOf(w.nextChallengeAt)} = r.again
    from unnest(${column(rows, "text", ({ id }) => id)},
      ${column(rows, "boolean", ({ isProven }) => isProven)},
      ${instants(rows, ({ nextAt }) => nextAt)}) as r(id, proven, again)
    where ${w.id} = r.id`);
