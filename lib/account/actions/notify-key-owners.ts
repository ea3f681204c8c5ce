import { type Change, dueNotices, type Notice } from "../../core/changelog.ts";
import { ownerEmail } from "../../core/customer-email.ts";
import { enqueueBulkMail } from "../../mail/queries/enqueue-mail.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { keyStatusAt, keyValidity } from "../domain/api-key.ts";
import { deprecationMail } from "../mails/deprecation.tsx";
import { listOwnedKeys } from "../queries/api-keys.ts";

/**
 * Mails the owners of valid keys about deprecated endpoints: at the announcement, and 30 and 7 days
 * before the sunset. Owners of newer keys get the mail at the next run. Owners without a known
 * address see only the response headers. It takes one round trip, or two while an endpoint is
 * deprecated. Source: docs/decisions.md#g20.
 */
export async function notifyKeyOwners(
  { db, baseUrl }: { db: Db; baseUrl: string },
  changes: readonly Change[],
  run: Run,
  now: number,
) {
  const notices = dueNotices(changes, now);
  const owners = notices.length === 0 ? [] : await ownersOf(db, now);
  const detail = { notices: notices.length, owners: owners.length };
  await db.batch([
    updateJobRun(db, run, { status: "done", detail }),
    ...notices.map((notice) => enqueueBulkMail(db, mailOf(notice, baseUrl), owners, now)),
  ]);
  return detail;
}

/** The distinct addresses of the owners of valid keys. */
async function ownersOf(db: Db, now: number): Promise<string[]> {
  const validKeys = (await listOwnedKeys(db)).filter(
    (key) => keyStatusAt(keyValidity(key, now), now).status === "valid",
  );
  const addresses = validKeys.map((key) => ownerEmail(key)?.toLowerCase());
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

const mailOf = ({ change, daysBefore, staleAt }: Notice, baseUrl: string) => ({
  kind: "notice" as const,
  // The date is part of the key: a postponed sunset is announced again.
  idempotencyKey: `deprecation-v1:${change.id}:${change.sunsetAt}:${daysBefore ?? "announced"}`,
  ...deprecationMail(change, baseUrl),
  staleAt,
});
