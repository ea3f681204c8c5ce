import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  type FilerRow,
  insertFilings,
  listDueFilings,
  listFilers,
  type NewFiling,
  updateFiler,
  updateFiling,
  upsertFilers,
} from "../queries/filings.ts";
import type { EdgarReader, EdgarSource } from "../services/edgar/edgar-source.ts";
import { documentMethod } from "./documents.ts";
import { ingestTranscripts } from "./ingest-transcripts.ts";
import { readFilings } from "./read-filings.ts";

/** Which companies' releases are read, and whether their texts are kept. */
export interface FollowedFilings {
  edgar: EdgarSource;
  tickers: readonly string[];
  isTextKept: boolean;
}

/** Outgoing requests reserved for scoring the releases and writing the results. */
const CALLS_TO_WRITE = 3;
/**
 * Maximum filings of a tick: more than these companies file in a day; their texts fit in memory.
 */
const MAX_FILINGS = 40;
const HOUR_MS = 3_600_000;
/** Time after which a ticker that EDGAR does not know is looked up again. */
const RENAME_MS = 24 * HOUR_MS;
/** Releases are read for two years and a quarter; own history needs at least three quarters. */
const HISTORY_DAYS = 825;
const RESULTS_ITEM = "2.02";

/**
 * Reads new earnings releases: company numbers, then each company's list once an hour, then the
 * filings that are due, those of one day in each tick. Each text is scored as a release. The state
 * is in the database, so that the next tick continues a run that ended early.
 */
export async function ingestFilings(
  { db, filings: asked, budget }: { db: Db; filings?: FollowedFilings; budget: CallBudget },
  run: Run,
  now: number,
): Promise<object> {
  if (asked === undefined) return close(db, run, { off: "no CONTACT_EMAIL" });
  const [filers, waiting, sources] = await db.batch([
    listFilers(db),
    listDueFilings(db, MAX_FILINGS),
    listFeedSources(db),
  ]);
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  const reader = asked.edgar.open({ calls, now, retryTimes: retryTimes(sources) });
  const followed = filers.filter(({ ticker }) => asked.tickers.includes(ticker));
  const named = await nameFilers(reader, asked.tickers, followed, now);
  const today = waiting.filter(({ filedOn }) => filedOn === waiting[0]?.filedOn);
  const filings = await readFilings(reader, today, followed, asked.isTextKept);
  const lists = await readLists(reader, followed, now);
  const counts = await ingestTranscripts(db, filings.transcripts, { now, method: documentMethod });
  const left = [...named.left, ...filings.left, ...lists.left];
  const isMore = left.length > 0 || waiting.length > today.length;
  const isNew = named.rows.some(({ cik }) => cik !== null);
  const status = isMore || isNew ? "waiting" : "done";
  const detail = {
    ...{ listed: lists.read, added: counts.added, revised: counts.revised },
    left_out: filings.leftOut,
    failed: { ...named.failed, ...lists.failed, ...filings.failed },
    ...(status === "waiting" ? { waiting: NEXT_TICK } : {}),
  };
  await db.batch([
    updateJobRun(db, run, { status, detail }),
    upsertFeedSources(db, reader.outcomes(), now),
    ...upsertFilers(db, named.rows),
    ...lists.found.map(({ ticker, ...found }) => updateFiler(db, ticker, found)),
    ...insertFilings(db, lists.queued),
    ...filings.outcomes.map(({ filing, ...found }) => updateFiling(db, filing, found)),
  ]);
  return { status, ...detail };
}

async function close(db: Db, run: Run, detail: Record<string, unknown>): Promise<object> {
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}

/** Looks up the company numbers of tickers that have none. */
async function nameFilers(
  reader: EdgarReader,
  tickers: readonly string[],
  followed: readonly FilerRow[],
  now: number,
) {
  const byTicker = new Map(followed.map((filer) => [filer.ticker, filer]));
  const unnamed = tickers.filter((ticker) => {
    const filer = byTicker.get(ticker);
    const isOld = now - (filer?.namedAt.getTime() ?? 0) >= RENAME_MS;
    return filer === undefined || (filer.cik === null && isOld);
  });
  const nothing = { rows: [], failed: {}, left: [] as string[] };
  if (unnamed.length === 0) return nothing;
  const found = await reader.companies().catch(describeFeedFailure);
  if ("message" in found) {
    if (found.unread !== null) return { ...nothing, left: found.unread === "left" ? unnamed : [] };
    return { ...nothing, failed: { tickers: found.message } };
  }
  const namedAt = new Date(now);
  const rows = unnamed.map((ticker) => ({ ticker, cik: found.get(ticker) ?? null, namedAt }));
  return { ...nothing, rows };
}

type Found = Pick<FilerRow, "ticker"> &
  Partial<Pick<FilerRow, "fiscalYearEnd" | "checkedAt" | "lastError">>;

/** Reads the lists of companies that were not read for an hour, the longest unread first. */
async function readLists(reader: EdgarReader, followed: readonly FilerRow[], now: number) {
  const checkedAt = (filer: FilerRow) => filer.checkedAt?.getTime() ?? 0;
  const due = followed
    .filter((filer) => now - checkedAt(filer) >= HOUR_MS)
    .toSorted((a, b) => checkedAt(a) - checkedAt(b));
  const found: Found[] = [];
  const queued: NewFiling[] = [];
  const failed: Record<string, string> = {};
  const left: string[] = [];
  const since = addDays(utcDateOf(now), -HISTORY_DAYS);
  for (const { ticker, cik } of due) {
    if (cik === null) continue;
    const list = await reader.filings(cik).catch(describeFeedFailure);
    if ("message" in list) {
      if (list.unread === "left") left.push(ticker);
      if (list.unread !== null) continue;
      failed[ticker] = list.message;
      found.push({ ticker, checkedAt: new Date(now), lastError: list.message });
      continue;
    }
    found.push({ ticker, checkedAt: new Date(now), fiscalYearEnd: list.fiscalYearEnd });
    queued.push(
      ...list.filings
        .filter(
          ({ form, items, filedOn }) =>
            form === "8-K" && items.includes(RESULTS_ITEM) && filedOn >= since,
        )
        .map(({ accession, filedOn }) => ({ accession, ticker, cik, filedOn })),
    );
  }
  return { found, queued, failed, left, read: found.length };
}
