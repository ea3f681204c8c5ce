import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";

const CalendarDay = z.iso.date();
/** Reported growth and debt of the company whose text is analysed. */
export const FundamentalsField = z
  .object({
    revenue_growth: z
      .number()
      .nullable()
      .meta(doc("Fraction. Sales of twelve months against the twelve before.", 0.064)),
    debt_to_assets: z
      .number()
      .nullable()
      .meta(doc("Fraction. Long-term debt over assets. Null where not reported.", 0.252)),
    period_end: CalendarDay.meta(doc("Last day of the period.", "2026-09-26")),
    filed_on: CalendarDay.meta(doc("Day of the filing.", "2026-10-30")),
  })
  .nullable()
  .meta(
    doc("What the ticker's report says. Null without a ticker, or a report that we have read."),
  );
