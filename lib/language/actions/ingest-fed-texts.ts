import { utcDateOf } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls, runStatus } from "../../core/call-budget.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDoneDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { type FedMemory, fedMemoryOf, NO_MEMORY } from "../domain/fed/memory.ts";
import {
  FED_LICENCE,
  FED_SOURCE,
  FED_TICKERS,
  type FedLink,
  type FedText,
  fedKey,
  fedQuarter,
  fedTitle,
  missingFedTexts,
} from "../domain/fed/texts.ts";
import { listTextInstants } from "../queries/text-instants.ts";
import type { FedReader, FedSource } from "../services/fed/fed-source.ts";
import { documentMethod, type Transcript } from "./documents.ts";
import { ingestTranscripts } from "./ingest-transcripts.ts";

/** Outgoing requests reserved for writing: two for the texts, one for the run. */
const CALLS_TO_WRITE = 3;
/** Interval at which the calendar is read when the feed has no news. */
const CALENDAR_MS = 6 * 3_600_000;

interface FedServices {
  db: Db;
  fed?: FedSource;
  budget: CallBudget;
}

/** What one run has met so far. */
interface Findings {
  asked: number;
  failed: Record<string, string>;
  later: string[];
  paused: string[];
}

/**
 * Ingests the statements and minutes of the Federal Reserve that are not stored yet, each once.
 * Every run reads the feed of press releases. The calendar, which also has minutes and older texts,
 * is read every six hours, after a run that left texts unread, and when the feed names minutes.
 * Texts above a run's limit of requests are read in the next tick. A page that fails is named in
 * the run and does not stop the others.
 */
export async function ingestFedTexts(
  { db, fed, budget }: FedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  if (fed === undefined) {
    const detail = { off: "no source" };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const [instants, sources, [last]] = await db.batch([
    listTextInstants(db, Object.values(FED_TICKERS)),
    listFeedSources(db),
    lastDoneDetail(db, run.job),
  ]);
  const memory = fedMemoryOf(last?.detail ?? null);
  const held = new Set(instants.map(({ ticker, knownAt }) => keyAt(ticker, knownAt.getTime())));
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  const reader = fed.open({ calls, now, retryTimes: retryTimes(sources) });
  const findings: Findings = { asked: 0, failed: {}, later: [], paused: [] };
  const found = await readLinks(reader, findings, { memory, held, now, all });
  const missing = missingFedTexts(found.links, held, utcDateOf(now));
  const texts = await readTexts(reader, findings, missing);
  if (texts.length > 0) {
    await ingestTranscripts(db, texts.map(toTranscript), { now, method: documentMethod });
  }
  const { failed, later, paused } = findings;
  const detail = {
    ...{ read: texts.map(fedTitle), failed, paused },
    ...(later.length > 0 ? { later, waiting: NEXT_TICK } : {}),
    ...memoryOf(found, findings, texts),
  };
  const status = runStatus({
    ...{ left: later.length, asked: findings.asked },
    failed: Object.keys(failed).length,
  });
  await db.batch([
    upsertFeedSources(db, reader.outcomes(), now),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail };
}

const keyAt = (ticker: string, knownAt: number): string => fedKey(ticker, utcDateOf(knownAt));

interface Found {
  links: FedLink[];
  /** Days of minutes that the feed names and that are not stored. */
  awaited: string[];
  /** The state for the next run, when this run leaves no text unread. */
  next: FedMemory;
}

async function readLinks(
  reader: FedReader,
  findings: Findings,
  given: { memory: FedMemory; held: ReadonlySet<string>; now: number; all: boolean },
): Promise<Found> {
  const { memory, held, now, all } = given;
  const next = { ...memory };
  const readAt = memory.calendar_read_at;
  const isDue = all || readAt === null || now - Date.parse(readAt) >= CALENDAR_MS;
  const found: Found = { links: [], awaited: [], next };
  const readCalendar = async () => {
    const calendar = await attempt(findings, "calendar", () =>
      reader.calendar(all ? null : memory.calendar),
    );
    if (calendar === undefined) return false;
    next.calendar_read_at = new Date(now).toISOString();
    next.calendar = calendar?.version ?? memory.calendar;
    found.links.push(...(calendar?.found ?? []));
    return true;
  };
  if (isDue && (await readCalendar())) return found;
  const feed = await attempt(findings, "feed", () => reader.feed(memory.feed));
  if (feed) {
    next.feed = feed.version;
    found.links.push(...feed.found.statements);
    const since = `${new Date(now).getUTCFullYear() - 1}-01-01`;
    found.awaited = feed.found.minutesDates.filter(
      (date) => date >= since && !held.has(fedKey(FED_TICKERS.minutes, date)),
    );
  }
  if (!isDue && found.awaited.length > 0) await readCalendar();
  return found;
}

/** Reads the pages of texts, until the run's requests are used up. */
async function readTexts(
  reader: FedReader,
  findings: Findings,
  missing: readonly FedLink[],
): Promise<FedText[]> {
  const texts: FedText[] = [];
  for (const link of missing) {
    const text = await attempt(findings, fedTitle(link), () => reader.text(link));
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** What was asked for; undefined where it failed or was not asked, which is written down. */
async function attempt<T>(
  findings: Findings,
  what: string,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const found = await ask();
    findings.asked += 1;
    return found;
  } catch (error) {
    const { message, unread } = describeFeedFailure(error);
    if (unread === "left") findings.later.push(what);
    else if (unread === "paused") findings.paused.push(what);
    else {
      findings.asked += 1;
      findings.failed[what] = message;
    }
    return undefined;
  }
}

/**
 * The state that is stored for the next run. Versions are stored only when every text that the
 * pages name is stored: otherwise an unchanged page would hide missing texts.
 */
function memoryOf(
  { awaited, next }: Found,
  findings: Findings,
  texts: readonly FedText[],
): FedMemory {
  const { failed, later, paused } = findings;
  const isRead = (date: string) =>
    texts.some(({ kind, releaseDate }) => kind === "minutes" && releaseDate === date);
  const isComplete =
    awaited.every(isRead) && Object.keys(failed).length + later.length + paused.length === 0;
  if (isComplete) return next;
  const isUnread = later.length + paused.length > 0;
  return { ...NO_MEMORY, calendar_read_at: isUnread ? null : next.calendar_read_at };
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
