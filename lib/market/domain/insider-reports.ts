import type { CalendarDate } from "../../core/calendar-date.ts";

/** A purchase or sale in the open market, as a row of a Form 4. */
export interface InsiderRow {
  /** Place among the rows of the form's table of shares, other codes counted too. */
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
  /** Rows of its table of shares, of every code. */
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
  /** Instant from which an amendment stands in its place, epoch ms; null without one. */
  replacedAt: number | null;
  /** Value in currency, above 0. */
  value: number;
  /** Whether it was made under a plan of rule 10b5-1. */
  isPlanned: boolean;
}

type Reported = { report: InsiderReport; trade: InsiderRow; replacedAt: number | null };

/**
 * The trades of a company's reports, each once: several owners report one trade, also on several
 * forms. An amendment replaces the rows of earlier forms of its owners and period. Source:
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
    const name = held === null ? null : [code, tradedOn, shares, price, held].join("|");
    if (name !== null && seen.has(name)) return [];
    // A replaced trade stands again in its amendment.
    if (name !== null && replacedAt === null) seen.add(name);
    const insiderId = report.owners[0] ?? report.accession;
    const value = shares * price;
    const { filedAt } = report;
    return { insiderId, code, tradedOn, filedAt, replacedAt, value, isPlanned };
  });
}

/**
 * Marks the rows that an amendment replaces. A form with as many rows is replaced row by row, so
 * that a changed code or day counts; of another one, the rows of the same day and code in order.
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
  const left = new Map<string, number>();
  const nameOf = ({ tradedOn, code }: InsiderRow) => `${tradedOn}|${code}`;
  for (const trade of amendment.trades) left.set(nameOf(trade), (left.get(nameOf(trade)) ?? 0) + 1);
  for (const each of named.length > 0 ? named : earlier) {
    const count = left.get(nameOf(each.trade)) ?? 0;
    if (each.report.rows !== amendment.rows && count === 0) continue;
    left.set(nameOf(each.trade), count - 1);
    each.replacedAt = filedAt;
  }
}
