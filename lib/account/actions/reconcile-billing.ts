import { DAY_MS } from "../../core/calendar-date.ts";
import { type Deadline, NEXT_TICK, NO_DEADLINE } from "../../core/deadline.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import { needsRepair, type SubscriptionFacts } from "../domain/subscription.ts";
import { deleteIdleCustomers } from "../queries/customers.ts";
import {
  deleteEventsBefore,
  listUnmatched,
  updateUnmatchedIgnored,
} from "../queries/stripe-events.ts";
import {
  findReconcileStart,
  listDueForCheck,
  listSubscriptions,
  markSubscriptionsChecked,
  type SubscriptionRow,
} from "../queries/subscriptions.ts";
import type { Payments } from "../services/payments.ts";
import {
  type BillingServices,
  endOtherCheckouts,
  mayHaveOtherCheckouts,
  recordSubscription,
} from "./record-subscription.ts";

/** Services of the daily job that compares stored subscriptions with those of the payment provider. */
export interface ReconcileServices extends Pick<BillingServices, "db"> {
  /** Absent when no payment provider is configured. */
  payments?: Payments | null;
  baseUrl?: string;
  deadline?: Deadline;
  log: (line: Record<string, unknown>) => void;
}

/** Rows that are compared with the database at once. */
const PAGE_ROWS = 100;
/** After this many days, customers without a purchase, and events, are deleted. */
const IDLE_CUSTOMER_DAYS = 30;
const EVENT_DAYS = 90;
/** Minimum hours between two checks; less than a day, so that each daily run checks again. */
const CHECK_AFTER_HOURS = 20;

/**
 * Compares our subscriptions with the provider's list, newest first, and repairs differences that come
 * from lost events. Subscriptions that are not in the list, and those of unmatched events, are read one
 * by one. A subscription that cannot be repaired is counted, logged and tried again the next day. A run
 * that the deadline ends begins anew in the next tick, which leaves out what was tried. Idempotent.
 */
export async function reconcileBilling(services: ReconcileServices, run: Run, now: number) {
  const { db, payments, baseUrl, deadline = NO_DEADLINE, log } = services;
  if (!payments || baseUrl === undefined) {
    return finish(services, run, now, { waiting: "no provider of payments" });
  }
  const billing = { db, payments, config: { baseUrl }, log };
  const start = await findReconcileStart(db, run);
  const tried = new Set(start.tried);
  const counts = { seen: 0, repaired: 0, failed: 0 };
  let isFirst = true;
  for await (const { id, repair } of listRepairs(billing, { readAt: start.readAt, counts }, now)) {
    if (tried.has(id)) continue;
    if (!isFirst && deadline.hasPassed()) {
      const detail = { ...counts, tried: [...tried], waiting: NEXT_TICK };
      await updateJobRun(db, run, { status: "waiting", detail });
      return { status: "waiting", ...detail };
    }
    isFirst = false;
    tried.add(id);
    await runRepair({ id, repair }, counts, log);
  }
  return finish(services, run, now, counts);
}

/** How many subscriptions of the list were seen, and how many were repaired or could not be. */
type Counts = { seen: number; repaired: number; failed: number };

/** What to repair, by the id of a subscription; `repair` returns false if there was nothing to do. */
type Repair = { id: string; repair: () => Promise<unknown> };

/** Lists what to repair: differences of the list, subscriptions to read one by one, unmatched events. */
async function* listRepairs(
  services: BillingServices,
  { readAt, counts }: { readAt: string; counts: Counts },
  now: number,
): AsyncGenerator<Repair> {
  const { db, payments, log } = services;
  const record = (facts: SubscriptionFacts) => recordLive(services, facts, { readAt, now });
  let hasKnown = false;
  for await (const page of inPages(payments.listSubscriptions())) {
    const stored = new Map((await listSubscriptions(db, page)).map((row) => [row.id, row]));
    hasKnown ||= stored.size > 0;
    counts.seen += page.length;
    for (const facts of page) {
      if (!needsRepair(facts, stored.get(facts.id) ?? null)) continue;
      yield { id: facts.id, repair: () => record(facts) };
    }
    await markSubscriptionsChecked(db, [...stored.keys()], readAt);
  }
  const limits = { forHours: CHECK_AFTER_HOURS, limit: PAGE_ROWS };
  for await (const row of inOrder((after) => listDueForCheck(db, { after, ...limits }))) {
    if (!hasKnown) {
      // The API key belongs to another account or mode, so its answers are not about our customers.
      counts.failed += 1;
      log({ event: "reconcile_knows_none" });
      break;
    }
    const repair = async () => record((await payments.readSubscription(row.id)) ?? canceled(row));
    yield { id: row.id, repair };
  }
  for await (const { id } of inOrder((after) => listUnmatched(db, { after, limit: PAGE_ROWS }))) {
    yield { id, repair: () => resolveUnmatched(services, id, record) };
  }
}

/** Gathers the rows of a list into pages. */
async function* inPages<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Reads rows page by page, in order of id, so that a row that stays does not come again. */
async function* inOrder<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let page = await read(null); ; ) {
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    page = await read(last.id);
  }
}

/** Runs a repair and counts its result. */
async function runRepair(
  { id, repair }: Repair,
  counts: Counts,
  log: BillingServices["log"],
): Promise<void> {
  try {
    if ((await repair()) !== false) counts.repaired += 1;
  } catch (error) {
    if (error instanceof PaymentsDown) throw error;
    counts.failed += 1;
    const name = error instanceof Error ? error.name : "unknown";
    log({ event: "reconcile_failed", subscription: id, error: name });
  }
}

/** Records the subscription of unmatched events; false when the provider does not know it yet. */
async function resolveUnmatched(
  { db, payments }: BillingServices,
  id: string,
  record: (facts: SubscriptionFacts) => Promise<void>,
): Promise<boolean> {
  const facts = await payments.readSubscription(id);
  if (facts === null) return false;
  const isForeign = facts.tier === null && (await updateUnmatchedIgnored(db, id));
  if (!isForeign) await record(facts);
  return true;
}

/** Records what the provider says now, and ends other checkouts of the buyer. */
async function recordLive(
  services: BillingServices,
  facts: SubscriptionFacts,
  { readAt, now }: { readAt: string; now: number },
): Promise<void> {
  const source = { kind: "live", readAt } as const;
  const change = { event: null, facts, source, providerAt: facts.createdAt, reveal: null };
  const written = await recordSubscription(services, change, now);
  if (mayHaveOtherCheckouts(written, facts)) await endOtherCheckouts(services, written);
}

/** A subscription that the provider does not know any more counts as canceled. */
const canceled = ({ id, tier, priceId }: SubscriptionRow): SubscriptionFacts => ({
  id,
  tier,
  priceId,
  status: "canceled",
  stripeCustomerId: null,
  customerId: null,
  createdAt: 0,
  currentPeriodEndAt: null,
  willCancelAt: null,
});

type Detail = Record<string, unknown>;

async function finish({ db }: ReconcileServices, run: Run, now: number, detail: Detail) {
  await db.batch([
    deleteIdleCustomers(db, now - IDLE_CUSTOMER_DAYS * DAY_MS),
    deleteEventsBefore(db, now - EVENT_DAYS * DAY_MS),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return detail;
}
