import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { companyConcept, filedDocument, filingHeader, filingList } from "./edgar-cuts.ts";

/** The request that an answer is cut for, and the recordings. */
export interface CutRequest {
  url: URL;
  /** The clock. */
  now: number;
  /** Texts of the row's files, the first one leading. */
  texts: readonly [string, ...string[]];
}

interface Cut {
  /** What is done, as it is said to who starts the replay. */
  said: string;
  /** The answer; null where the recording has none for this address. */
  make(request: CutRequest): string | null;
}

/** A day's rows are out at this hour of the day after, UTC: 10 in the morning of New York. */
const OUT_AT_MS = DAY_MS + 14 * 3_600_000;

/** The last day whose rows are out at an instant. */
export const lastOut = (now: number): string => utcDateOf(now - OUT_AT_MS);

const US_DATE = /^(\d{2})[/-](\d{2})[/-](\d{4})/;

function isoDate(text: string): string {
  const [, month, day, year] = US_DATE.exec(text) ?? [];
  return year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
}

/** Lines of a CSV below its header, without those that were not out yet. */
function csvUntil(text: string, now: number): { header: string; rows: string[] } {
  const [header = "", ...rows] = text.trimEnd().split(/\r?\n/);
  const last = lastOut(now);
  return { header, rows: rows.filter((row) => isoDate(row) <= last) };
}

const csvOf = (header: string, rows: readonly string[]): string =>
  `${[header, ...rows].join("\n")}\n`;

function untilNow({ texts: [text], now }: CutRequest): string {
  if (text.trimStart().startsWith("[")) {
    const rows = JSON.parse(text) as { date: string }[];
    return JSON.stringify(rows.filter(({ date }) => date.slice(0, 10) <= lastOut(now)));
  }
  const { header, rows } = csvUntil(text, now);
  return csvOf(header, rows);
}

/** Days after their Monday on which a week's figures are out. */
const WEEK_DAYS = 7;

const fredTable =
  (daysLate: number) =>
  ({ texts: [text], now, url }: CutRequest): string => {
    const since = url.searchParams.get("cosd") ?? "";
    const { rows } = csvUntil(text, now - daysLate * DAY_MS);
    const id = url.searchParams.get("id") ?? "";
    return csvOf(
      `observation_date,${id}`,
      rows.filter((row) => row >= since),
    );
  };

/** Adjusted bars as the vendor's rows; nothing adjusts them again within the replay. */
function tiingoRows({ texts: [text], now, url }: CutRequest): string {
  const since = url.searchParams.get("startDate") ?? "";
  const { rows } = csvUntil(text, now);
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
          ...{ divCash: 0, splitFactor: 1 },
        };
      }),
  );
}

/** VVIX and its like: `DATE,<ID>` and US dates, as the exchange writes them. */
function cboeTable({ texts: [text], now, url }: CutRequest): string {
  const id = /\/(\w+)_History\.csv$/.exec(url.pathname)?.[1] ?? "";
  const rows = csvUntil(text, now).rows.map((row) => {
    const [date = "", value = ""] = row.split(",");
    return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)},${value}`;
  });
  return csvOf(`DATE,${id}`, rows);
}

/** How answers are cut from recordings. Each value is a recorded one. */
export const CUTS = {
  dates: { said: "recorded rows are answered once their day is over", make: untilNow },
  fred: {
    said: "FRED's answers are cut from recorded tables of date and value",
    make: fredTable(0),
  },
  "fred-weekly": {
    said: "FRED's weekly answers are cut from recorded tables of date and value, a week late",
    make: fredTable(WEEK_DAYS),
  },
  cboe: { said: "Cboe's answers are cut from recorded tables of date and value", make: cboeTable },
  tiingo: {
    said: "Tiingo's answers are cut from recorded tables of adjusted prices, so without dividends and splits",
    make: tiingoRows,
  },
  list: {
    said: "companies' lists of filings are recorded lists up to the clock, with filings that other recordings name",
    make: ({ texts, now }) => filingList(texts, lastOut(now)),
  },
  header: {
    said: "headers of filings are cut from recorded filings, or from the company's recorded list and the exhibit",
    make: ({ texts, url }) => filingHeader(texts, url),
  },
  document: {
    said: "documents of filings are cut from recorded whole filings",
    make: ({ texts: [text], url }) => filedDocument(text, url),
  },
  companyconcept: {
    said: "companyconcept answers are cut from recorded companyfacts",
    make: ({ texts: [text], url, now }) => companyConcept(text, url, lastOut(now)),
  },
} as const satisfies Record<string, Cut>;
