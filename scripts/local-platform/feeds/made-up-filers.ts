// Invented companies and their filings, in the SEC's formats. Every answer follows from the company's number.

import { addDays, type CalendarDate } from "../../../lib/core/calendar-date.ts";
import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { madeUpFiler } from "../../../lib/market/domain/made-up-stocks.ts";
import { SENTENCES, SLOTS } from "../../sample/transcript-phrases.ts";

/** Company numbers of invented filers: above all that the SEC has given. */
const FIRST_CIK = 1_900_000_000;
/** Every fourth invented company files no results, as funds and foreign issuers of the SEC's list. */
const FILES_NO_RESULTS = 4;
/** Quarters of filings, and days from the end of a quarter to its release, its report and its insiders' forms. */
const [QUARTERS, RELEASE_DAY, REPORT_DAY, INSIDER_DAY] = [28, 24, 35, 50];
const DIGITS = 10;

const cikOf = (number: number): number => FIRST_CIK + number;

interface MadeUpFiling {
  accession: string;
  form: "8-K" | "10-Q" | "10-K" | "4";
  items: string;
  filedOn: CalendarDate;
  /** Last day of the quarter. */
  quarterEnd: CalendarDate;
  /** Number of the quarter, counted from 1970. */
  quarter: number;
}

const ENDS = ["03-31", "06-30", "09-30", "12-31"];
const endOf = (quarter: number): CalendarDate =>
  `${1970 + Math.floor(quarter / 4)}-${ENDS[quarter % 4]}`;

/** The filings of a company up to a day, newest first. */
function filingsOf(number: number, today: CalendarDate): MadeUpFiling[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const last = (year - 1970) * 4 + Math.floor((month - 1) / 3);
  const filings = Array.from({ length: QUARTERS }, (_, i) => last - i).flatMap((quarter) => {
    const quarterEnd = endOf(quarter);
    // Companies file on other days of the season.
    const shift = number % 20;
    const isYear = quarter % 4 === 3;
    const each = (form: MadeUpFiling["form"], days: number, place: number, items = "") => ({
      accession: `${String(cikOf(number)).padStart(DIGITS, "0")}-${quarterEnd.slice(2, 4)}-${String(((quarter % 4) + 1) * 10 + place).padStart(6, "0")}`,
      form,
      items,
      filedOn: addDays(quarterEnd, days + shift),
      quarterEnd,
      quarter,
    });
    return [
      each("4", INSIDER_DAY, 3),
      each(isYear ? "10-K" : "10-Q", REPORT_DAY, 2),
      ...(number % FILES_NO_RESULTS === 0 ? [] : [each("8-K", RELEASE_DAY, 1, "2.02,9.01")]),
    ];
  });
  return (
    filings
      // They are accepted at five past four, New York time.
      .filter(({ filedOn }) => filedOn < today)
      .sort((a, b) => (a.filedOn < b.filedOn ? 1 : -1))
  );
}

const randomOf = (number: number, quarter: number) => mulberry32(number * 1_000 + quarter);
/** Sales of a quarter in dollars: a trend, a season and noise. */
function salesOf(number: number, quarter: number): number {
  const next = randomOf(number, quarter);
  const trend = 1.01 ** (quarter - 200) * (1 + 0.05 * Math.sin(quarter / 3));
  return Math.round((50 + (number % 90)) * 1e6 * trend * (0.95 + 0.1 * next()));
}
const earningsOf = (number: number, quarter: number): number =>
  Math.round(salesOf(number, quarter) * (0.08 + 0.04 * randomOf(number, quarter + 7)()));
const SHARES = 40_000_000;

type Theme = keyof typeof SENTENCES;
const THEMES: readonly Theme[] = [
  ...(["growth", "growth", "conviction", "constraint", "blame", "hedge"] as const),
  ...(["cut", "forward", "forward", "plain", "plain", "plain", "plain"] as const),
];
const RELEASE_SENTENCES = 60;
const ORDINALS = ["first", "second", "third", "fourth"];

/** The text of a quarter's release. */
function releaseOf(number: number, { quarter, quarterEnd }: MadeUpFiling): string {
  const next = randomOf(number, quarter);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const filled = (sentence: string): string =>
    sentence.replace(/\[(\w+)\]/g, (_, slot: string) =>
      String(
        SLOTS[slot] ? pick(SLOTS[slot]) : 1 + Math.floor(next() * (slot === "amount" ? 900 : 20)),
      ),
    );
  const prose = Array.from({ length: RELEASE_SENTENCES }, () =>
    filled(pick(SENTENCES[pick(THEMES)])),
  );
  const sales = (salesOf(number, quarter) / 1e6).toFixed(1);
  const earnings = earningsOf(number, quarter);
  const head = `${madeUpFiler(number)}, an invented company, today announced results for its ${ORDINALS[quarter % 4]} quarter of fiscal ${quarterEnd.slice(0, 4)}, ended ${longDate(quarterEnd)}. Revenue was $${sales} million and net income was $${(earnings / 1e6).toFixed(1)} million, or $${(earnings / SHARES).toFixed(2)} per diluted share.`;
  const paragraphs = [head];
  for (let i = 0; i < prose.length; i += 5) paragraphs.push(prose.slice(i, i + 5).join(" "));
  return paragraphs.map((each) => `<p>${each}</p>`).join("\n");
}

const longDate = (day: CalendarDate): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

const document = (type: string, file: string, text: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<FILENAME>${file}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;

const acceptedDigits = ({ filedOn }: MadeUpFiling): string =>
  `${filedOn.replaceAll("-", "")}160500`;

const headerOf = (filing: MadeUpFiling): string =>
  [
    `<!--\n<ACCESSION-NUMBER>${filing.accession}\n<TYPE>${filing.form}`,
    ...filing.items.split(",").map((item) => `<ITEMS>${item}`),
    `-->\n<PRE>&lt;ACCEPTANCE-DATETIME&gt;${acceptedDigits(filing)}\nACCESSION NUMBER:\t${filing.accession}`,
    ...[
      [filing.form, "main.htm"],
      ["EX-99.1", "release.htm"],
    ].map(
      ([type, file]) =>
        `&lt;DOCUMENT&gt;\n&lt;TYPE&gt;${type}\n&lt;FILENAME&gt;${file}\n&lt;/DOCUMENT&gt;`,
    ),
    "&lt;/SEC-DOCUMENT&gt;</PRE>",
  ].join("\n");

/** A form of an insider who bought or sold shares of his own accord. */
function insiderForm(number: number, filing: MadeUpFiling): string {
  const next = randomOf(number, filing.quarter + 3);
  const code = next() < 0.5 ? "P" : "S";
  const on = addDays(filing.filedOn, -2);
  const value = (text: string | number) => `<value>${text}</value>`;
  const xml = `<XML>
<?xml version="1.0"?>
<ownershipDocument><documentType>4</documentType><periodOfReport>${on}</periodOfReport>
<issuer><issuerCik>${cikOf(number)}</issuerCik></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>${number + 1}</rptOwnerCik></reportingOwnerId></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction><securityTitle>${value("Common Stock")}</securityTitle>
<transactionDate>${value(on)}</transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
<transactionAmounts><transactionShares>${value(100 + Math.floor(next() * 9_000))}</transactionShares>
<transactionPricePerShare>${value(20)}</transactionPricePerShare></transactionAmounts>
<postTransactionAmounts><sharesOwnedFollowingTransaction>${value(50_000)}</sharesOwnedFollowingTransaction></postTransactionAmounts>
<ownershipNature><directOrIndirectOwnership>${value("D")}</directOrIndirectOwnership></ownershipNature>
</nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>
</XML>`;
  return `<SEC-DOCUMENT>${filing.accession}.txt\n<SEC-HEADER>\n<ACCEPTANCE-DATETIME>${acceptedDigits(filing)}\nACCESSION NUMBER:\t\t${filing.accession}\n</SEC-HEADER>\n${document("4", "form.xml", xml)}</SEC-DOCUMENT>\n`;
}

/** All figures of a company, as of a day: quarters by themselves, and each year up to their end. */
function factsOf(number: number, today: CalendarDate): string {
  const reports = filingsOf(number, today).filter(({ form }) => form === "10-Q" || form === "10-K");
  const spans = (valueIn: (quarter: number) => number, isCount = false) =>
    reports
      .toReversed()
      .flatMap(({ quarter, quarterEnd: end, accession: accn, filedOn: filed, form }) => {
        const firstOfYear = quarter - (quarter % 4);
        // The fourth quarter is in the year's report only as a part of it.
        const firsts = form === "10-K" ? [firstOfYear] : [...new Set([quarter, firstOfYear])];
        return firsts.map((first) => {
          const quarters = Array.from({ length: quarter - first + 1 }, (_, i) => first + i);
          const sum = quarters.reduce((total, each) => total + valueIn(each), 0);
          const start = addDays(endOf(first - 1), 1);
          return { start, end, val: isCount ? SHARES : sum, accn, filed, form };
        });
      });
  const concept = (unit: string, rows: object[]) => ({
    label: null,
    description: null,
    units: { [unit]: rows },
  });
  return JSON.stringify({
    cik: cikOf(number),
    entityName: nameOf(number),
    facts: {
      "us-gaap": {
        Revenues: concept(
          "USD",
          spans((quarter) => salesOf(number, quarter)),
        ),
        NetIncomeLoss: concept(
          "USD",
          spans((quarter) => earningsOf(number, quarter)),
        ),
        EarningsPerShareDiluted: concept(
          "USD/shares",
          spans((quarter) => Number((earningsOf(number, quarter) / SHARES).toFixed(2))),
        ),
        WeightedAverageNumberOfDilutedSharesOutstanding: concept(
          "shares",
          spans(() => SHARES, true),
        ),
      },
    },
  });
}

const nameOf = (number: number): string => `Invented Filer ${number}`;

/** The SEC's list of companies, with this number of invented ones. */
export const madeUpCompanyList = (companies: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: companies }, (_, i) => [
        i,
        { cik_str: cikOf(i + 1), ticker: madeUpFiler(i + 1), title: nameOf(i + 1) },
      ]),
    ),
  );

const PATHS = {
  submissions: /^submissions\/CIK(\d{10})\.json$/,
  facts: /^api\/xbrl\/companyfacts\/CIK(\d{10})\.json$/,
  filed: /^Archives\/edgar\/data\/(\d{10})\/\d{18}\/(.+)$/,
};

/** The answer to a path of the SEC about an invented company, as of a day; null for any other path. */
export function madeUpFile(path: string, today: CalendarDate): string | null {
  const [submissions, facts, filed] = [
    PATHS.submissions.exec(path),
    PATHS.facts.exec(path),
    PATHS.filed.exec(path),
  ];
  const number = Number((submissions ?? facts ?? filed)?.[1] ?? 0) - FIRST_CIK;
  if (number < 1) return null;
  if (facts) return factsOf(number, today);
  const filings = filingsOf(number, today);
  if (submissions) {
    const column = (read: (filing: MadeUpFiling) => string) => filings.map(read);
    const recent = {
      accessionNumber: column(({ accession }) => accession),
      filingDate: column(({ filedOn }) => filedOn),
      form: column(({ form }) => form),
      items: column(({ items }) => items),
    };
    const body = { cik: cikOf(number), name: nameOf(number), fiscalYearEnd: "1231" };
    return JSON.stringify({ ...body, filings: { recent, files: [] } });
  }
  const file = filed?.[2] ?? "";
  const filing = filings.find(({ accession }) => path.includes(accession.replaceAll("-", "")));
  if (filing === undefined) return null;
  if (file === `${filing.accession}-index-headers.html`) return headerOf(filing);
  if (file === `${filing.accession}.txt`) return insiderForm(number, filing);
  if (file === "release.htm")
    return document("EX-99.1", file, `<html><body>${releaseOf(number, filing)}</body></html>`);
  return null;
}

/** The path of a company's facts, from which an answer about one concept is cut. */
export const madeUpFacts = (company: string, today: CalendarDate): string | null =>
  madeUpFile(`api/xbrl/companyfacts${company}.json`, today);
