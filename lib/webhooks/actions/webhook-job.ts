// The scheduled job that asks new addresses, and stores and sends the deliveries of webhooks.

import { type Deadline, NEXT_TICK, NO_DEADLINE } from "../../core/deadline.ts";
import { readWatchedRecord } from "../../record/actions/watch-record.ts";
import type { SignedHeadStore } from "../../record/services/signed-head-store.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  type ClaimedChallenge,
  claimChallenges,
  settleChallenges,
} from "../queries/webhook-challenges.ts";
import { type DueChange, listDueChanges } from "../queries/webhook-changes.ts";
import {
  cancelUnentitled,
  claimDeliveries,
  insertDeliveries,
  releaseDeliveries,
} from "../queries/webhook-deliveries.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import { type ChallengeResult, challengeWebhook } from "./challenge-webhooks.ts";
import {
  findWebhookOwners,
  makeDeliveries,
  readableTiers,
  type WebhookOwner,
} from "./make-deliveries.ts";
import { LEASE_MS, sendDeliveries, type Time } from "./send-deliveries.ts";
import { storeAttempts } from "./store-attempts.ts";
import { takeTurns } from "./take-turns.ts";

export interface WebhookJobServices {
  db: Db;
  /** Absent: webhooks are not configured. */
  webhooks?: WebhookSender | null;
  /** The time now: the tick's instant and what has passed since. */
  time: Time;
  baseUrl?: string;
  deadline?: Deadline;
  /** The head of the tape that was signed last; absent: it is not compared. */
  memory?: SignedHeadStore | undefined;
}

/** Maximum of deliveries that a run stores, because a write must end within seconds. */
const MAX_STORED = 2_000;
/** Deliveries that are claimed at once, by all runs of a lane until the deadline has passed. */
const MAX_CLAIMED = 200;
const MAX_CHALLENGES = 50;
/**
 * Number of owners that are served at the same time. A Worker can wait for six answers, and a slow receiver
 * occupies only the places of its own lane.
 */
const PLACES = { usual: 4, apart: 1, challenges: 1 };

/** What a run needs for each of its lanes. */
interface Lanes {
  db: Db;
  sender: WebhookSender;
  baseUrl: string;
  owners: ReadonlyMap<string, WebhookOwner>;
  deadline: Deadline;
  time: Time;
  now: number;
}

/** What a run has done, by the status of the deliveries. */
type Tally = Record<"delivered" | "queued" | "failed" | "paused" | "ended", number>;

/**
/**
 * The job of webhooks. It stores one delivery for each webhook and change, and sends what is due until the deadline
 * of the tick has passed: all owners take turns, and slow receivers and those that fail twice have a lane of their own. A run that is killed
 * loses nothing: what it claimed is due again after its lease, under the same id.
 */
export async function deliverWebhooks(services: WebhookJobServices, run: Run, now: number) {
  const { db, webhooks: sender, baseUrl, time, deadline = NO_DEADLINE } = services;
  if (!sender || baseUrl === undefined) {
    const detail = { waiting: "no secret for webhooks" };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const due = await listDueChanges(db, now);
  const changes = await provenChanges(services, due.changes, now);
  if (due.webhooks.length === 0) {
    await updateJobRun(db, run, { status: "done", detail: { webhooks: 0 } });
    return { webhooks: 0 };
  }
  const owners = findWebhookOwners(due.keys, now);
  const entitled = due.webhooks.flatMap(({ id, bucket }) => {
    const owner = owners.get(bucket);
    return owner ? [{ id, tiers: readableTiers(owner.tier) }] : [];
  });
  const unwritten: string[] = [];
  const stored = await makeDeliveries(changes, owners, {
    baseUrl,
    limit: MAX_STORED,
    onFailure: (change) => unwritten.push(change),
  });
  const ids = entitled.map(({ id }) => id);
  const [, , challenged] = await db.batch([
    insertDeliveries(db, stored, now),
    cancelUnentitled(db, entitled),
    claimChallenges(db, ids, { now, leaseUntil: now + LEASE_MS, limit: MAX_CHALLENGES }),
  ]);
  const lanes: Lanes = { db, sender, baseUrl, owners, deadline, time, now };
  const tally: Tally = { delivered: 0, queued: 0, failed: 0, paused: 0, ended: 0 };
  const [isUsualLeft, isApartLeft, proven] = await Promise.all([
    serveUsual(lanes, tally),
    serveClaim(lanes, tally, { isApart: true, places: PLACES.apart }),
    serveChallenges(lanes, challenged.rows),
  ]);
  const isMore = stored.length === MAX_STORED || isUsualLeft || isApartLeft;
  const { delivered, queued: retried, failed, ...others } = tally;
  const detail = {
    stored: stored.length,
    ...(unwritten.length > 0 && { unwritten }),
    delivered,
    retried,
    failed,
    ...(others.paused > 0 && { paused: others.paused }),
    ...(others.ended > 0 && { ended: others.ended }),
    ...(proven > 0 && { proven }),
    ...(isMore && { waiting: NEXT_TICK }),
  };
  const status = isMore ? "waiting" : "done";
  await updateJobRun(db, run, { status, detail });
  return { status, ...detail };
}

/** Returns the changes without those of calls while the record is not proven: they stay due for a week. */
async function provenChanges(
  { db, memory }: WebhookJobServices,
  changes: DueChange[],
  now: number,
): Promise<DueChange[]> {
  const isOfCall = ({ event }: DueChange) => event.startsWith("call.");
  if (!changes.some(isOfCall)) return changes;
  const { isUnproven } = await readWatchedRecord(db, { memory }, now);
  return isUnproven ? changes.filter((change) => !isOfCall(change)) : changes;
}

/** Serves the usual webhooks until nothing is due or the deadline has passed. Returns whether work is left. */
async function serveUsual(lanes: Lanes, tally: Tally): Promise<boolean> {
  for (;;) {
    const isLeft = await serveClaim(lanes, tally, { isApart: false, places: PLACES.usual });
    if (!isLeft || lanes.deadline.hasPassed()) return isLeft;
  }
}

/** Claims deliveries of a lane, sends them and stores the results. Returns whether work is left. */
async function serveClaim(
  { db, sender, baseUrl, owners, deadline, time, now }: Lanes,
  tally: Tally,
  { isApart, places }: { isApart: boolean; places: number },
): Promise<boolean> {
  const limit = MAX_CLAIMED;
  const { rows } = await claimDeliveries(db, { now, leaseUntil: now + LEASE_MS, limit, isApart });
  if (rows.length === 0) return false;
  const attempts = await sendDeliveries(sender, rows, { places, deadline, time });
  const sent = new Set(attempts.map(({ delivery }) => delivery.id));
  const unsent = rows.flatMap(({ id }) => (sent.has(id) ? [] : [id]));
  const { settled, paused, ended } = await storeAttempts(
    db,
    attempts,
    {
      baseUrl,
      ownersOf: async () => owners,
      others: [releaseDeliveries(db, unsent, now)],
    },
    now,
  );
  for (const { status } of settled) tally[status] += 1;
  tally.paused += paused;
  tally.ended += ended;
  return rows.length === limit || (deadline.hasPassed() && unsent.length > 0);
}

/** Asks the claimed addresses, and stores which are proven. Returns their number. */
async function serveChallenges(
  { db, sender, baseUrl, deadline, now }: Lanes,
  claimed: readonly ClaimedChallenge[],
): Promise<number> {
  if (claimed.length === 0) return 0;
  const results: ChallengeResult[] = [];
  const tasks = [...Map.groupBy(claimed, ({ bucket }) => bucket).values()].map((owned) =>
    owned.map((webhook) => async () => {
      results.push(await challengeWebhook(sender, webhook, { baseUrl, now }));
    }),
  );
  await takeTurns(tasks, { places: PLACES.challenges, deadline });
  const settled = results.map((result) => result.settled);
  await settleChallenges(db, settled, now);
  return settled.filter(({ isProven }) => isProven).length;
}
