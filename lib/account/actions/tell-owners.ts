import { type Change, dueNotices, type Notice } from "../../core/changelog.ts";
import { ownerEmail } from "../../core/customer-email.ts";
import { enqueueBulkMail } from "../../mail/queries/enqueue-mail.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { keyStanding, statusAt } from "../domain/key-standing.ts";
import { deprecationMail } from "../mails/deprecation.tsx";
import { listOwnedKeys } from "../queries/api-keys.ts";

/**
 * Writes to the owners of live keys about what will answer no more: when it is announced, 30 and 7
 * days before, each of them once. Who gets a key in between is told with the next run. A key whose
 * owner is known by no address is told by the headers of its answers alone. Costs one round trip, and
 * another while something is on its way out. Source: decisions G20.
 */
export async function tellOwners(
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
    ...notices.map((notice) => enqueueBulkMail(db, letterOf(notice, baseUrl), owners, now)),
  ]);
  return detail;
}

/** The addresses of all whose key opens something, each once. */
async function ownersOf(db: Db, now: number): Promise<string[]> {
  const live = (await listOwnedKeys(db)).filter(
    (key) => statusAt(keyStanding(key, now), now).status === "valid",
  );
  const addresses = live.map((key) => ownerEmail(key)?.toLowerCase());
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

const letterOf = ({ change, daysBefore, staleAt }: Notice, baseUrl: string) => ({
  kind: "notice" as const,
  // With its date: who was told of an end that is put off is told of the new one.
  idempotencyKey: `deprecation-v1:${change.id}:${change.sunsetAt}:${daysBefore ?? "announced"}`,
  ...deprecationMail(change, baseUrl),
  staleAt,
});
