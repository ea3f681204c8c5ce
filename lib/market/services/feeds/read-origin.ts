// Reads a series from one source, in that source's format.

import { addDays, utcDateOf } from "../../../core/calendar-date.ts";
import { checkBody, dropLastRow, type FeedBody, type LastBody } from "../../domain/feed-answer.ts";
import { type Origin, SERIES_ORIGINS } from "../../domain/series-origins.ts";
import { boardSeries, boardUrl, readBoardPackage } from "./board.ts";
import { cboeUrl, parseCboe } from "./cboe.ts";
import { coinbaseUrl, firstPageDate, lastDateOfPage, parseCoinbase } from "./coinbase.ts";
import { eiaUrl, parseEia } from "./eia.ts";
import type { FeedRun } from "./feed-run.ts";
import { FeedError, type FeedName, type Feeds, type Observation } from "./feeds.ts";
import { fredCsvUrl, fredJsonUrl, parseFredCsv, parseFredJson } from "./fred.ts";
import { krakenUrl, parseKraken } from "./kraken.ts";
import { nyfedUrl, parseNyfed } from "./nyfed.ts";
import { chicagoFedUrl, ofrUrl, parseChicagoFed, parseOfr } from "./official-indices.ts";
import { differenceOf, withoutFuture } from "./parse.ts";
import { parseStooq, stooqUrl } from "./prices/stooq.ts";
import { requestParts, requestText } from "./request.ts";
import { parseTreasury, treasuryColumns, treasuryUrl } from "./treasury.ts";

/** Maximum pages of one read: 1,500 days of candles, 5 years of a curve. */
const MAX_PAGES = 5;
/** The first year with a Treasury file, by curve. */
const FIRST_YEAR = { nominal: 1990, real: 2003, bill: 2002 } as const;
/** Limits of a Board package with all years: its time, and its size before unzipping. */
const PACKAGE_LIMITS = { timeoutMs: 20_000, maxBytes: 20_000_000 };

export interface FetchSpan {
  /** The first date to read. */
  sinceDate: string;
  /** Facts of the last body of the series; null when none was read. */
  lastBody: LastBody | null;
  run: FeedRun;
}

/** The result of reading a series from one source. */
export interface OriginResult {
  observations: Observation[];
  /** Why the last row was not ingested; null when all rows were. */
  truncation: string | null;
  /** Facts of the body, to compare the next body with; null for formats that show truncation. */
  body: LastBody | null;
}

/** Reads a series from one of its sources and records the outcome. Throws FeedError. */
export function readOrigin(feeds: Feeds, origin: Origin, span: FetchSpan): Promise<OriginResult> {
  const { baseUrls, fredApiKey, eiaApiKey } = feeds;
  const { source, sourceId } = origin;
  const { sinceDate, run } = span;
  const today = utcDateOf(run.now);
  const dates = { fromDate: sinceDate, throughDate: today };
  const askCsv = (url: string, parse: Parse) => readCsv(feeds, span, origin, { url, parse });
  const askJson = (url: string, parse: Parse, feed: FeedName = source) =>
    run
      .recordOutcome(feed, async () => {
        const { text } = await requestText(feeds, run, { source: feed, url });
        return withoutFuture(feed, parse(text, sourceId), run.now);
      })
      .then(completeResult);
  switch (source) {
    case "treasury":
      return readTreasury(feeds, span, sourceId);
    case "board":
      return readBoard(feeds, span, sourceId);
    case "nyfed":
      return askJson(nyfedUrl(baseUrls.nyfed, sourceId, dates), parseNyfed);
    case "eia": {
      const apiKey = eiaApiKey ?? "";
      return askJson(eiaUrl(baseUrls.eia, sourceId, { sinceDate, apiKey }), parseEia);
    }
    case "fred":
      return fredApiKey === null
        ? askCsv(fredCsvUrl(baseUrls.fred, sourceId, sinceDate), parseFredCsv)
        : askJson(
            fredJsonUrl(baseUrls.fredApi, sourceId, { sinceDate, apiKey: fredApiKey }),
            parseFredJson,
            "fredApi",
          );
    case "ofr":
      return askCsv(ofrUrl(baseUrls.ofr), parseOfr);
    case "chicagofed":
      return askCsv(chicagoFedUrl(baseUrls.chicagofed), parseChicagoFed);
    case "cboe":
      return askCsv(cboeUrl(baseUrls.cboe, sourceId), parseCboe);
    case "stooq":
      return askCsv(stooqUrl(baseUrls.stooq, sourceId), parseStooq);
    case "kraken":
      return askJson(krakenUrl(baseUrls.kraken, sourceId), parseKraken);
    case "coinbase":
      return candlePages(span, async (page) => {
        const url = coinbaseUrl(baseUrls.coinbase, sourceId, page);
        return (await askJson(url, parseCoinbase)).observations;
      });
  }
}

type Parse = (text: string, sourceId: string) => Observation[];

const completeResult = (observations: Observation[]): OriginResult => ({
  observations,
  truncation: null,
  body: null,
});

/** The result for an unchanged body: no rows, and the stored facts of the body stay. */
function resultIfUnchanged(error: unknown): OriginResult {
  if (error instanceof FeedError && error.reason === "unchanged") return completeResult([]);
  throw error;
}

function readCsv(
  feeds: Feeds,
  span: FetchSpan,
  { source, sourceId }: Origin,
  { url, parse }: { url: string; parse: Parse },
): Promise<OriginResult> {
  const { run } = span;
  return run
    .recordOutcome(source, async () => {
      const { text, ...checked } = await readRows(feeds, span, source, url);
      return { observations: withoutFuture(source, parse(text, sourceId), run.now), ...checked };
    })
    .catch(resultIfUnchanged);
}

/** Requests a body of rows; without its last row when that may be truncated. */
export async function readRows(
  feeds: Feeds,
  { run, lastBody }: Pick<FetchSpan, "run" | "lastBody">,
  source: FeedName,
  url: string,
): Promise<{ text: string; truncation: string | null; body: LastBody }> {
  const storedVersion = storedVersionOf(url, lastBody);
  const found = await requestText(feeds, run, { source, url, storedVersion });
  return wholeRows(found, lastBody);
}

/** The stored version of the last body, if that body came from the same address. */
function storedVersionOf(url: string, lastBody: LastBody | null): LastBody | null {
  const { pathname, search } = new URL(url);
  return lastBody?.asked === pathname + search ? lastBody : null;
}

function wholeRows(found: FeedBody, lastBody: LastBody | null) {
  const checked = checkBody(found, lastBody);
  return { text: checked.truncation === null ? found.text : dropLastRow(found.text), ...checked };
}

/** Columns of the Treasury's files of a year, oldest year first; a file has its newest row first. */
function readTreasury(feeds: Feeds, span: FetchSpan, sourceId: string): Promise<OriginResult> {
  const { run, sinceDate, lastBody } = span;
  const columns = treasuryColumns(sourceId);
  const first = Math.max(
    Number(sinceDate.slice(0, 4)),
    ...columns.map(({ curve }) => FIRST_YEAR[curve]),
  );
  const last = Math.min(Number(utcDateOf(run.now).slice(0, 4)), first + MAX_PAGES - 1);
  return run
    .recordOutcome("treasury", async () => {
      const result = completeResult([]);
      for (let year = first; year <= last; year += 1) {
        const parts: Observation[][] = [];
        for (const { curve, column } of columns) {
          const url = treasuryUrl(feeds.baseUrls.treasury, curve, year);
          // One version shows whether anything changed only for a series of one column.
          const storedVersion = columns.length === 1 ? storedVersionOf(url, lastBody) : null;
          const found = await run.once(
            `${url} ${storedVersion?.etag} ${storedVersion?.modified}`,
            () => requestText(feeds, run, { source: "treasury", url, storedVersion }),
          );
          const { text, truncation, body } = wholeRows(found, lastBody);
          const rows = withoutFuture("treasury", parseTreasury(text, column), run.now);
          // A truncated file lacks its oldest rows, which matters only when those are needed.
          if ((rows[0]?.date ?? "") >= sinceDate) result.truncation ??= truncation;
          if (columns.length === 1) result.body = body;
          parts.push(rows);
        }
        result.observations.push(...differenceOf(parts));
      }
      return result;
    })
    .catch(resultIfUnchanged);
}

/** Reads a series from a package of the Board; one request brings all series of the package. */
function readBoard(feeds: Feeds, span: FetchSpan, sourceId: string): Promise<OriginResult> {
  const { run, lastBody } = span;
  const { release, names } = boardSeries(sourceId);
  const url = boardUrl(feeds.baseUrls.board, release);
  const storedVersion = storedVersionOf(url, lastBody);
  return run
    .recordOutcome("board", async () => {
      const { body, rows } = await run.once(
        `${url} ${storedVersion?.etag} ${storedVersion?.modified}`,
        async () => {
          const request = { source: "board", url, storedVersion, ...PACKAGE_LIMITS };
          const { archive, body } = await requestParts(feeds, run, request, archiveOf(url));
          return { body, rows: await readBoardPackage(archive, boardNames(release)) };
        },
      );
      const parts = names.map((name) => {
        const found = rows.get(name);
        if (found === undefined) throw new FeedError("board", "malformed", "no such series");
        return withoutFuture("board", found, run.now);
      });
      return { observations: differenceOf(parts), truncation: null, body };
    })
    .catch(resultIfUnchanged);
}

/** All series that we read from a release, so that its package is read once. */
const boardNames = (release: string): string[] =>
  Object.values(SERIES_ORIGINS)
    .flatMap(({ origins, history }) => [...origins, ...(history ? [history] : [])])
    .filter(({ source }) => source === "board")
    .map(({ sourceId }) => boardSeries(sourceId))
    .flatMap((found) => (found.release === release ? found.names : []));

const archiveOf =
  (url: string) =>
  async ({ headers }: Response, parts: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const part of parts) chunks.push(part.slice());
    const archive = new Uint8Array(await new Blob(chunks).arrayBuffer());
    const version = { etag: headers.get("etag"), modified: headers.get("last-modified") };
    const { pathname, search } = new URL(url);
    const body: LastBody = { asked: pathname + search, characters: archive.byteLength, ...version };
    return { archive, body };
  };

/** Joins pages of candles and drops repeated dates: a page may begin before its start date. */
async function candlePages(
  { sinceDate, run }: FetchSpan,
  read: (page: { fromDate: string; throughDate: string }) => Promise<Observation[]>,
): Promise<OriginResult> {
  const today = utcDateOf(run.now);
  const byDate = new Map<string, Observation>();
  let fromDate = firstPageDate(sinceDate);
  for (let count = 0; count < MAX_PAGES && fromDate <= today; count += 1) {
    const throughDate = lastDateOfPage(fromDate, today);
    const page = await read({ fromDate, throughDate });
    for (const observation of page) byDate.set(observation.date, observation);
    fromDate = addDays(throughDate, 1);
  }
  return completeResult([...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)));
}
