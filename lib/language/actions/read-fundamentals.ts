import { DAY_MS, utcDateOf } from "../../core/calendar-date.ts";
import { FIGURES_AGE_DAYS, figuresKnownAt } from "../../market/domain/reported-figures.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { ReportedFundamentals } from "../domain/conviction.ts";
import { fiscalQuarter } from "../domain/text/release.ts";
import { listFigures } from "../queries/company-facts.ts";

/**
 * Growth and debt from a company's newest report, or from its report of a fiscal quarter, as known
 * at `now`. Null without a report of the last two quarters, or of that quarter.
 */
export async function readFundamentals(
  db: Db,
  now: number,
  { ticker, quarter }: { ticker: string | null | undefined; quarter: string | null | undefined },
): Promise<ReportedFundamentals | null> {
  if (!ticker) return null;
  const rows = await listFigures(db, { ticker, by: utcDateOf(now) });
  const found = rows.find(({ filedOn, periodEnd, fiscalYearEnd }) => {
    if (figuresKnownAt(filedOn) > now) return false;
    return !quarter || fiscalQuarter(periodEnd, fiscalYearEnd) === quarter;
  });
  if (found === undefined) return null;
  const { growth, debt, periodEnd, filedOn } = found;
  const age = now - Date.parse(periodEnd);
  return !quarter && age > FIGURES_AGE_DAYS * DAY_MS ? null : { growth, debt, periodEnd, filedOn };
}
