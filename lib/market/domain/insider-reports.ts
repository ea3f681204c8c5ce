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
  /** Value in currency, above 0. */
  value: number;
  /** Whether it was made under a plan of rule 10b5-1. */
  isPlanned: boolean;
}

type Reported = { report: InsiderReport; trade: InsiderRow; replacedAt: number | null };

/**
 * The trades in a company's reports. Each trade counts once, although several owners and forms may
 * report it. An amendment replaces rows of earlier forms of the same owner and period. Source:
 * docs/methods/dislocation.md#insiders.
 */
export function insiderTransactions(reports: readonly InsiderReport[]): InsiderTransaction[] {
  const found: Reported[] = [];
  for (const report of reports.toSorted((a, b) => a.filedAt - b.filedAt)) {
    if (report.isAmendment) replaceRows(found, report);
    for (const trade of report.trades) found.push({ report, trade, replacedAt: null });
  }
  const seen = new Set<string>();
  return found.flatMap(({ report, trade, replacedAt }) => {
    const { code, tradedOn, shares, price, held, isPlanned } = trade;
    const key = held === null ? null : [code, tradedOn, shares, price, held].join("|");
    if (key !== null && seen.has(key)) return [];
    // A replaced trade appears again in its amendment.
    if (key !== null && replacedAt === null) seen.add(key);
    const insiderId = report.owners[0] ?? report.accession;
    const value = shares * price;
    const { filedAt } = report;
    return { insiderId, code, tradedOn, filedAt, replacedAt, value, isPlanned };
  });
}

/**
 * Marks the rows that an amendment replaces. When both have the same number of rows, all rows are
 * replaced, so that a changed code or day counts. Otherwise each row of the amendment replaces one
 * with the same day and code, in order.
 */
function replaceRows(found: readonly Reported[], amendment: InsiderReport): void {
  const { owners, period, originalFiledOn, filedAt } = amendment;
  const earlier = found.filter(
    ({ report, replacedAt }) =>
      replacedAt === null &&
      report.period === period &&
      report.owners.some((owner) => owners.includes(owner)),
  );
  const named = earlier.filter(({ report }) => report.filedOn === originalFiledOn);
  const remaining = new Map<string, number>();
  const keyOf = ({ tradedOn, code }: InsiderRow) => `${tradedOn}|${code}`;
  for (const trade of amendment.trades)
    remaining.set(keyOf(trade), (remaining.get(keyOf(trade)) ?? 0) + 1);
  for (const each of named.length > 0 ? named : earlier) {
    const count = remaining.get(keyOf(each.trade)) ?? 0;
    if (each.report.rows !== amendment.rows && count === 0) continue;
    remaining.set(keyOf(each.trade), count - 1);
    each.replacedAt = filedAt;
  }
}
