// A part of the page /calls/track-record: Brier scores, skill and calibration of the graded calls.

import type { RunningScore } from "../../lib/record/domain/track-record.ts";
import type { GradedCall } from "../../lib/record/queries/calls.ts";
import type { TrackRecordFigures } from "../../lib/record/wire/track-record.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { countOf, formatFixed } from "../../lib/ui/plots/format.ts";
import { ReliabilityDiagram } from "../../lib/ui/plots/reliability-diagram.tsx";
import { Legend, type RunningLine, RunningLines } from "../../lib/ui/plots/running-lines.tsx";
import { Bars, type IntervalRow, Intervals } from "../../lib/ui/plots/table-plots.tsx";
import { TakeChart } from "./take-chart.tsx";

interface TrackRecordProps {
  record: TrackRecordFigures;
  running: readonly RunningScore[];
  scoredCalls: readonly GradedCall[];
  base: string;
  /** The query of the pictures: whose calls are scored. */
  query: string;
  /** Address of the questions of a calibration bin, by its lower edge in percent. */
  hrefOfBin: (percent: number) => string;
}

/** Scores of the graded calls: intervals, calibration, decomposition and running mean. */
export const TrackRecordSection = ({
  record,
  running,
  scoredCalls,
  hrefOfBin,
  ...picture
}: TrackRecordProps) => (
  <Section
    id="record"
    title="How good the forecasts were"
    lead="The Brier score is the mean squared distance between probability and outcome: 0 is perfect, 0.25 is a coin toss. We claim no skill before the gate is passed."
  >
    <div class="two">
      <div class="card">
        <Scores record={record} />
      </div>
      <div class="card">
        <Skills record={record} />
      </div>
      <div class="card">
        <CalibrationPlot record={record} hrefOfBin={hrefOfBin} />
        {record.graded > 0 && (
          <TakeChart {...picture} name="track-record/calibration" title="Calibration" />
        )}
      </div>
      <div class="card stack">
        <BrierDecomposition record={record} />
      </div>
    </div>
    <RunningScorePlot running={running} scoredCalls={scoredCalls} {...picture} />
    <p class="small soft">
      Intervals are percentile bootstraps over calls; generator and seed are in{" "}
      <a href="/api/calls/track-record">the track record as JSON</a>. <a href="/gate">The gate</a>{" "}
      says which grades count as strict.
    </p>
  </Section>
);

/** The two ends of an interval; null when unknown. */
export function intervalEnds(interval: readonly number[] | null): readonly [number, number] | null {
  const [low, high] = interval ?? [];
  return low === undefined || high === undefined ? null : [low, high];
}

/** Our score on the calls that have a market probability. */
const ourBrierWithMarket = ({
  market_brier: market,
  skill_vs_market: skill,
}: TrackRecordFigures) => (market === null || skill === null ? null : market * (1 - skill));

function Scores({ record }: { record: TrackRecordFigures }) {
  const { intervals, graded, market_n: marketN } = record;
  const withMarket = `the ${countOf(marketN, "call")} with a market`;
  const rows: IntervalRow[] = [
    {
      name: "Ours",
      value: record.brier,
      interval: intervalEnds(intervals.brier),
      more: `all ${graded} graded`,
    },
    {
      name: "Base rate",
      value: record.base_rate_brier,
      interval: null,
      more: "mean outcome of earlier calls",
    },
    { name: "Ours", value: ourBrierWithMarket(record), interval: null, more: `on ${withMarket}` },
    { name: "Market", value: record.market_brier, interval: null, more: `on ${withMarket}` },
  ];
  return (
    <Intervals
      caption="Brier score, lower is better; the line is a coin toss, 0.25"
      interval="90 % interval"
      rows={rows}
      domain={[0, 0.5]}
      rule={0.25}
      decimals={3}
    />
  );
}

function Skills({ record }: { record: TrackRecordFigures }) {
  const { intervals } = record;
  const rows: IntervalRow[] = [
    {
      name: "Over the base rate",
      ...inPercent(record.skill_vs_base, intervals.skill_vs_base),
    },
    {
      name: "Over the market",
      ...inPercent(record.skill_vs_market, intervals.skill_vs_market),
    },
  ];
  return (
    <div class="stack">
      <Intervals
        caption="Skill in %, higher is better; the line is no skill, 0"
        interval="90 % interval"
        rows={rows}
        domain={[-100, 100]}
        rule={0}
        decimals={0}
      />
      <p class="small soft">
        Skill is 1 − ours / theirs, on the same calls; none is claimed before the gate is passed. If
        the interval contains 0, luck may explain the difference. Showing a skill of 5 % over a
        market takes several hundred calls.
      </p>
    </div>
  );
}

/** A share and its interval in percent. */
const inPercent = (share: number | null, interval: readonly number[] | null) => {
  const [low, high] = intervalEnds(interval) ?? [];
  return {
    value: share === null ? null : 100 * share,
    interval: low === undefined || high === undefined ? null : ([100 * low, 100 * high] as const),
  };
};

const CalibrationPlot = ({ record, hrefOfBin }: Pick<TrackRecordProps, "record" | "hrefOfBin">) => (
  <ReliabilityDiagram
    id="calibration"
    title="Calibration"
    unit="% of calls"
    description="Forecast against how often it happened, in ten bins, with 95 % intervals. On the dashed line they are equal. Larger dots have more calls and lead to their questions; empty bins have no dot."
    hrefOf={({ lower }) => hrefOfBin(Math.round(100 * lower))}
    bins={record.calibration.map(({ mean_prob: meanProb, ...bin }) => ({ ...bin, meanProb }))}
  />
);

const BRIER_PARTS = [
  { member: "reliability", name: "Reliability", more: "lower is better" },
  { member: "resolution", name: "Resolution", more: "higher is better" },
  { member: "uncertainty", name: "Uncertainty", more: "from the questions" },
  { member: "within_bin", name: "Within bins", more: "left within the bins" },
] as const;

function BrierDecomposition({ record: { murphy, brier } }: { record: TrackRecordFigures }) {
  const values = BRIER_PARTS.map(({ member }) => murphy[member] ?? 0);
  const threeDecimals = (value: number | null) => formatFixed(value, 3);
  return (
    <>
      <Bars
        caption="Parts of the Brier score (Murphy decomposition)"
        columns={["Part", "Points"]}
        rows={BRIER_PARTS.map(({ member, name, more }) => ({ name, more, value: murphy[member] }))}
        domain={[Math.min(0, ...values), Math.max(0.05, ...values)]}
        base={0}
        decimals={4}
        unknown="–"
      />
      {brier !== null && (
        <p class="small soft">
          Reliability is the distance between forecasts and observed frequencies. Resolution is how
          much the outcomes of low and high forecasts differ. Uncertainty comes from the questions.
          Good forecasts have low reliability and high resolution.{" "}
          {`${threeDecimals(murphy.reliability)} − ${threeDecimals(murphy.resolution)} + ${threeDecimals(murphy.uncertainty)} + ${threeDecimals(murphy.within_bin)} = ${threeDecimals(brier)}, up to rounding.`}
        </p>
      )}
    </>
  );
}

/** The running scores; shows nothing before the first grade. */
function RunningScorePlot({
  running,
  scoredCalls,
  ...picture
}: Pick<TrackRecordProps, "running" | "scoredCalls" | "base" | "query">) {
  if (running.length === 0) return null;
  const lines: [RunningLine, ...RunningLine[]] = [
    { name: "Ours", stroke: "whole", values: running.map(({ brier }) => brier) },
    { name: "Base rate", stroke: "dashed", values: running.map(({ baseRate }) => baseRate) },
    { name: "Market", stroke: "dotted", values: running.map(({ market }) => market) },
  ];
  return (
    <section class="card stack" aria-label="Brier score over time">
      <Legend lines={lines} />
      <RunningLines
        id="running"
        title="Brier score, call by call"
        unit="mean so far"
        description="Mean over the calls graded so far, in order of grading. The market line covers only calls with a market number. With few calls, every line is mostly luck."
        lines={lines}
        names={scoredCalls.map(({ title }) => title)}
        what="Call"
      />
      <TakeChart {...picture} name="track-record/scores" title="Brier score, call by call" />
    </section>
  );
}
