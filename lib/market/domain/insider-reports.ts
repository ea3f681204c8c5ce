// Trades of company insiders from their reports to the SEC (Form 4).

import type { CalendarDate } from "../../core/calendar-date.ts";

/** A purchase or sale in the open market, as a row of a Form 4. */
export interface InsiderRow {
  /** Row number in the form's table of shares; rows with other codes count too. */
  row: number;
  code: "P" | "S";
  tradedOn: CalendarDate;
  shares: number;
  /** In dollars, above 0. */
  price: number;
  /** Shares held after the trade; null when not given. */
  held: number | null;
  /** For whom the shares are held: `D` directly, or `I` and how; null when not given. */
  holder: string | null;
  /** Whether it was made under a plan of rule 10b5-1. */
  isPlanned: boolean;
}

/** A Form 4 about the shares of a company, or its amendment. */
export interface InsiderReport {
  accession: string;
  /** Instant at which EDGAR accepted it, epoch ms. */
  filedAt: number;
  /** Day of filing, New York. */
  filedOn: CalendarDate;
  isAmendment: boolean;
  /** Whether the amendment says that it only adds a row, so that it replaces none. */
  isAddition: boolean;
  /** Day on which the form that an amendment replaces was filed; null when not named. */
  originalFiledOn: CalendarDate | null;
  /** The earliest day that it reports. */
  period: CalendarDate;
  /** The SEC's numbers of the people and firms that report. */
  owners: string[];
  /** Number of rows in its table of shares, whatever their code. */
  rows: number;
  trades: InsiderRow[];
}

/** A trade in an insider's own company's shares. */
export interface InsiderTransaction {
  insiderId: string;
  /** Transaction code of Form 4; P and S are purchases and sales in the open market. */
  code: string;
  tradedOn: CalendarDate;
  /** Instant from which the filing was public, epoch ms. */
  filedAt: number;
  /** Instant from which an amendment replaces it, epoch ms; null without one. */
  replacedAt: number | null;
  /** Price of a share in currency, above 0, and value of the trade. */
  price: number;
  value: number;
  /** Whether it was made under a plan of rule 10b5-1. */
  isPlanned: boolean;
}

type Reported = { report: InsiderReport; trade: InsiderRow; replacedAt: number | null };

/**
 * The trades in a company's reports. Each trade counts once, although several owners and forms may
 * report it; equal rows of one form for two holders, such as two trusts, are two trades. An amendment
 * replaces rows of earlier forms of the same owner. Source: docs/methods/dislocation.md#insiders.
 */
export function insiderTransactions(reports: readonly InsiderReport[]): InsiderTransaction[] {
  const found: Reported[] = [];
  for (const report of reports.toSorted((a, b) => a.filedAt - b.filedAt)) {
    if (report.isAmendment && !report.isAddition) replaceRows(found, report);
    for (const trade of report.trades) found.push({ report, trade, replacedAt: null });
  }
  // How many equal trades have counted, and the holders of those on each form.
  const counted = new Map<string, number>();
  const holdersOf = new Map<string, (string | null)[]>();
  return found.flatMap(({ report, trade, replacedAt }) => {
    const { code, tradedOn, shares, price, held, isPlanned } = trade;
    const key = held === null ? null : [code, tradedOn, shares, price, held].join("|");
    // A replaced trade appears again in its amendment.
    if (key !== null && replacedAt === null) {
      const onForm = `${report.accession}|${key}`;
      const before = holdersOf.get(onForm) ?? [];
      const holder = trade.holder ?? null;
      const holders = holder !== null && before.includes(holder) ? before : [...before, holder];
      holdersOf.set(onForm, holders);
      if (holders.length <= (counted.get(key) ?? 0)) return [];
      counted.set(key, holders.length);
    } else if (key !== null && counted.has(key)) return [];
    const insiderId = report.owners[0] ?? report.accession;
    const value = shares * price;
    const { filedAt } = report;
    return { insiderId, code, tradedOn, filedAt, replacedAt, price, value, isPlanned };
  });
}

/**
 * Marks the rows that an amendment replaces, in the form whose day it names, else in those of its
 * period, else in those that have one of its trades on another day. When both have the same number
 * of rows, all rows are replaced, so that a changed code or day counts. Otherwise each row of the
 * amendment replaces at most one: with the same day, code and number of shares, else with the same
 * code, shares and price, whose day it corrects, else with the same day and code.
 */
function replaceRows(found: readonly Reported[], amendment: InsiderReport): void {
  const { owners, filedAt } = amendment;
  const earlier = found.filter(
    ({ report, replacedAt }) =>
      replacedAt === null && report.owners.some((owner) => owners.includes(owner)),
  );
  const amended = amendedRows(earlier, amendment);
  const left = new Set(amendment.trades);
  for (const each of amended) if (each.report.rows === amendment.rows) each.replacedAt = filedAt;
  for (const isSame of SAME_ROW) {
    for (const each of amended) {
      if (each.replacedAt !== null) continue;
      const trade = [...left].find((row) => isSame(row, each.trade));
      if (trade === undefined) continue;
      left.delete(trade);
      each.replacedAt = filedAt;
    }
  }
}

/** When a row of an amendment is about a row of its original, surest first. */
const SAME_ROW: readonly ((row: InsiderRow, original: InsiderRow) => boolean)[] = [
  (a, b) => a.tradedOn === b.tradedOn && a.code === b.code && a.shares === b.shares,
  (a, b) => isSameTrade(a, b),
  (a, b) => a.tradedOn === b.tradedOn && a.code === b.code,
];

const isSameTrade = (a: InsiderRow, b: InsiderRow): boolean =>
  a.code === b.code && a.shares === b.shares && a.price === b.price;

/** The rows of the forms that an amendment is about. */
function amendedRows(
  earlier: readonly Reported[],
  { originalFiledOn, period, trades }: InsiderReport,
): readonly Reported[] {
  const named = earlier.filter(({ report }) => report.filedOn === originalFiledOn);
  if (named.length > 0) return named;
  const ofPeriod = earlier.filter(({ report }) => report.period === period);
  if (ofPeriod.length > 0) return ofPeriod;
  const moved = earlier.filter(({ trade }) =>
    trades.some(
      (row) =>
        isSameTrade(row, trade) && row.held === trade.held && row.tradedOn !== trade.tradedOn,
    ),
  );
  const forms = new Set(moved.map(({ report }) => report));
  return earlier.filter(({ report }) => forms.has(report));
}
