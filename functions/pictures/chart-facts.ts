// What every chart to take along says: its range, and its small print.

import type { Context } from "hono";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { type RangeName, rangeLabel, rangeOf } from "../../lib/ui/ranges.tsx";

/** What a chart shows in words, and the page that it leads to. */
export interface ChartFacts {
  path: string;
  title: string;
  newest: string;
  /** Says that the data are the sample; null where they are not. */
  notice: string | null;
}

/** The range of a chart, which is one of a few words. */
export const chartRange = (c: Context<AppEnv>): RangeName => rangeOf(c.req.query("range"), "1y");

export const titleWith = (name: string, range: RangeName): string =>
  range === "all" ? name : `${name}, ${rangeLabel(range)}`;

/** Sources and rights, who drew the chart and where it is from, and what must be known of its data. */
export const smallPrint = (
  sources: readonly string[],
  address: string,
  ...notices: readonly (string | null)[]
): string[] => [
  ...sources,
  `Chart: ${PRODUCT_NAME}, ${address} · Diagnostic observation, not a prediction.`,
  ...notices.filter((notice) => notice !== null),
];
