import { type CallBudget, reserveCalls, UNLIMITED_CALLS } from "../../core/call-budget.ts";
import { sha256Hex } from "../../core/digests.ts";

import { isMarketFeed, MARKET_FEED_NAMES } from "../../market/domain/sources.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import { listSeriesValues, type SeriesValues } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { CallActionRejected, type CallChange, isoOf, type RecordedCall } from "../domain/call.ts";
import {
  closeCall,
  type GradeProposal,
  gradeCall,
  isWorthMarking,
  markCall,
  proposeGrade,
  voidCallChange,
} from "../domain/call-actions.ts";
import { decideCriterion, parseMetric } from "../domain/criterion.ts";
import { AUTOMATIC_VOID_REASON, voidsAt } from "../domain/lifecycle.ts";
import { canonicalJson } from "../domain/tape/tape.ts";
import { findDueRecordState } from "../queries/record-state.ts";
import type { MarketSource } from "../services/market-source.ts";
import { appendWithRetry } from "./append-record.ts";

/** How far back to look for the last value before a day: longer than any holiday. */
const LOOK_BACK_MS = 10 * 24 * 3_600_000;

export type DueChangeServices = {
  db: Db;
  markets?: MarketSource | undefined;
  budget?: CallBudget | undefined;
};
type DueChangesResult = { rows: number; calls: number; refused: number };

/**
 * Records every change that is due, in one write: closes calls after `closes_at`, grades evidence
 * whose challenge window is over, proposes grades that our own observations decide, voids calls
 * unresolved for thirty days, and marks active calls with their market's probability. A rejected
 * call does not stop the others. Source: docs/decisions.md#g9.
 */
export async function recordDueChanges(
  { db, markets, budget = UNLIMITED_CALLS }: DueChangeServices,
  now: number,
): Promise<DueChangesResult> {
  let counts: Omit<DueChangesResult, "rows"> = { calls: 0, refused: 0 };
  let probs: Map<string, number> | null = null;
  const rows = await appendWithRetry(db, {
    now,
    read: () => findDueRecordState(db, now),
    plan: async ({ calls }) => {
      const series = await criterionSeries(db, calls, now);
      // A retry does not request the market probabilities again.
      probs ??=
        markets === undefined ? new Map() : await readMarkets({ db, markets, budget }, calls, now);
      const changes: CallChange[] = [];
      counts = { calls: 0, refused: 0 };
      for (const call of calls) {
        const due = await dueChanges(call, { series, prob: probs.get(call.slug), now });
        changes.push(...due.changes);
        if (due.changes.length > 0) counts.calls += 1;
        if (due.isRejected) counts.refused += 1;
      }
      return { opened: [], changes };
    },
  });
  return { rows, ...counts };
}

/** Reads the series that may decide a criterion now, each as far back as its calls need. */
async function criterionSeries(
  db: Db,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, SeriesValues>> {
  const from = new Map<string, number>();
  for (const { criterion, openedAt, status } of calls) {
    const metric = criterion === null ? null : parseMetric(criterion.metric);
    if (criterion === null || metric === null || (status !== "active" && status !== "closed")) {
      continue;
    }
    const until = Date.parse(criterion.observed_at);
    // A criterion on the last value cannot be decided before its day.
    if (metric.statistic === "last" && now < until) continue;
    const first = Math.min(Date.parse(openedAt), until) - LOOK_BACK_MS;
    from.set(metric.seriesId, Math.min(first, from.get(metric.seriesId) ?? first));
  }
  const wanted = [...from].map(([seriesId, start]) => ({ seriesId, from: start }));
  const found = await listSeriesValues(db, wanted, now);
  return new Map(found.map((each) => [each.seriesId, each]));
}

type DueFacts = {
  /** The series named by criteria, by id. */
  series: ReadonlyMap<string, SeriesValues>;
  /** The market's probability; undefined when it needs no new row. */
  prob: number | undefined;
  now: number;
};

/**
 * Returns the changes due for one call, in the order of its statuses. After a rejected change it
 * returns the changes so far and `isRejected`; the next run tries again.
 */
async function dueChanges(
  call: RecordedCall,
  { series, prob, now }: DueFacts,
): Promise<{ changes: CallChange[]; isRejected: boolean }> {
  const changes: CallChange[] = [];
  let current = call;
  const add = (change: CallChange) => {
    changes.push(change);
    current = change.call;
  };
  try {
    if (current.status === "active" && now >= Date.parse(current.closesAt)) {
      add(closeCall(current, now));
    }
    if (current.status === "proposed" && now >= Date.parse(current.challengeEndsAt ?? "")) {
      add(gradeCall(current, 0, now));
    }
    const proposal = await ownProposal(current, series, now);
    if (proposal !== null) add(proposeGrade(current, proposal, now));
    if (isOpen(current) && now >= voidsAt(current)) {
      add(voidCallChange(current, AUTOMATIC_VOID_REASON, now));
    }
    if (prob !== undefined && current.status === "active") {
      add(markCall(current, { prob, at: isoOf(now), source: marketName(current) }, now));
    }
    return { changes, isRejected: false };
  } catch (error) {
    if (!(error instanceof CallActionRejected)) throw error;
    return { changes, isRejected: true };
  }
}

/** Whether a call is active or closed, and so has no evidence yet. */
const isOpen = ({ status }: RecordedCall): boolean => status === "active" || status === "closed";

const marketName = ({ marketFeed }: RecordedCall): string =>
  isMarketFeed(marketFeed) ? MARKET_FEED_NAMES[marketFeed] : "market";

/**
 * Proposes a grade from our own observations when they decide the call's criterion; else null.
 * There is no page to archive, so the digest is the SHA-256 of the canonical JSON of `{series_id,
 * observed_at, value}`.
 */
async function ownProposal(
  call: RecordedCall,
  series: DueFacts["series"],
  now: number,
): Promise<GradeProposal | null> {
  const { criterion } = call;
  const seriesId = criterion === null ? null : parseMetric(criterion.metric)?.seriesId;
  const found = seriesId == null ? undefined : series.get(seriesId);
  if (criterion === null || found === undefined || !isOpen(call)) return null;
  const openedAt = Date.parse(call.openedAt);
  const decision = decideCriterion(criterion, found.values, { openedAt, now });
  if (decision === null) return null;
  const { outcome, value } = decision;
  const observed_at = isoOf(decision.observedAt);
  const observed = { series_id: found.seriesId, observed_at, value };
  return {
    outcome,
    knownAt: isoOf(decision.knownAt),
    evidence: {
      observed_value: value,
      observed_at,
      source_url: found.url,
      source_sha256: await sha256Hex(canonicalJson(observed)),
      method: "AUTOMATED",
      reviewers: 0,
    },
  };
}

/**
 * Outgoing requests reserved for the job itself: the write, the signature and the feed outcomes.
 */
const RESERVED_CALLS = 8;
const HOUR_MS = 3_600_000;

type MarketServices = { db: Db; markets: MarketSource; budget: CallBudget };

/**
 * Reads the market probabilities of active calls that need a row, by slug. Each market is requested
 * at most once an hour, within the tick's budget, the oldest probability first. When a market does
 * not answer, its last probability stays.
 */
export async function readMarkets(
  { db, markets, budget }: MarketServices,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, number>> {
  const age = ({ marketProbAt }: RecordedCall) =>
    marketProbAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(marketProbAt);
  const due = calls
    .filter((call) => call.status === "active" && call.marketFeed !== null && age(call) >= HOUR_MS)
    .sort((a, b) => age(b) - age(a) || 0);
  const found = new Map<string, number>();
  if (due.length === 0) return found;
  const waits = retryTimes(await listFeedSources(db));
  const reader = markets.open({
    calls: reserveCalls(budget, RESERVED_CALLS),
    now,
    retryTimes: waits,
  });
  for (const call of due) {
    const { marketFeed, marketFeedId, slug } = call;
    if (!isMarketFeed(marketFeed) || marketFeedId === null) continue;
    const prob = await reader.read(marketFeed, marketFeedId).catch(() => null);
    if (prob !== null && isWorthMarking(call, prob, now)) found.set(slug, prob);
  }
  await upsertFeedSources(db, reader.outcomes(), now);
  return found;
}
