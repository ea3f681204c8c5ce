import { sha256Hex } from "../../core/digests.ts";
import { isMarketFeed, MARKET_FEED_NAMES } from "../../market/domain/sources.ts";
import type { SeriesValues } from "../../market/queries/series.ts";
import { type Change, isoOf, type RecordedCall, RecordRefusal } from "../domain/call.ts";
import {
  closeCall,
  gradeCall,
  type Proposal,
  proposeGrade,
  voidCall,
} from "../domain/call-actions.ts";
import { decide, parseMetric } from "../domain/criterion.ts";
import { markCall } from "../domain/market-mark.ts";
import { canonicalJson } from "../domain/tape/canonical-json.ts";
import { AUTOMATIC_VOID_REASON, voidsAt } from "../domain/transitions.ts";

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
export async function dueChanges(
  call: RecordedCall,
  { series, prob, now }: DueFacts,
): Promise<{ changes: Change[]; isRefused: boolean }> {
  const changes: Change[] = [];
  let current = call;
  const take = (change: Change) => {
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
    if (!(error instanceof RecordRefusal)) throw error;
    return { changes, isRefused: true };
  }
}

/** Without evidence so far. */
const isOpen = ({ status }: RecordedCall): boolean => status === "active" || status === "closed";

const marketName = ({ marketFeed }: RecordedCall): string =>
  isMarketFeed(marketFeed) ? MARKET_FEED_NAMES[marketFeed] : "market";

/**
 * Evidence from our own observations, when they decide the call's criterion. Its digest is the SHA-256
 * of the canonical JSON of `{series_id, observed_at, value}`: there is no page to archive.
 */
async function ownProposal(
  call: RecordedCall,
  series: DueFacts["series"],
  now: number,
): Promise<Proposal | null> {
  const { criterion } = call;
  const seriesId = criterion === null ? null : parseMetric(criterion.metric)?.seriesId;
  const found = seriesId == null ? undefined : series.get(seriesId);
  if (criterion === null || found === undefined || !isOpen(call)) return null;
  const openedAt = Date.parse(call.openedAt);
  const decision = decide(criterion, found.values, { openedAt, now });
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
