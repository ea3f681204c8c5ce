import { utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline, NEXT_TICK, runStatus } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDoneDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  beginTries,
  endTries,
  listTries,
  takeTriedTurn,
} from "../../runtime/database/job-tries.ts";
import {
  EMPTY_READ_STATE,
  FED_LICENCE,
  FED_SOURCE,
  FED_TICKERS,
  type FedLink,
  type FedReadState,
  type FedText,
  fedKey,
  fedQuarter,
  fedTitle,
  missingFedTexts,
  parseFedReadState,
} from "../domain/fed/texts.ts";
import { listTextInstants } from "../queries/document-writes.ts";
import type { FedReader, FedSource } from "../services/fed/fed-source.ts";
import { documentMethod, type Transcript } from "./documents.ts";
import { ingestTranscripts } from "./ingest-transcripts.ts";

/** Interval at which the calendar is read when the feed has nothing new. */
const CALENDAR_MS = 6 * 3_600_000;

/** The pages that name texts. */
const PAGES = ["calendar", "feed"] as const;
type Page = (typeof PAGES)[number];

/** The failure of a text that is not read before its pause ends. */
const SET_ASIDE = "set aside: its reading did not come to an end";

interface FedServices {
  db: Db;
  fed?: FedSource;
  deadline: Deadline;
}

/** The requests of one run so far, by outcome. */
interface Requests {
  answered: number;
  /** Error messages by the name of the page. */
  failed: Record<string, string>;
  /** Pages to read in the next tick, because a limit of source or tick was reached. */
  postponed: string[];
  /** Pages not read because the source asked to wait. */
  paused: string[];
}

/**
 * Ingests the statements and minutes of the Federal Reserve that are not stored yet, each once.
 * Every run reads the feed of press releases. The calendar, which also has minutes and older texts,
 * is read every six hours, after a run that left texts unread, and when the feed announces minutes.
 * When a limit of source or tick is reached, the next tick reads the remaining texts. A page that fails
 * is recorded and does not stop the others. A try of a page counts before its work begins: what killed a
 * run comes after the others, and what killed three waits for six hours. `all` reads the calendar even when it has not changed.
 */
export async function ingestFedTexts(
  { db, fed, deadline }: FedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  if (fed === undefined) {
    const detail = { off: "no source" };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const [instants, sources, [last], tried] = await db.batch([
    listTextInstants(db, Object.values(FED_TICKERS)),
    listFeedSources(db),
    lastDoneDetail(db, run.job),
    listTries(db, run.job),
  ]);
  const readState = parseFedReadState(last?.detail ?? null);
  const storedKeys = new Set(
    instants.map(({ ticker, knownAt }) => keyAt(ticker, knownAt.getTime())),
  );
  const reader = fed.open({ now, retryTimes: retryTimes(sources) });
  const requests: Requests = { answered: 0, failed: {}, postponed: [], paused: [] };
  const begun: string[] = [];
  /** Begins to work on items; those before are done. */
  const begin = async (items: readonly string[]) => {
    await beginTries(db, run.job, items, now, begun);
    begun.push(...items);
  };
  const pages = takeTriedTurn(PAGES, (page) => page, tried, now).items;
  const context = { readState, storedKeys, pages, begin, now, all };
  const found = await readLinks(reader, requests, context);
  const missing = missingFedTexts(found.links, storedKeys, utcDateOf(now));
  const turn = takeTriedTurn(missing, fedTitle, tried, now);
  await begin(turn.items.map(fedTitle));
  const texts = await readTexts(reader, requests, turn.items, deadline);
  requests.postponed.push(...turn.after.map(fedTitle));
  for (const link of turn.paused) requests.failed[fedTitle(link)] = SET_ASIDE;
  if (texts.length > 0) {
    await ingestTranscripts(db, texts.map(toTranscript), { now, method: documentMethod });
  }
  const { failed, postponed, paused } = requests;
  const detail = {
    read: texts.map(fedTitle),
    failed,
    paused,
    ...(postponed.length > 0 ? { later: postponed, waiting: NEXT_TICK } : {}),
    ...nextReadState(found, requests, texts),
  };
  const status = runStatus({
    left: postponed.length,
    asked: requests.answered + Object.keys(failed).length,
    failed: Object.keys(failed).length,
  });
  await db.batch([
    upsertFeedSources(db, reader.outcomes(), now),
    ...endTries(db, run.job, begun),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail };
}

const keyAt = (ticker: string, knownAt: number): string => fedKey(ticker, utcDateOf(knownAt));

interface Found {
  links: FedLink[];
  /** Dates of minutes that the feed announces and that are not stored. */
  missingMinutes: string[];
  /** The state for the next run, if this run reads all texts. */
  next: FedReadState;
}

/** Reads the links to texts from the calendar when it is due, otherwise from the feed. */
async function readLinks(
  reader: FedReader,
  requests: Requests,
  options: {
    readState: FedReadState;
    storedKeys: ReadonlySet<string>;
    /** The pages whose turn it is. */
    pages: readonly Page[];
    begin: (pages: readonly Page[]) => Promise<void>;
    now: number;
    all: boolean;
  },
): Promise<Found> {
  const { readState, storedKeys, pages, begin, now, all } = options;
  const next = { ...readState };
  const readAt = readState.calendar_read_at;
  const isDue = all || readAt === null || now - Date.parse(readAt) >= CALENDAR_MS;
  const found: Found = { links: [], missingMinutes: [], next };
  const readCalendar = async () => {
    if (!pages.includes("calendar")) return false;
    await begin(["calendar"]);
    const calendar = await attempt(requests, "calendar", () =>
      reader.calendar(all ? null : readState.calendar),
    );
    if (calendar === undefined) return false;
    next.calendar_read_at = new Date(now).toISOString();
    next.calendar = calendar?.version ?? readState.calendar;
    found.links.push(...(calendar?.found ?? []));
    return true;
  };
  if (isDue && (await readCalendar())) return found;
  if (!pages.includes("feed")) return found;
  await begin(["feed"]);
  const feed = await attempt(requests, "feed", () => reader.feed(readState.feed));
  if (feed) {
    next.feed = feed.version;
    found.links.push(...feed.found.statements);
    const since = `${new Date(now).getUTCFullYear() - 1}-01-01`;
    found.missingMinutes = feed.found.minutesDates.filter(
      (date) => date >= since && !storedKeys.has(fedKey(FED_TICKERS.minutes, date)),
    );
  }
  if (!isDue && found.missingMinutes.length > 0) await readCalendar();
  return found;
}

/** Reads the pages of texts, until a limit of source or tick is reached. */
async function readTexts(
  reader: FedReader,
  requests: Requests,
  missing: readonly FedLink[],
  deadline: Deadline,
): Promise<FedText[]> {
  const texts: FedText[] = [];
  let begun = 0;
  for (const link of beforeDeadline(missing, deadline)) {
    begun += 1;
    const text = await attempt(requests, fedTitle(link), () => reader.text(link));
    if (text !== undefined) texts.push(text);
  }
  requests.postponed.push(...missing.slice(begun).map(fedTitle));
  return texts;
}

/** The answer to a request; undefined when it failed or was postponed. Counts it in `requests`. */
async function attempt<T>(
  requests: Requests,
  page: string,
  send: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const found = await send();
    requests.answered += 1;
    return found;
  } catch (error) {
    const { message, unread } = describeFeedFailure(error);
    if (unread === "left") requests.postponed.push(page);
    else if (unread === "paused") requests.paused.push(page);
    else requests.failed[page] = message;
    return undefined;
  }
}

/**
 * The state to store for the next run. Page versions are stored only when every text that the pages
 * name is stored: otherwise the next run would skip an unchanged page whose texts are missing.
 */
function nextReadState(
  { missingMinutes, next }: Found,
  requests: Requests,
  texts: readonly FedText[],
): FedReadState {
  const { failed, postponed, paused } = requests;
  const isRead = (date: string) =>
    texts.some(({ kind, releaseDate }) => kind === "minutes" && releaseDate === date);
  const isComplete =
    missingMinutes.every(isRead) &&
    Object.keys(failed).length + postponed.length + paused.length === 0;
  if (isComplete) return next;
  const isUnread = postponed.length + paused.length > 0;
  return { ...EMPTY_READ_STATE, calendar_read_at: isUnread ? null : next.calendar_read_at };
}

const toTranscript = (found: FedText): Transcript => ({
  ticker: FED_TICKERS[found.kind],
  quarter: fedQuarter(found),
  mode: "central_bank",
  title: fedTitle(found),
  source: FED_SOURCE,
  licence: FED_LICENCE,
  knownAt: found.releasedAt,
  isKnownAtGiven: true,
  readText: () => found.text,
});
