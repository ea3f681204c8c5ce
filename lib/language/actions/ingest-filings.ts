import { type CallBudget, NEXT_TICK, reserveCalls, runStatus } from "../../core/call-budget.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { insertInsiderReports, publishInsiders, upsertFigures } from "../queries/company-facts.ts";
import {
  insertFilings,
  listDueFilings,
  listFilers,
  updateFiler,
  updateFiling,
  upsertFilers,
} from "../queries/filings.ts";
import type { EdgarSource } from "../services/edgar/edgar-source.ts";
import { documentMethod } from "./documents.ts";
import { ingestTranscripts } from "./ingest-transcripts.ts";
import { nameFilers, readLists } from "./read-company-lists.ts";
import { readDailyIndex } from "./read-daily-index.ts";
import { readFigures } from "./read-figures.ts";
import { readInsiders } from "./read-insiders.ts";
import { readReleases } from "./read-releases.ts";

/** Which companies' filings are read, and whether the texts of releases are kept. */
export interface FollowedFilings {
  edgar: EdgarSource;
  tickers: readonly string[];
  isTextKept: boolean;
}

/** Outgoing requests reserved for scoring the releases and writing the results. */
const CALLS_TO_WRITE = 3;
/**
 * Maximum filings of a kind in a tick: more than these companies file in a day; releases' texts fit
 * in memory.
 */
const MAX_FILINGS = 40;

/**
 * Reads new filings: company numbers, figures of companies that filed a report, then the releases
 * that are due, those of one day in each tick, then each company's list once an hour, then insiders'
 * trades, then one daily index, for what a list missed. Each text is scored as a release. The state is in the database, so that the next tick
 * continues a run that ended early.
 */
export async function ingestFilings(
  { db, filings: asked, budget }: { db: Db; filings?: FollowedFilings; budget: CallBudget },
  run: Run,
  now: number,
): Promise<object> {
  if (asked === undefined) return close(db, run, { off: "no CONTACT_EMAIL" });
  const [filers, waiting, dueInsiders, dueFigures, sources, [last]] = await db.batch([
    listFilers(db),
    listDueFilings(db, "release", MAX_FILINGS),
    listDueFilings(db, "insider", MAX_FILINGS + 1),
    listDueFilings(db, "figures", MAX_FILINGS),
    listFeedSources(db),
    lastDetail(db, run.job),
  ]);
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  const reader = asked.edgar.open({ calls, now, retryTimes: retryTimes(sources) });
  const followed = filers.filter(({ ticker }) => asked.tickers.includes(ticker));
  const named = await nameFilers(reader, asked.tickers, followed, now);
  const figures = await readFigures(reader, dueFigures, { calls, now });
  const today = waiting.filter(({ filedOn }) => filedOn === waiting[0]?.filedOn);
  const releases = await readReleases(reader, today, followed, asked.isTextKept);
  const lists = await readLists(reader, followed, now);
  const insiders = await readInsiders(reader, dueInsiders.slice(0, MAX_FILINGS));
  const index = await readDailyIndex(reader, followed, { lastDetail: last?.detail ?? null, now });
  const counts = await ingestTranscripts(db, releases.transcripts, { now, method: documentMethod });
  const reads = [figures, releases, insiders];
  const left = [...named.left, ...lists.left, ...reads.flatMap((each) => each.left)];
  const isMore = left.length > 0 || waiting.length > today.length;
  const isNew = named.rows.some(({ cik }) => cik !== null);
  const failed: Record<string, string> = Object.assign(
    { ...named.failed, ...lists.failed, ...index.failed },
    ...reads.map((each) => each.failed),
  );
  const leftOut: object = Object.assign({}, ...reads.map((each) => each.leftOut));
  const failures = Object.keys(failed).length;
  const answers =
    named.rows.length +
    lists.found.filter(({ lastError }) => !lastError).length +
    releases.transcripts.length +
    insiders.reports.length +
    Number(index.isAnswered);
  const isLate = isMore || isNew || dueInsiders.length > MAX_FILINGS;
  const status = runStatus({
    ...{ left: isLate ? 1 : 0, failed: failures },
    asked: answers + figures.companies.length + Object.keys(leftOut).length + failures,
  });
  const detail = {
    ...{ listed: lists.read, added: counts.added, revised: counts.revised },
    ...{ insiders: insiders.reports.length, figures: figures.companies.length },
    left_out: leftOut,
    failed,
    indexes: index.memory,
    ...(status === "waiting" ? { waiting: NEXT_TICK } : {}),
  };
  await db.batch([
    updateJobRun(db, run, { status, detail }),
    upsertFeedSources(db, reader.outcomes(), now),
    ...upsertFilers(db, named.rows),
    ...lists.found.map(({ ticker, ...found }) => updateFiler(db, ticker, found)),
    ...insertFilings(db, [...lists.queued, ...index.queued]),
    ...insertInsiderReports(db, insiders.reports),
    ...reads
      .flatMap(({ outcomes }) => outcomes)
      .map(({ filing, ...found }) => updateFiling(db, filing, found)),
    ...figures.companies.flatMap(({ ticker, figures: rows }) => upsertFigures(db, ticker, rows)),
    publishInsiders(db),
  ]);
  return { status, ...detail };
}

async function close(db: Db, run: Run, detail: Record<string, unknown>): Promise<object> {
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}
