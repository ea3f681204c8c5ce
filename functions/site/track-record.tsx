import type { RunningScore } from "../../lib/record/domain/running-scores.ts";
import type { JudgedCall } from "../../lib/record/queries/track-record.ts";
import type { TrackRecord } from "../../lib/record/wire/track-record.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { Calibration } from "../../lib/ui/plots/calibration.tsx";
import { countOf, formatFixed } from "../../lib/ui/plots/format.ts";
import { Legend, type RunningLine, RunningLines } from "../../lib/ui/plots/running-lines.tsx";
import { Bars, type IntervalRow, Intervals } from "../../lib/ui/plots/table-plots.tsx";

interface TrackRecordProps {
  record: TrackRecord;
  running: readonly RunningScore[];
  judged: readonly JudgedCall[];
}

/** How good the graded calls were: scores with intervals, calibration, the split, and its course. */
export const TrackRecordSection = ({ record, running, judged }: TrackRecordProps) => (
  <Section
    id="record"
    title="How good they were"
    lead="Brier scores: the mean squared distance between the probability and what happened, 0 perfect, 0.25 a coin. No claim of performance is made before the gate is passed; these are the figures and how sure they are."
  >
    <div class="two">
      <div class="card">
        <Scores record={record} />
      </div>
      <div class="card">
        <Skills record={record} />
      </div>
      <div class="card">
        <CalibrationPlot record={record} />
      </div>
      <div class="card stack">
        <BrierDecomposition record={record} />
      </div>
    </div>
    <RunningScorePlot running={running} judged={judged} />
    <p class="small soft">
      Intervals are a percentile bootstrap over calls, generator and seed stated in the API:{" "}
      <a href="/api/calls/track-record">the track record as JSON</a>. What counts as graded beyond
      argument is at <a href="/gate">the gate</a>.
    </p>
  </Section>
);

/** The two ends of an interval, or null where it is not known. */
export function intervalEnds(interval: readonly number[] | null): readonly [number, number] | null {
  const [low, high] = interval ?? [];
  return low === undefined || high === undefined ? null : [low, high];
}

/** On the calls that have a market's number our own score is another than on all of them. */
const ownWithMarket = ({ market_brier: market, skill_vs_market: skill }: TrackRecord) =>
  market === null || skill === null ? null : market * (1 - skill);

function Scores({ record }: { record: TrackRecord }) {
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
      more: "mean outcome of those before",
    },
    { name: "Ours", value: ownWithMarket(record), interval: null, more: `on ${withMarket}` },
    { name: "Market", value: record.market_brier, interval: null, more: `on ${withMarket}` },
  ];
  return (
    <Intervals
      caption="Brier score, lower is better; the rule is a coin at 0.25"
      interval="90 % interval"
      rows={rows}
      domain={[0, 0.5]}
      rule={0.25}
      decimals={3}
    />
  );
}

function Skills({ record }: { record: TrackRecord }) {
  const { intervals } = record;
  const rows: IntervalRow[] = [
    {
      name: "Over the base rate",
      value: record.skill_vs_base,
      interval: intervalEnds(intervals.skill_vs_base),
    },
    {
      name: "Over the market",
      value: record.skill_vs_market,
      interval: intervalEnds(intervals.skill_vs_market),
    },
  ];
  return (
    <div class="stack">
      <Intervals
        caption="Skill, higher is better; the rule is none at 0"
        interval="90 % interval"
        rows={rows}
        domain={[-1, 1]}
        rule={0}
        decimals={3}
      />
      <p class="small soft">
        Skill is 1 − ours / theirs, on the same calls. An interval that holds 0 says that luck may
        explain the difference. To tell a skill of 0.05 over a market from luck takes several
        hundred calls.
      </p>
    </div>
  );
}

const CalibrationPlot = ({ record }: { record: TrackRecord }) => (
  <Calibration
    id="calibration"
    title="Calibration"
    unit="share of calls"
    description="What was said against how often it came true, in ten bins, with 95 % limits. On the dashed line they are equal; a dot is the larger the more calls it has, an empty bin has none."
    bins={record.calibration.map(({ mean_prob: meanProb, ...bin }) => ({ ...bin, meanProb }))}
  />
);

const PARTS = [
  { member: "reliability", name: "Reliability", more: "lower is better" },
  { member: "resolution", name: "Resolution", more: "higher is better" },
  { member: "uncertainty", name: "Uncertainty", more: "of the questions" },
  { member: "within_bin", name: "Within bins", more: "what five bins leave" },
] as const;

function BrierDecomposition({ record: { murphy, brier } }: { record: TrackRecord }) {
  const values = PARTS.map(({ member }) => murphy[member] ?? 0);
  const three = (value: number | null) => formatFixed(value, 3);
  return (
    <>
      <Bars
        caption="What the Brier score is made from (Murphy's split)"
        columns={["Part", "Points"]}
        rows={PARTS.map(({ member, name, more }) => ({ name, more, value: murphy[member] }))}
        domain={[Math.min(0, ...values), Math.max(0.05, ...values)]}
        base={0}
        decimals={4}
        unknown="–"
      />
      {brier !== null && (
        <p class="small soft">
          Reliability is how far what was said lay from how often it came true, resolution how far
          apart the outcomes of low and high forecasts were, uncertainty what the questions bring.
          Good forecasts have little of the first and much of the second.{" "}
          {`${three(murphy.reliability)} − ${three(murphy.resolution)} + ${three(murphy.uncertainty)} + ${three(murphy.within_bin)} = ${three(brier)}, up to rounding.`}
        </p>
      )}
    </>
  );
}

/** Nothing until a call is graded. */
function RunningScorePlot({ running, judged }: Omit<TrackRecordProps, "record">) {
  if (running.length === 0) return null;
  const lines: [RunningLine, ...RunningLine[]] = [
    { name: "Ours", stroke: "whole", values: running.map(({ brier }) => brier) },
    { name: "Base rate", stroke: "dashed", values: running.map(({ baseRate }) => baseRate) },
    { name: "Market", stroke: "dotted", values: running.map(({ market }) => market) },
  ];
  return (
    <section class="card stack" aria-label="Course of the Brier score">
      <Legend lines={lines} />
      <RunningLines
        id="running"
        title="Brier score, call by call"
        unit="mean so far"
        description="The mean over the calls graded so far, in the order in which they were graded. The market's is over those that had a market's number; with few calls every line is mostly luck."
        lines={lines}
        names={judged.map(({ title }) => title)}
        what="Call"
      />
    </section>
  );
}
