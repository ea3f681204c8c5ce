// Makes answers of data sources from recorded files, with only what was published by the replay's time.

import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { companyConcept, filedDocument, filingHeader, filingList } from "./edgar-cuts.ts";

/** A request, and the recorded files from which its answer is made. */
export interface CutRequest {
  url: URL;
  /** The time of the replay. */
  now: number;
  /** Contents of the files that the plan names for this request. */
  texts: readonly [string, ...string[]];
}

interface AnswerMaker {
  /** Description for the person who starts the replay. */
  description: string;
  /** Makes the answer. Null if the recording has none for this address. */
  make(request: CutRequest): string | null;
}

/** The rows of a day are published at 14:00 UTC of the next day, which is 10:00 or 9:00 in New York. */
const PUBLISHED_AFTER_MS = DAY_MS + 14 * 3_600_000;

/** The last day whose rows are published at an instant. */
export const lastPublishedDay = (now: number): string => utcDateOf(now - PUBLISHED_AFTER_MS);

const US_DATE = /^(\d{2})[/-](\d{2})[/-](\d{4})/;

function isoDate(text: string): string {
  const [, month, day, year] = US_DATE.exec(text) ?? [];
  return year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
}

/** The rows of a CSV that are published at an instant, and its header. */
function publishedRows(text: string, now: number): { header: string; rows: string[] } {
  const [header = "", ...rows] = text.trimEnd().split(/\r?\n/);
  const last = lastPublishedDay(now);
  return { header, rows: rows.filter((row) => isoDate(row) <= last) };
}

const csvOf = (header: string, rows: readonly string[]): string =>
  `${[header, ...rows].join("\n")}\n`;

function rowsUntilNow({ texts: [text], now }: CutRequest): string {
  if (text.trimStart().startsWith("[")) {
    const rows = JSON.parse(text) as { date: string }[];
    return JSON.stringify(rows.filter(({ date }) => date.slice(0, 10) <= lastPublishedDay(now)));
  }
  const { header, rows } = publishedRows(text, now);
  return csvOf(header, rows);
}

/** Weekly figures are published this number of days after their Monday. */
const WEEK_DAYS = 7;

const fredTable =
  (daysLate: number) =>
  ({ texts: [text], now, url }: CutRequest): string => {
    const since = url.searchParams.get("cosd") ?? "";
    const { rows } = publishedRows(text, now - daysLate * DAY_MS);
    const id = url.searchParams.get("id") ?? "";
    return csvOf(
      `observation_date,${id}`,
      rows.filter((row) => row >= since),
    );
  };

/** Adjusted daily prices in the format of Tiingo. They are not adjusted again during the replay. */
function tiingoRows({ texts: [text], now, url }: CutRequest): string {
  const since = url.searchParams.get("startDate") ?? "";
  const { rows } = publishedRows(text, now);
  return JSON.stringify(
    rows
      .filter((row) => row >= since)
      .map((row) => {
        const [date, adjOpen, adjHigh, adjLow, adjClose, adjVolume] = row.split(",");
        const bar = { adjOpen, adjHigh, adjLow, adjClose, adjVolume };
        const numbers = Object.entries(bar).map(([name, value]) => [name, Number(value)]);
        return {
          date: `${date}T00:00:00.000Z`,
          ...Object.fromEntries(numbers),
          divCash: 0,
          splitFactor: 1,
        };
      }),
  );
}

/** An index of Cboe such as VVIX: the header `DATE,<ID>` and US dates. */
function cboeTable({ texts: [text], now, url }: CutRequest): string {
  const id = /\/(\w+)_History\.csv$/.exec(url.pathname)?.[1] ?? "";
  const rows = publishedRows(text, now).rows.map((row) => {
    const [date = "", value = ""] = row.split(",");
    return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)},${value}`;
  });
  return csvOf(`DATE,${id}`, rows);
}

/** The ways to make answers from recordings. All values come from the recordings. */
export const CUTS = {
  dates: { description: "recorded rows are answered once their day is over", make: rowsUntilNow },
  fred: {
    description: "FRED's answers are cut from recorded tables of date and value",
    make: fredTable(0),
  },
  "fred-weekly": {
    description:
      "FRED's weekly answers are cut from recorded tables of date and value, a week late",
    make: fredTable(WEEK_DAYS),
  },
  cboe: {
    description: "Cboe's answers are cut from recorded tables of date and value",
    make: cboeTable,
  },
  tiingo: {
    description:
      "Tiingo's answers are cut from recorded tables of adjusted prices, so without dividends and splits",
    make: tiingoRows,
  },
  list: {
    description:
      "companies' lists of filings are recorded lists up to the clock, with filings that other recordings name",
    make: ({ texts, now }) => filingList(texts, lastPublishedDay(now)),
  },
  header: {
    description:
      "headers of filings are cut from recorded filings, or from the company's recorded list and the exhibit",
    make: ({ texts, url }) => filingHeader(texts, url),
  },
  document: {
    description: "documents of filings are cut from recorded whole filings",
    make: ({ texts: [text], url }) => filedDocument(text, url),
  },
  companyconcept: {
    description: "companyconcept answers are cut from recorded companyfacts",
    make: ({ texts: [text], url, now }) => companyConcept(text, url, lastPublishedDay(now)),
  },
} as const satisfies Record<string, AnswerMaker>;
