import { DAY_MS } from "../../core/calendar-date.ts";
import {
  type CallBudget,
  NEXT_TICK,
  reserveCalls,
  UNLIMITED_CALLS,
} from "../../core/call-budget.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import { needsRepair, type SubscriptionFacts } from "../domain/subscription.ts";
import { deleteIdleCustomers } from "../queries/customers.ts";
import {
  deleteEventsBefore,
  listUnmatched,
  updateUnmatchedIgnored,
} from "../queries/stripe-events.ts";
import { updateUnverified } from "../queries/subscription-writes.ts";
import {
  findReconcileProgress,
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
  /** Outgoing requests that this job may still make, to the provider and the database together. */
  budget?: CallBudget;
  log: (line: Record<string, unknown>) => void;
}

/** Requests to record the result of the run. */
const RESULT_REQUESTS = 1;
/** Requests per page: two for a page of the list and one to record its end. */
const PAGE_REQUESTS = 3;
const REPAIR_REQUESTS = 4;
const PAGE_END_REQUESTS = 1;
/** Requests to end open checkouts: to read the list and to mark the subscription; one more for each. */
const CHECKOUT_REQUESTS = 2;
/** Requests to read one subscription, repair it and mark it. */
const SINGLE_REQUESTS = 3;
/** Requests to read the subscription of an unmatched event and repair it. */
const MATCH_REQUESTS = 1 + REPAIR_REQUESTS;
/** After this many days, customers without a purchase, and events, are deleted. */
const IDLE_CUSTOMER_DAYS = 30;
const EVENT_DAYS = 90;
/** Minimum hours between two checks; less than a day, so that each daily run checks again. */
const CHECK_AFTER_HOURS = 20;

/**
 * Compares our subscriptions with the provider's list, newest first, and repairs differences that come
 * from lost events. Subscriptions that are not in the list, and those of unmatched events, are read one
 * by one. A subscription that cannot be repaired is counted, logged and tried again the next day.
 * Idempotent.
 */
export async function reconcileBilling(services: ReconcileServices, run: Run, now: number) {
  const { db, payments, baseUrl, budget = UNLIMITED_CALLS, log } = services;
  if (!payments || baseUrl === undefined) {
    return finish(services, run, now, { waiting: "no provider of payments" });
  }
  const calls = reserveCalls(budget, RESULT_REQUESTS);
  const reconciler = new Reconciler({ db, payments, config: { baseUrl }, log }, { now, calls });
  const { after, isListed, hasKnown, lastChecked, matchedTo, readAt } = await findReconcileProgress(
    db,
    run,
  );
  reconciler.hasKnown = hasKnown;
  reconciler.lastChecked = lastChecked;
  const place = isListed ? null : await reconciler.repairListed(after, readAt);
  const state = () => ({
    ...reconciler.counts,
    agreed: reconciler.hasKnown,
    askedTo: reconciler.lastChecked,
  });
  if (place !== null) return pause(services, run, { ...state(), ...place });
  const listed = true;
  if (!(await reconciler.checkOneByOne(readAt)))
    return pause(services, run, { ...state(), listed });
  const matching = await reconciler.applyUnmatched(matchedTo, readAt);
  if (matching !== null) return pause(services, run, { ...state(), listed, ...matching });
  return finish(services, run, now, reconciler.counts);
}

class Reconciler {
  /** Whether the provider's list contained a subscription that we store. */
  hasKnown = false;
  /** The last subscription that was read one by one; the next run continues after it. */
  lastChecked: string | null = null;
  readonly counts = { seen: 0, repaired: 0, failed: 0 };
  readonly #services: BillingServices;
  readonly #now: number;
  readonly #calls: CallBudget;

  constructor(services: BillingServices, { now, calls }: { now: number; calls: CallBudget }) {
    this.#services = services;
    this.#now = now;
    this.#calls = calls;
  }

  /**
   * Reads the provider's list after an id and repairs differences. Returns where to continue later, or
   * null at the end.
   */
  async repairListed(
    from: string | null,
    readAt: string,
  ): Promise<{ after: string | null } | null> {
    const { db, payments } = this.#services;
    for (let after = from; ; ) {
      if (this.#calls.left() < PAGE_REQUESTS) return { after };
      const { page, next } = await payments.listSubscriptions(after);
      const stored = new Map((await listSubscriptions(db, page)).map((row) => [row.id, row]));
      this.hasKnown ||= stored.size > 0;
      const done = page.slice(0, await this.#repair(page, stored, readAt));
      const checked = done.filter(({ id }) => stored.has(id)).map(({ id }) => id);
      await markSubscriptionsChecked(db, checked, readAt);
      this.counts.seen += done.length;
      if (done.length < page.length) return { after: done.at(-1)?.id ?? after };
      if (next === null) return null;
      after = next;
    }
  }

  /** Repairs the differences of a page; returns the number of processed rows. */
  async #repair(
    page: readonly SubscriptionFacts[],
    stored: ReadonlyMap<string, SubscriptionRow>,
    readAt: string,
  ): Promise<number> {
    for (const [place, facts] of page.entries()) {
      if (!needsRepair(facts, stored.get(facts.id) ?? null)) continue;
      if (this.#calls.left() < REPAIR_REQUESTS + PAGE_END_REQUESTS) return place;
      await this.#count(facts.id, () => this.#record(facts, readAt));
    }
    return page.length;
  }

  /** Reads subscriptions that are unverified or missing in the list, once a day each; false if some are left. */
  async checkOneByOne(readAt: string): Promise<boolean> {
    const { db, payments } = this.#services;
    for (;;) {
      const limit = Math.floor((this.#calls.left() - 1) / SINGLE_REQUESTS);
      if (limit < 1) return false;
      const selection = { after: this.lastChecked, forHours: CHECK_AFTER_HOURS, limit };
      const due = await listDueForCheck(db, selection);
      if (!this.hasKnown && due.length > 0) {
        // The API key belongs to another account or mode, so its answers are not about our customers.
        this.counts.failed += due.length;
        this.#services.log({ event: "reconcile_knows_none" });
        return true;
      }
      for (const row of due) {
        if (this.#calls.left() < SINGLE_REQUESTS) return false;
        await this.#count(row.id, async () =>
          this.#record((await payments.readSubscription(row.id)) ?? canceled(row), readAt),
        );
        this.lastChecked = row.id;
      }
      if (due.length < limit) return true;
    }
  }

  /** Applies unmatched events. Returns where to continue later, or null if all were tried. */
  async applyUnmatched(
    from: string | null,
    readAt: string,
  ): Promise<{ matchedTo: string | null } | null> {
    const { db } = this.#services;
    for (let matchedTo = from; ; ) {
      const limit = Math.floor((this.#calls.left() - 1) / MATCH_REQUESTS);
      if (limit < 1) return { matchedTo };
      const ids = await listUnmatched(db, { after: matchedTo, limit });
      for (const id of ids) {
        if (this.#calls.left() < MATCH_REQUESTS) return { matchedTo };
        await this.#count(id, () => this.#resolveUnmatched(id, readAt));
        matchedTo = id;
      }
      if (ids.length < limit) return null;
    }
  }

  /** Records the subscription of unmatched events; false when the provider does not know it yet. */
  async #resolveUnmatched(id: string, readAt: string): Promise<boolean> {
    const { db, payments } = this.#services;
    const facts = await payments.readSubscription(id);
    if (facts === null) return false;
    const isForeign = facts.tier === null && (await updateUnmatchedIgnored(db, id));
    if (!isForeign) await this.#record(facts, readAt);
    return true;
  }

  async #record(facts: SubscriptionFacts, readAt: string): Promise<void> {
    const source = { kind: "live", readAt } as const;
    const change = { event: null, facts, source, providerAt: facts.createdAt, reveal: null };
    const written = await recordSubscription(this.#services, change, this.#now);
    if (!mayHaveOtherCheckouts(written, facts)) return;
    const max = this.#calls.left() - CHECKOUT_REQUESTS - PAGE_END_REQUESTS;
    if (max > 0) await endOtherCheckouts(this.#services, written, max);
    else await updateUnverified(this.#services.db, written.subscriptionId);
  }

  /** Runs a repair and counts its result; `repair` returns false if there was nothing to do. */
  async #count(subscription: string, repair: () => Promise<unknown>): Promise<void> {
    try {
      if ((await repair()) !== false) this.counts.repaired += 1;
    } catch (error) {
      if (error instanceof PaymentsDown) throw error;
      this.counts.failed += 1;
      const name = error instanceof Error ? error.name : "unknown";
      this.#services.log({ event: "reconcile_failed", subscription, error: name });
    }
  }
}

/** A subscription that the provider does not know any more counts as canceled. */
const canceled = ({ id, tier, priceId }: SubscriptionRow): SubscriptionFacts => ({
  ...{ id, tier, priceId, status: "canceled" },
  ...{ stripeCustomerId: null, customerId: null, createdAt: 0 },
  ...{ currentPeriodEndAt: null, willCancelAt: null },
});

type Detail = Record<string, unknown>;

/** Records the progress and leaves the slot open, so that the next tick continues. */
async function pause({ db, log }: ReconcileServices, run: Run, detail: Detail) {
  const progress = { ...detail, waiting: NEXT_TICK };
  await updateJobRun(db, run, { status: "waiting", detail: progress });
  log({ event: "reconcile_continues", ...detail });
  return { status: "waiting", ...progress };
}

async function finish({ db }: ReconcileServices, run: Run, now: number, detail: Detail) {
  await db.batch([
    deleteIdleCustomers(db, now - IDLE_CUSTOMER_DAYS * DAY_MS),
    deleteEventsBefore(db, now - EVENT_DAYS * DAY_MS),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return detail;
}
