// The operator's list of companies whose filings are read: what `npm run companies` does.

import { NO_DEADLINE } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  deleteCandidates,
  insertFilings,
  listFilers,
  type NewFiler,
  updateFiler,
  upsertFilers,
} from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { ListedCompany } from "../services/edgar/filing-lists.ts";
import { candidatesOf, readFilingLists } from "./read-filing-lists.ts";

/** Opens a reader of EDGAR for some requests: each has the time of one run. */
export type OpenEdgar = () => EdgarReader;

/** Reads the SEC's own list; the error of EDGAR is the message. */
async function companiesOf(open: OpenEdgar): Promise<Map<string, ListedCompany>> {
  const found = await open().companies().catch(describeFeedFailure);
  if ("message" in found) throw new Error(found.message);
  return found;
}

/** Follows companies by their tickers. Returns the tickers that the SEC's list does not have; then nothing is stored. */
export async function addCompanies(
  db: Db,
  open: OpenEdgar,
  { tickers, now }: { tickers: readonly string[]; now: number },
): Promise<{ added: number; unknown: string[] }> {
  const companies = await companiesOf(open);
  const unknown = tickers.filter((ticker) => !companies.has(ticker));
  if (unknown.length > 0) return { added: 0, unknown };
  const rows = tickers.flatMap((ticker) => {
    const found = companies.get(ticker);
    if (found === undefined) return [];
    const { cik, name } = found;
    return {
      ticker,
      cik,
      name,
      place: null,
      standing: "followed" as const,
      namedAt: new Date(now),
    };
  });
  for (const statement of upsertFilers(db, rows)) await statement;
  return { added: rows.length, unknown };
}

/** Stops to read the filings of companies. What was read stays. Returns the tickers that are not followed. */
export async function removeCompanies(db: Db, tickers: readonly string[]): Promise<string[]> {
  const followed = new Set(
    (await listFilers(db)).flatMap(({ ticker, standing }) =>
      standing === "removed" ? [] : [ticker],
    ),
  );
  const unknown = tickers.filter((ticker) => !followed.has(ticker));
  if (unknown.length > 0) return unknown;
  for (const ticker of tickers) await updateFiler(db, ticker, { standing: "removed" });
  return [];
}

/** Candidates of a step: their lists are read, and what was found is stored, before the next ones. */
const CANDIDATES_AT_ONCE = 25;
/** Steps in a row without an answer after which EDGAR is given up for now. */
const MAX_SILENT_STEPS = 5;

/**
 * Follows the first `wanted` companies of the SEC's own list, in its order, that filed results lately. Each step is
 * stored, and companies that are followed already are not asked again, so that it can be stopped and run again.
 */
export async function followFirstCompanies(
  db: Db,
  open: OpenEdgar,
  {
    wanted,
    now,
    onProgress,
  }: { wanted: number; now: () => number; onProgress?: (followed: number) => void },
): Promise<{ followed: number; looked: number }> {
  const companies = await companiesOf(open);
  const standings = new Map(
    (await listFilers(db)).map(({ ticker, standing }) => [ticker, standing]),
  );
  const queue = candidatesOf(companies, { from: 0, count: companies.size, now: now() }).filter(
    ({ ticker }) => standings.get(ticker) !== "removed",
  );
  let [followed, looked, silent] = [0, 0, 0];
  while (queue.length > 0 && followed < wanted) {
    const step = queue.splice(0, Math.min(CANDIDATES_AT_ONCE, wanted - followed));
    const asked = step.filter(({ ticker }) => standings.get(ticker) !== "followed");
    const there = step.length - asked.length;
    const places = wanted - followed - there;
    const lists = await readLists(db, open(), asked, { now: now(), places });
    const isLeft = new Set(lists.postponed);
    queue.unshift(...asked.filter(({ ticker }) => isLeft.has(ticker)));
    silent = isLeft.size > 0 && isLeft.size === asked.length ? silent + 1 : 0;
    if (silent === MAX_SILENT_STEPS) throw new Error("sec: no answer in time");
    followed += there + lists.taken;
    looked += step.length - isLeft.size;
    onProgress?.(there + lists.taken);
  }
  return { followed, looked };
}

/** Reads the lists of candidates, and stores which of them are followed and what is to be read of them. */
async function readLists(
  db: Db,
  reader: EdgarReader,
  candidates: readonly NewFiler[],
  at: { now: number; places: number },
): Promise<{ postponed: string[]; taken: number }> {
  for (const statement of upsertFilers(db, candidates)) await statement;
  const names = new Set(candidates.map(({ ticker }) => ticker));
  const due = (await listFilers(db))
    .filter(({ ticker }) => names.has(ticker))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const lists = await readFilingLists(reader, due, NO_DEADLINE, at);
  const taken = lists.found.filter(({ lastError }) => lastError === null);
  for (const { ticker, ...found } of taken) await updateFiler(db, ticker, found);
  for (const statement of insertFilings(db, lists.queued)) await statement;
  const unread = [...lists.dropped, ...Object.keys(lists.failed), ...lists.postponed];
  for (const statement of deleteCandidates(db, unread)) await statement;
  return { postponed: lists.postponed, taken: taken.length };
}
