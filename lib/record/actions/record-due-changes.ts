import { type CallBudget, keeping, UNCOUNTED } from "../../core/call-budget.ts";
import { sha256Hex } from "../../core/sha256.ts";
import { isMarketFeed, MARKET_FEED_NAMES } from "../../market/domain/market-feed.ts";
import { listFeedSources, upsertFeedSources, waitsOf } from "../../market/queries/feed-sources.ts";
import { listSeriesValues, type SeriesValues } from "../../market/queries/known-values.ts";
import type { Db } from "../../runtime/database/client.ts";
import { CallActionRejected, type CallChange, isoOf, type RecordedCall } from "../domain/call.ts";
import {
  closeCall,
  type GradeProposal,
  gradeCall,
  isWorthMarking,
  markCall,
  proposeGrade,
  voidCall,
} from "../domain/call-actions.ts";
import { decideCriterion, parseMetric } from "../domain/criterion.ts";
import { AUTOMATIC_VOID_REASON, voidsAt } from "../domain/lifecycle.ts";
import { canonicalJson } from "../domain/tape/tape.ts";
import { findDueRecordState } from "../queries/record-state.ts";
import type { MarketSource } from "../services/market-source.ts";
import { appendWithRetry } from "./append-record.ts";

/** A value of so long before the day still is the last one before it: holidays are shorter. */
const LOOK_BACK_MS = 10 * 24 * 3_600_000;

export type DueChangeServices = {
  db: Db;
  markets?: MarketSource | undefined;
  budget?: CallBudget | undefined;
};
type RecordKept = { rows: number; calls: number; refused: number };

/**
 * All that the record owes by now, in one addition: calls past `closes_at` are closed, evidence whose
 * window is over is graded, criteria that our own observations decideCriterion are proposed, calls that nobody
 * resolved for thirty days are void, and active calls get their market's number. What one call
 * refuses stops no other. Source: decisions G9.
 */
export async function recordDueChanges(
  { db, markets, budget = UNCOUNTED }: DueChangeServices,
  now: number,
): Promise<RecordKept> {
  let kept: Omit<RecordKept, "rows"> = { calls: 0, refused: 0 };
  let probs: Map<string, number> | null = null;
  const rows = await appendWithRetry(db, {
    now,
    read: () => findDueRecordState(db, now),
    plan: async ({ calls }) => {
      const series = await criterionSeries(db, calls, now);
      // An attempt that was overtaken does not ask the markets again.
      probs ??=
        markets === undefined ? new Map() : await readMarkets({ db, markets, budget }, calls, now);
      const changes: CallChange[] = [];
      kept = { calls: 0, refused: 0 };
      for (const call of calls) {
        const due = await dueChanges(call, { series, prob: probs.get(call.slug), now });
        changes.push(...due.changes);
        if (due.changes.length > 0) kept.calls += 1;
        if (due.isRefused) kept.refused += 1;
      }
      return { opened: [], changes };
    },
  });
  return { rows, ...kept };
}

/** The series that may decideCriterion a criterion by now, each as far back as a call needs it. */
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
    // A last value cannot decideCriterion before its day.
    if (metric.statistic === "last" && now < until) continue;
    const first = Math.min(Date.parse(openedAt), until) - LOOK_BACK_MS;
    from.set(metric.seriesId, Math.min(first, from.get(metric.seriesId) ?? first));
  }
  const wanted = [...from].map(([seriesId, start]) => ({ seriesId, from: start }));
  const found = await listSeriesValues(db, wanted, now);
  return new Map(found.map((each) => [each.seriesId, each]));
}

type DueFacts = {
  /** By id, the series that criteria name. */
  series: ReadonlyMap<string, SeriesValues>;
  /** What its market says, if that is worth a row. */
  prob: number | undefined;
  now: number;
};

/**
 * What is due for one call by now, in the order of a call's life. What the record refuses is left as
 * it is and told: the next run tries it again.
 */
async function dueChanges(
  call: RecordedCall,
  { series, prob, now }: DueFacts,
): Promise<{ changes: CallChange[]; isRefused: boolean }> {
  const changes: CallChange[] = [];
  let current = call;
  const take = (change: CallChange) => {
    changes.push(change);
    current = change.call;
  };
  try {
    if (current.status === "active" && now >= Date.parse(current.closesAt)) {
      take(closeCall(current, now));
    }
    if (current.status === "proposed" && now >= Date.parse(current.challengeEndsAt ?? "")) {
      take(gradeCall(current, 0, now));
    }
    const proposal = await ownProposal(current, series, now);
    if (proposal !== null) take(proposeGrade(current, proposal, now));
    if (isOpen(current) && now >= voidsAt(current)) {
      take(voidCall(current, AUTOMATIC_VOID_REASON, now));
    }
    if (prob !== undefined && current.status === "active") {
      take(markCall(current, { prob, at: isoOf(now), source: marketName(current) }, now));
    }
    return { changes, isRefused: false };
  } catch (error) {
    if (!(error instanceof CallActionRejected)) throw error;
    return { changes, isRefused: true };
  }
}

/** Without evidence so far. */
const isOpen = ({ status }: RecordedCall): boolean => status === "active" || status === "closed";

const marketName = ({ marketFeed }: RecordedCall): string =>
  isMarketFeed(marketFeed) ? MARKET_FEED_NAMES[marketFeed] : "market";

/**
 * Evidence from our own observations, when they decideCriterion the call's criterion. Its digest is the SHA-256
 * of the canonical JSON of `{series_id, observed_at, value}`: there is no page to archive.
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

/** Calls that the record keeps for its own work: the addition, its signature, and noting the answers. */
const CALLS_OF_RECORD = 8;
const HOUR_MS = 3_600_000;

type MarketServices = { db: Db; markets: MarketSource; budget: CallBudget };

/**
 * The numbers of the markets behind active calls that are worth a row, by slug. A market is asked once
 * an hour, as far as the tick's calls suffice: those go first whose number is oldest. A market that
 * does not answer keeps its last number and stops no other.
 */
export async function readMarkets(
  { db, markets, budget }: MarketServices,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, number>> {
  const age = ({ marketProbAt }: RecordedCall) =>
    marketProbAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(marketProbAt);
  const asked = calls
    .filter((call) => call.status === "active" && call.marketFeed !== null && age(call) >= HOUR_MS)
    .sort((a, b) => age(b) - age(a) || 0);
  const found = new Map<string, number>();
  if (asked.length === 0) return found;
  const waits = waitsOf(await listFeedSources(db));
  const reader = markets.open({ calls: keeping(budget, CALLS_OF_RECORD), now, waits });
  for (const call of asked) {
    const { marketFeed, marketFeedId, slug } = call;
    if (!isMarketFeed(marketFeed) || marketFeedId === null) continue;
    const prob = await reader.read(marketFeed, marketFeedId).catch(() => null);
    if (prob !== null && isWorthMarking(call, prob, now)) found.set(slug, prob);
  }
  await upsertFeedSources(db, reader.outcomes(), now);
  return found;
}
