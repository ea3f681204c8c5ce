import type { CalendarDate } from "../../core/calendar-date.ts";
import { type Deadline, NEXT_TICK, runStatus } from "../../core/deadline.ts";
import { TRY_WAIT_MS } from "../../core/turns.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  beginTries,
  endTries,
  listTries,
  takeTriedTurn,
} from "../../runtime/database/job-tries.ts";
import { DEFAULT_COMPANIES } from "../domain/text/filing.ts";
import {
  insertInsiderReports,
  listFigureEnds,
  publishInsiders,
  upsertFigures,
} from "../queries/company-facts.ts";
import { insertFiledEvents } from "../queries/filed-events.ts";
import {
  beginFilings,
  deleteCandidates,
  endFilings,
  type FilerRow,
  type FilingRow,
  insertFilings,
  listDueFilings,
  listFilers,
  updateFiler,
  updateFiling,
  upsertFilers,
} from "../queries/filings.ts";
import { insertUnplacedDocuments } from "../queries/unplaced-documents.ts";
import type { EdgarSource } from "../services/edgar/edgar-source.ts";
import { documentMethod, toUnplacedDocument } from "./documents.ts";
import { filingsOfTurn } from "./filing-outcome.ts";
import { ingestTranscripts } from "./ingest-transcripts.ts";
import { indexDayToRead, readDailyIndex } from "./read-daily-index.ts";
import { readFiledEvents } from "./read-filed-events.ts";
import {
  dueLists,
  lookUpCompanyNumbers,
  readFilingLists,
  withoutCompanyNumber,
} from "./read-filing-lists.ts";
import { readInsiderReports } from "./read-insider-reports.ts";
import { readReleases } from "./read-releases.ts";
import { isKnownReport, readReportedFigures } from "./read-reported-figures.ts";

/** Whose filings are read, from where, and whether the texts of releases are stored. */
export interface FollowedFilings {
  edgar: EdgarSource;
  /** Null: the companies of the operator's list, see `npm run companies`. */
  tickers: readonly string[] | null;
  isTextKept: boolean;
}

/**
 * Maximum filings of a kind in a tick: the texts of this number of releases fit in memory. The figures of
 * a company need ten requests; of this number they take half of a tick's.
 */
const [MAX_FILINGS, MAX_FIGURES] = [40, 8];

/** The pages of EDGAR beside the filings, by the names under which their tries are counted. */
const [NUMBERS, INDEX] = ["company numbers", "daily index"];
const listId = ({ ticker }: FilerRow): string => `list of ${ticker}`;

/**
 * Reads new filings from SEC EDGAR. Order: company numbers of new tickers, reported figures,
 * earnings releases of the oldest day that is due, each company's list of filings once an hour,
 * filed events, insiders' trades, and one daily index, for filings that a list missed. Scores each release. The
 * state is in the database, so the next tick continues a run that ended early. A try of a filing, list or
 * index counts before its work begins: what killed a run comes after the others.
 */
export async function ingestFilings(
  services: { db: Db; filings?: FollowedFilings; deadline: Deadline },
  run: Run,
  now: number,
): Promise<object> {
  const { db, filings: settings, deadline } = services;
  if (settings === undefined) return close(db, run, { off: "no CONTACT_EMAIL" });
  const [filers, waiting, dueInsiders, dueFigures, dueEvents, sources, [last], tried] =
    await db.batch([
      listFilers(db),
      listDueFilings(db, "release", MAX_FILINGS, now),
      listDueFilings(db, "insider", MAX_FILINGS + 1, now),
      listDueFilings(db, "figures", MAX_FILINGS, now),
      listDueFilings(db, "events", MAX_FILINGS + 1, now),
      listFeedSources(db),
      lastDetail(db, run.job, "indexes"),
      listTries(db, run.job),
    ]);
  const reader = settings.edgar.open({ now, retryTimes: retryTimes(sources) });
  const followed = filers.filter(({ ticker, standing }) =>
    settings.tickers === null ? standing !== "removed" : settings.tickers.includes(ticker),
  );
  const isDefault = settings.tickers === null && followed.length === 0;
  const tickers = settings.tickers ?? followed.map(({ ticker }) => ticker);
  const known = dueFigures.filter((filing) => isKnownReport(filing, now));
  const due = [...waiting, ...dueEvents, ...dueInsiders, ...known];
  const lastIndexes = last?.detail ?? null;
  const withoutNumber = withoutCompanyNumber(tickers, followed, now);
  const indexDay = indexDayToRead(followed, lastIndexes, now);
  const listed = dueLists(followed, now);
  const duePages = [
    ...(withoutNumber.length > 0 || isDefault ? [NUMBERS] : []),
    ...listed.map(listId),
    ...(indexDay === null ? [] : [INDEX]),
  ];
  const turnOfPages = takeTriedTurn(duePages, (page) => page, tried, now);
  const triesOf = (page: string) => tried.find(({ item }) => item === page)?.tries ?? 0;
  const { pages, filings: turn } = apart(turnOfPages.items, filingsOfTurn(due), { triesOf, now });
  const ofTurn = (filings: readonly FilingRow[]) => filings.filter((filing) => turn.has(filing));
  const ofOneDay = ofTurn(waiting).filter(({ filedOn }, _, all) => filedOn === all[0]?.filedOn);
  const reports = ofTurn(dueEvents).slice(0, MAX_FILINGS);
  const ownership = ofTurn(dueInsiders).slice(0, MAX_FILINGS);
  const figured = ofTurn(known).slice(0, MAX_FIGURES);
  const begun = [...ofOneDay, ...reports, ...ownership, ...figured];
  const isTurn = (page: string) => pages.includes(page);
  await beginTries(db, run.job, pages, now);
  await beginFilings(db, begun, now);
  const numbers = await lookUpCompanyNumbers(reader, isTurn(NUMBERS) ? withoutNumber : [], {
    isDefault: isDefault && isTurn(NUMBERS),
    now,
  });
  const figures = await readReportedFigures(reader, figured, deadline);
  const releases = await readReleases(reader, ofOneDay, deadline, {
    followed,
    figureEnds: await figureEndsOf(db, ofOneDay),
    isTextKept: settings.isTextKept,
  });
  const lists = await readFilingLists(
    reader,
    listed.filter((filer) => isTurn(listId(filer))),
    deadline,
    { now, places: freePlaces(followed) },
  );
  const events = await readFiledEvents(reader, reports, deadline);
  const insiders = await readInsiderReports(reader, ownership, deadline);
  const day = isTurn(INDEX) ? indexDay : null;
  const index = await readDailyIndex(reader, followed, { day, lastDetail: lastIndexes, now });
  const counts = await ingestTranscripts(db, releases.transcripts, { now, method: documentMethod });
  const unplaced = await Promise.all(
    releases.unplaced.map((text) => toUnplacedDocument(text, documentMethod, now)),
  );
  const reads = [figures, releases, events, insiders];
  const filed = [...releases.events, ...events.events];
  const postponed = [
    ...numbers.postponed,
    ...lists.postponed,
    ...reads.flatMap((each) => each.postponed),
  ];
  const laterPages = turnOfPages.items.length + turnOfPages.after.length - pages.length;
  const isMore = postponed.length + laterPages > 0 || due.length > begun.length;
  const isNew = numbers.rows.some(({ cik }) => cik !== null);
  const failed: Record<string, string> = Object.assign(
    { ...numbers.failed, ...lists.failed, ...index.failed },
    ...reads.map((each) => each.failed),
  );
  const leftOut: object = Object.assign({}, ...reads.map((each) => each.leftOut));
  const failures = Object.keys(failed).length;
  const answers =
    numbers.rows.length +
    lists.found.filter(({ lastError }) => !lastError).length +
    lists.dropped.length +
    releases.transcripts.length +
    unplaced.length +
    events.events.length +
    insiders.reports.length +
    Number(index.isAnswered);
  const status = runStatus({
    left: isMore || isNew ? 1 : 0,
    failed: failures,
    asked: answers + figures.companies.length + Object.keys(leftOut).length + failures,
  });
  const detail = {
    listed: lists.read,
    added: counts.added,
    revised: counts.revised,
    without_quarter: unplaced.length,
    events: filed.length,
    insiders: insiders.reports.length,
    figures: figures.companies.length,
    left_out: leftOut,
    failed,
    indexes: index.memory,
    ...(status === "waiting" ? { waiting: NEXT_TICK } : {}),
  };
  await db.batch([
    updateJobRun(db, run, { status, detail }),
    upsertFeedSources(db, reader.outcomes(), now),
    ...upsertFilers(db, numbers.rows),
    ...deleteCandidates(db, lists.dropped),
    ...lists.found.map(({ ticker, ...found }) => updateFiler(db, ticker, found)),
    ...insertFilings(db, [...lists.queued, ...index.queued]),
    ...insertInsiderReports(db, insiders.reports),
    ...insertUnplacedDocuments(db, unplaced),
    ...insertFiledEvents(db, filed),
    ...endFilings(db, begun),
    ...endTries(db, run.job, pages),
    ...reads
      .flatMap(({ outcomes }) => outcomes)
      .map(({ filing, ...found }) => updateFiling(db, filing, found)),
    ...figures.companies.flatMap(({ ticker, figures: rows }) => upsertFigures(db, ticker, rows)),
    publishInsiders(db),
  ]);
  return { status, ...detail };
}

/** How many candidates may still become followed. */
const freePlaces = (followed: readonly FilerRow[]): number =>
  Math.max(
    0,
    DEFAULT_COMPANIES.count - followed.filter(({ standing }) => standing === "followed").length,
  );

async function figureEndsOf(
  db: Db,
  filings: readonly FilingRow[],
): Promise<Map<FilingRow, CalendarDate>> {
  if (filings.length === 0) return new Map();
  const ends = await listFigureEnds(
    db,
    filings.map(({ accession }) => accession),
  );
  return new Map(
    filings.flatMap((filing) => {
      const { accession, ticker } = filing;
      const found = ends.find((each) => each.accession === accession && each.ticker === ticker);
      return found === undefined ? [] : [[filing, found.end] as const];
    }),
  );
}

/**
 * After a killed run pages and filings have their turns apart, so that none counts for what the others do: those
 * with fewer tries come first, until filings have waited for a while.
 */
function apart(
  pages: readonly string[],
  filings: ReadonlySet<FilingRow>,
  { triesOf, now }: { triesOf: (page: string) => number; now: number },
): { pages: readonly string[]; filings: ReadonlySet<FilingRow> } {
  const [[page], [filing]] = [pages, [...filings]];
  if (page === undefined || filing === undefined) return { pages, filings };
  const [pageTries, filingTries] = [triesOf(page), filing.tries];
  if (pageTries + filingTries === 0) return { pages, filings };
  const isLong = filingTries > 0 && (filing.triedAt?.getTime() ?? 0) + TRY_WAIT_MS <= now;
  return pageTries <= filingTries && !isLong
    ? { pages, filings: new Set() }
    : { pages: [], filings };
}

async function close(db: Db, run: Run, detail: Record<string, unknown>): Promise<object> {
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}
