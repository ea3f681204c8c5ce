// Proposes grades of calls automatically from our own data.

import { sha256Hex } from "../../core/digests.ts";
import type { KnownValue } from "../../market/domain/series.ts";
import { listSeriesValues } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listArchiveValues } from "../../sensors/queries/archive.ts";
import { isoOf, type RecordedCall } from "../domain/call.ts";
import type { GradeProposal } from "../domain/call-actions.ts";
import { decideCriterion, parseMetric, type Subject } from "../domain/criterion.ts";
import { canonicalJson } from "../domain/tape/tape.ts";

/** How far back to look for the last value before a day; longer than any gap between trading days. */
const LOOK_BACK_MS = 10 * 24 * 3_600_000;

/** Our own values of a subject; `url` is the source's page, null for our own archive. */
type SubjectValues = { url: string | null; values: KnownValue[] };
/** The values that criteria measure, by kind and id of the subject. */
export type ObservedValues = ReadonlyMap<string, SubjectValues>;

const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** Whether a call is active or closed, and so has no evidence yet. */
export const isOpen = ({ status }: RecordedCall): boolean =>
  status === "active" || status === "closed";

/** Reads our own data that may decide the criteria of calls now, as far back as the calls need. */
export async function readObservedValues(
  db: Db,
  calls: readonly RecordedCall[],
  now: number,
): Promise<ObservedValues> {
  const ranges = new Map<string, { subject: Subject; from: number }>();
  for (const call of calls) {
    const { criterion, openedAt } = call;
    const metric = criterion === null ? null : parseMetric(criterion.metric);
    if (criterion === null || metric === null || !isOpen(call)) continue;
    const until = Date.parse(criterion.observed_at);
    // A criterion on the last value cannot be decided before its day.
    if (metric.statistic === "last" && now < until) continue;
    const start = metric.statistic === "last" ? until : Math.min(Date.parse(openedAt), until);
    const { subject } = metric;
    const from = Math.min(
      start - LOOK_BACK_MS,
      ranges.get(keyOf(subject))?.from ?? Number.POSITIVE_INFINITY,
    );
    ranges.set(keyOf(subject), { subject, from });
  }
  const all = [...ranges.values()];
  return new Map([...(await seriesValues(db, all, now)), ...(await archiveValues(db, all, now))]);
}

type SubjectRanges = readonly { subject: Subject; from: number }[];
type ValuesByKey = Promise<[key: string, observed: SubjectValues][]>;

async function seriesValues(db: Db, ranges: SubjectRanges, now: number): ValuesByKey {
  const series = ranges
    .filter(({ subject }) => subject.kind === "series")
    .map(({ subject, from }) => ({ seriesId: subject.id, from }));
  const rows = await listSeriesValues(db, series, now);
  return rows.map(({ seriesId, url, values }) => [
    keyOf({ kind: "series", id: seriesId }),
    { url, values },
  ]);
}

async function archiveValues(db: Db, ranges: SubjectRanges, now: number): ValuesByKey {
  const archived = ranges.filter(({ subject }) => subject.kind !== "series");
  const archiveRanges = archived.map(({ subject, from }) => ({
    sensorId: subject.kind === "index" ? null : subject.id,
    from,
  }));
  const histories = await listArchiveValues(db, archiveRanges, now);
  return archived.map(({ subject }, place) => [
    keyOf(subject),
    {
      url: null,
      values: (histories[place] ?? []).map(([at, value]) => ({
        observedAt: at,
        value,
        knownAt: at,
      })),
    },
  ]);
}

/**
 * Proposes a grade from our own observations when they decide the call's criterion; else null.
 * No page is archived, so the digest is the SHA-256 of the canonical JSON of `{series_id,
 * observed_at, value}`, where `series_id` is the metric without its statistic.
 */
export async function proposeFromObservations(
  call: RecordedCall,
  observed: ObservedValues,
  now: number,
): Promise<GradeProposal | null> {
  const { criterion } = call;
  const subject = criterion === null ? undefined : parseMetric(criterion.metric)?.subject;
  const subjectValues = subject && observed.get(keyOf(subject));
  if (criterion === null || subjectValues === undefined || !isOpen(call)) return null;
  const openedAt = Date.parse(call.openedAt);
  const decision = decideCriterion(criterion, subjectValues.values, { openedAt, now });
  if (decision === null) return null;
  const { outcome, value } = decision;
  const observed_at = isoOf(decision.observedAt);
  const series_id = criterion.metric.replace(/^(max|min):/, "");
  return {
    outcome,
    knownAt: isoOf(decision.knownAt),
    evidence: {
      observed_value: value,
      observed_at,
      source_url: subjectValues.url ?? call.resolutionSource,
      source_sha256: await sha256Hex(canonicalJson({ series_id, observed_at, value })),
      method: "AUTOMATED",
      reviewers: 0,
    },
  };
}
