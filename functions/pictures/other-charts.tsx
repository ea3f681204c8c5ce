// Charts of texts, forecasts, stocks and official indices to take along.

import type { Context } from "hono";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { invalid, notFound, upgradeRequired } from "../../lib/core/refusals.ts";
import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { readBaseScores } from "../../lib/language/actions/read-tickers.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import { stockName, universeOf } from "../../lib/market/domain/universe.ts";
import { readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { MIN_GRADED, runningScores } from "../../lib/record/domain/track-record.ts";
import { ScoresQuery } from "../../lib/record/wire/track-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readEquityRegimes } from "../../lib/sensors/actions/read-equity-regimes.ts";
import { readOfficialComparison } from "../../lib/sensors/actions/read-official-comparison.ts";
import { listVolatilities } from "../../lib/sensors/queries/equity-regimes.ts";
import { countOf, formatDay, formatFixed, formatSigned } from "../../lib/ui/plots/format.ts";
import { CalibrationPicture } from "../../lib/ui/plots/picture-calibration.tsx";
import { ChartPicture } from "../../lib/ui/plots/picture-chart.tsx";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { MAX_QUARTER_STEP_MS, MEASURES, SHOWN_QUARTERS } from "../../lib/ui/plots/text-measures.ts";
import { rangeStart } from "../../lib/ui/ranges.tsx";
import { speakerTitle } from "../../lib/ui/speakers.ts";
import { chartRange, smallPrint, titleWith } from "./chart-facts.ts";
import { nameInPath, picture } from "./picture.ts";

const madeUp = (sources: readonly (string | null)[], what: string): string | null =>
  sources.includes(SYNTHETIC_SOURCE)
    ? `${what} are made up (source: ${SYNTHETIC_SOURCE}) and say nothing about any company.`
    : null;

/** A measure of the texts of one company or central bank, per quarter. */
async function drawTone(c: Context<AppEnv>): Promise<string> {
  const measure = MEASURES.find(({ name }) => name === nameInPath(c));
  const path = TickerPath.safeParse({ ticker: c.req.param("ticker") });
  if (!measure || !path.success) throw notFound("Unknown chart");
  const { ticker } = path.data;
  const query = { ticker, limit: SHOWN_QUARTERS, offset: 0, order: "desc" } as const;
  const [{ body }, label] = await Promise.all([
    readBaseScores(c.env.db, { ...readContextOf(c), tier: "free" }, query),
    sampleLabelOf(c),
  ]);
  const [newest] = body.history;
  const points = body.history
    .map((row) => ({ at: Date.parse(row.recorded_at), value: row[measure.name] }))
    .toReversed();
  const svg = (
    <ChartPicture
      title={`${measure.pictureTitle}: ${speakerTitle(ticker)}`}
      newest={
        newest
          ? `${formatFixed(newest[measure.name], measure.decimals)} in ${newest.quarter.replace("_", " ")}, published ${formatDay(newest.recorded_at)}`
          : "No text yet"
      }
      unit={`${measure.unit}, by quarter. ${measure.description}`}
      lines={[{ name: measure.title, stroke: "whole", points }]}
      gapMs={MAX_QUARTER_STEP_MS}
      decimals={measure.decimals}
      smallPrint={smallPrint(
        [
          `Texts: ${body.sources.join(", ")}. Scores: ${PRODUCT_NAME}, free to use with this source.`,
        ],
        `${c.env.config.baseUrl}/tone/${ticker}`,
        sampleNotice(label),
        madeUp(body.sources, "The texts"),
      )}
    />
  );
  return svg.toString();
}

/** Whose calls are scored, as on the page. */
const scoresOf = (c: Context<AppEnv>): "rule" | "people" =>
  c.req.query("by") === "rule" ? "rule" : "people";

/** The scores of the graded calls; an answer about the record is never kept. */
async function drawScores(c: Context<AppEnv>): Promise<{ text: string; isUnkept: true }> {
  const name = nameInPath(c);
  if (name !== "scores" && name !== "calibration") throw notFound("Unknown chart");
  if (!ScoresQuery.safeParse(c.req.query()).success) throw invalid("by must be rule");
  const by = scoresOf(c);
  const db = withBatchedReads(c.env.db);
  const [read, label] = await Promise.all([
    readTrackRecord({ ...c.env, db }, c.get("now")),
    sampleLabelOf(c),
  ]);
  const record = by === "rule" ? read.body.by_rule : read.body;
  const calls = by === "rule" ? read.ruleCalls : read.scoredCalls;
  if (record.brier === null) throw notFound("No call is graded yet");
  const graded = countOf(record.graded, "graded call");
  const text = {
    newest: `Brier score ${formatFixed(record.brier, 3)} over ${graded}, ${formatDay(read.body.as_of)}${record.enough ? "" : `: too few to judge, ${MIN_GRADED} are asked for`}`,
    smallPrint: smallPrint(
      [
        `${by === "rule" ? "Calls published by a fixed rule." : "All calls that no rule published."} Free to use with this source.`,
      ],
      `${c.env.config.baseUrl}/calls/track-record`,
      label === null ? null : "The calls are samples, not forecasts.",
      sampleNotice(label),
    ),
  };
  const running = runningScores(calls);
  const lineOf = (values: readonly (number | null)[]) =>
    values.map((value, index) => ({ at: index + 1, value }));
  const svg =
    name === "calibration" ? (
      <CalibrationPicture
        {...text}
        title="Calibration of the forecasts"
        unit="Forecast against how often it happened, with 95 % intervals. On the dashed line they are equal."
        bins={record.calibration.map(({ mean_prob: meanProb, ...bin }) => ({ ...bin, meanProb }))}
      />
    ) : (
      <ChartPicture
        {...text}
        title="Brier score, call by call"
        unit="mean so far; 0 is perfect, 0.25 a coin toss"
        lines={[
          { name: "Ours", stroke: "whole", points: lineOf(running.map(({ brier }) => brier)) },
          {
            name: "Base rate",
            stroke: "dashed",
            points: lineOf(running.map(({ baseRate }) => baseRate)),
          },
          { name: "Market", stroke: "dotted", points: lineOf(running.map(({ market }) => market)) },
        ]}
        atLeast={[0]}
        gapMs={Number.POSITIVE_INFINITY}
        decimals={3}
        labelOf={(at) => `call ${Math.round(at)}`}
      />
    );
  return { text: svg.toString(), isUnkept: true };
}

/** The volatility of a stock, for key holders as on the page; nobody else may keep it. */
async function drawStock(c: Context<AppEnv>): Promise<{ text: string; isUnkept: true }> {
  const context = readContextOf(c);
  if (context.tier === "free") throw upgradeRequired("Charts of stocks need a retail key");
  const ticker = nameInPath(c).toUpperCase();
  if (!universeOf([ticker]).some((each) => each.ticker === ticker)) throw notFound("Unknown chart");
  const env = { ...c.env, db: withBatchedReads(c.env.db) };
  const [read, volatilities, label] = await Promise.all([
    readEquityRegimes(env, context, {}),
    listVolatilities(env.db, { tickers: [ticker], at: context.now }),
    sampleLabelOf(c),
  ]);
  const index = read.body.stocks.findIndex((each) => each.ticker === ticker);
  const [stock, source] = [read.body.stocks[index], read.sources[index]];
  if (!stock || source === undefined) throw notFound("Unknown chart");
  const points = (volatilities.get(ticker) ?? []).map(([at, share]) => ({
    at,
    value: 100 * share,
  }));
  const last = points.at(-1);
  const svg = (
    <ChartPicture
      title={`Volatility of ${stockName(ticker)} (${ticker}), 1 year`}
      newest={
        last
          ? `${formatFixed(last.value, 1)} % a year, regime ${stateLabel(stock.regime).toLowerCase()}, ${formatDay(last.at)}`
          : "No price yet"
      }
      unit="percent a year, of the last 21 sessions, by week"
      lines={[{ name: "Volatility", stroke: "whole", points }]}
      gapMs={15 * DAY_MS}
      atLeast={[0]}
      decimals={1}
      smallPrint={smallPrint(
        [`Computed from prices of ${source}. For your own use.`],
        `${c.env.config.baseUrl}/equity`,
        sampleNotice(label),
        madeUp([source], "The prices"),
      )}
    />
  );
  return { text: svg.toString(), isUnkept: true };
}

/** The index beside the official ones, as on the page. */
async function drawComparison(c: Context<AppEnv>): Promise<string> {
  const range = chartRange(c);
  const context = { ...readContextOf(c), tier: "free" } as const;
  const [{ body }, label] = await Promise.all([
    readOfficialComparison(withBatchedReads(c.env.db), context, {}),
    sampleLabelOf(c),
  ]);
  const start = rangeStart(range, context.now) ?? Number.NEGATIVE_INFINITY;
  const shown = body.series.filter(({ date }) => Date.parse(date) >= start);
  const pointsOf = (name: "stress_index" | "ofr_fsi" | "nfci") =>
    shown.map((week) => ({ at: Date.parse(week.date), value: week[name] }));
  const newest = shown.at(-1);
  const svg = (
    <ChartPicture
      title={titleWith("The stress index beside official ones", range)}
      newest={
        newest?.stress_index == null
          ? "No value yet"
          : `Ours at ${formatSigned(newest.stress_index, 2)} in the week to ${formatDay(newest.date)}`
      }
      unit="standard deviations from its mean, by week"
      lines={[
        { name: "Ours", stroke: "whole", points: pointsOf("stress_index") },
        { name: "OFR FSI", stroke: "dashed", points: pointsOf("ofr_fsi") },
        { name: "NFCI", stroke: "dotted", points: pointsOf("nfci") },
      ]}
      atLeast={[0]}
      gapMs={8 * DAY_MS}
      decimals={2}
      smallPrint={smallPrint(
        [
          `Sources: ${body.sources.map(({ name, rights_text }) => `${name} (${rights_text ?? "public domain"})`).join("; ")}.`,
        ],
        `${c.env.config.baseUrl}/stress-index`,
        sampleNotice(label),
      )}
    />
  );
  return svg.toString();
}

export const otherCharts = [
  ...picture("/charts/official-indices", drawComparison, chartRange),
  ...picture("/charts/tone/:ticker/:measure", drawTone),
  ...picture("/charts/track-record/:name", drawScores, scoresOf),
  ...picture("/charts/equity/:ticker", drawStock),
];
