// The page /stress-index: the index beside official indices, and what followed its regimes.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readOfficialComparison } from "../../lib/sensors/actions/read-official-comparison.ts";
import { readIndexOutcomes } from "../../lib/sensors/actions/read-state-outcomes.ts";
import type { Comparison } from "../../lib/sensors/wire/official-comparison.ts";
import type { IndexOutcomes } from "../../lib/sensors/wire/state-outcomes.ts";
import { PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import {
  countOf,
  familyName,
  formatDay,
  formatFixed,
  formatSigned,
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { Legend, type RunningLine } from "../../lib/ui/plots/running-lines.tsx";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { type IntervalRow, Intervals } from "../../lib/ui/plots/table-plots.tsx";
import { TimeLines } from "../../lib/ui/plots/time-lines.tsx";
import { RangeLinks, type RangeName, rangeOf, rangeStart } from "../../lib/ui/ranges.tsx";
import { page } from "./page.tsx";
import { TakeChart } from "./take-chart.tsx";

const PATH = "/stress-index";
const LEAD =
  "Our index beside the two that US public offices publish, and what markets did after each of its regimes. Both describe the past.";

const OFFICIAL_TITLES = {
  ofr_fsi: "OFR Financial Stress Index",
  nfci: "Chicago Fed NFCI",
} as const;
const HORIZONS = ["5", "21", "63"] as const;
type HorizonText = (typeof HORIZONS)[number];
const horizonOf = (text: string | undefined): HorizonText =>
  HORIZONS.find((each) => each === text) ?? "21";

export const stressIndexPage = page({
  path: PATH,
  place: "/",
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const context = readContextOf(c);
    const horizon = horizonOf(c.req.query("horizon"));
    const [comparison, outcomes] = await Promise.all([
      readOfficialComparison(db, context, {}),
      readIndexOutcomes({ ...c.env, db }, context, { horizon }),
    ]);
    const range = rangeOf(c.req.query("range") ?? "1y");
    return {
      title: "The index beside official ones",
      picture: {
        path: "/charts/official-indices.png",
        alt: "Chart of the stress index beside two official ones",
      },
      description: "The stress index beside the OFR's and the Chicago Fed's, and what followed.",
      contents: (
        <>
          <PageTitle eyebrow="Stress index" title="The index beside official ones" lead={LEAD} />
          <BesideSection
            comparison={comparison.body}
            range={range}
            now={context.now}
            base={c.env.config.baseUrl}
          />
          <OutcomesSection outcomes={outcomes.body} horizon={horizon} />
        </>
      ),
    };
  },
});

/** Weeks without a value that a line is drawn over: none but the newest, which official indices lack. */
const GAP_MS = 8 * DAY_MS;

function BesideSection(props: {
  comparison: Comparison;
  range: RangeName;
  now: number;
  base: string;
}) {
  const { comparison, range, now } = props;
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const shown = comparison.series.filter(({ date }) => Date.parse(date) >= start);
  const lines: [RunningLine, RunningLine, RunningLine] = [
    { name: "Ours", stroke: "whole", values: shown.map((week) => week.stress_index) },
    { name: "OFR FSI", stroke: "dashed", values: shown.map((week) => week.ofr_fsi) },
    { name: "NFCI", stroke: "dotted", values: shown.map((week) => week.nfci) },
  ];
  return (
    <Section
      id="beside"
      title="Beside the official indices"
      lead="The last level of each week, as standard deviations from the mean of its own index: above 0 is more stress than on average."
    >
      <RangeLinks path={PATH} chartId="beside-plot" range={range} />
      <div class="card stack">
        <TimeLines
          id="beside-plot"
          title="Three stress indices"
          unit="standard deviations, by week"
          description="All three move together in crises."
          lines={lines}
          instants={shown.map(({ date }) => Date.parse(date))}
          gapMs={GAP_MS}
          decimals={2}
          what="Week to"
        />
        <Legend lines={lines} decimals={2} />
        <TakeChart
          base={props.base}
          name="official-indices"
          title="Three stress indices"
          query={`?range=${range}`}
        />
      </div>
      <div class="two">
        <div class="card">
          <Correlations comparison={comparison} />
        </div>
        <div class="card stack">
          <h3>Where they disagree now</h3>
          {comparison.now.length === 0 && <p class="soft">No official index has a value yet.</p>}
          {comparison.now.map((standing) => (
            <p>{standingText(standing)}</p>
          ))}
        </div>
      </div>
      <p class="small soft">
        {comparison.sources.map(({ name, url, rights_text: text }) => (
          <>
            <a href={url}>{name}</a>
            {text === null ? ": public domain. " : `: ${text} `}
          </>
        ))}
        <a href="/api/stress-index/compare">As JSON</a>,{" "}
        <a href="/api/stress-index/compare?format=csv">as CSV</a>;{" "}
        <a href="/docs/methodology/stress-index#beside-the-official-indices">method</a>.
      </p>
    </Section>
  );
}

function Correlations({ comparison }: { comparison: Comparison }) {
  const rows = comparison.correlations.flatMap(({ with: name, all, last_year: year }) =>
    [
      { span: "all weeks", ...all },
      { span: "last 52", ...year },
    ].map(
      ({ span, r, low, high, n }): IntervalRow => ({
        name: `${OFFICIAL_TITLES[name]}, ${span}`,
        value: r,
        interval: low === null || high === null ? null : [low, high],
        more: countOf(n, "week"),
      }),
    ),
  );
  return (
    <Intervals
      caption="Correlation of the weekly levels; the line is none, 0"
      interval="90 % interval"
      rows={rows}
      domain={[-1, 1]}
      rule={0}
      decimals={2}
    />
  );
}

/** What one official index and ours say in the newest week that both have. */
function standingText({ with: name, date, z, ours, families }: Comparison["now"][number]): string {
  const beginning = `In the week to ${formatDay(Date.parse(date))} ours is at ${formatSigned(ours, 1)}, ${OFFICIAL_TITLES[name]} at ${formatSigned(z, 1)}`;
  if (Math.abs(ours - z) < 0.5) return `${beginning}: less than half a standard deviation apart.`;
  const named = families.map(
    (each) => `${familyName(each.family).toLowerCase()} (${formatSigned(each.z, 1)})`,
  );
  const side = ours > z ? "more" : "less";
  return `${beginning}. Ours shows ${side} stress${named.length > 0 ? `, by ${named.join(", ")}` : ""}.`;
}

type Row = IndexOutcomes["regimes"][number];

function OutcomesSection(props: { outcomes: IndexOutcomes; horizon: HorizonText }) {
  const { regimes } = props.outcomes;
  const targets = regimes[0]?.targets ?? [];
  const volatilities = targets.filter(({ measure }) => measure === "volatility");
  return (
    <Section
      id="followed"
      title="What followed"
      lead={`What markets did in the ${props.horizon} sessions after days of each regime, in windows that have ended. The base rate is that of all days. Volatility and falls differ by regime; changes mostly do not.`}
    >
      <nav aria-label="Sessions after a day">
        <ul class="ranges">
          {HORIZONS.map((each) => (
            <li>
              <a
                href={`${PATH}?horizon=${each}#followed`}
                {...(each === props.horizon && { "aria-current": "true" as const })}
              >
                {each} sessions
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="two">
        {volatilities.map((target) => (
          <div class="card">
            <VolatilityPlot target={target} regimes={regimes} />
          </div>
        ))}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        class="card scroll scroll-x"
        tabindex={0}
        aria-label="Table: medians after days of each regime"
      >
        <OutcomeTable regimes={regimes} />
      </section>
      <p class="small soft">
        Intervals are 90 % percentile block bootstraps of the median, with a fixed seed. Below 10
        windows or 5 separate episodes nothing is said.{" "}
        <a href="/api/stress-index/outcomes">As JSON</a>,{" "}
        <a href={`/api/stress-index/outcomes?horizon=${props.horizon}&format=csv`}>as CSV</a>;{" "}
        <a href="/docs/methodology/stress-index#what-followed">method</a>.
      </p>
    </Section>
  );
}

const outcomeOf = (row: Row, target: Row["targets"][number]) =>
  row.targets.find(({ id, measure }) => id === target.id && measure === target.measure);

function VolatilityPlot({ target, regimes }: { target: Row["targets"][number]; regimes: Row[] }) {
  const found = regimes.flatMap((row) => {
    const own = outcomeOf(row, target);
    return own === undefined ? [] : [{ row, own }];
  });
  const highest = Math.max(1, target.base ?? 0, ...found.map(({ own }) => own.high ?? 0));
  const rows = found.map(
    ({ row, own }): IntervalRow => ({
      name: stateLabel(row.regime),
      value: own.median,
      interval: own.low === null || own.high === null ? null : [own.low, own.high],
      more: `${countOf(row.days, "day")}, ${countOf(row.episodes, "episode")}`,
    }),
  );
  return (
    <Intervals
      caption={`Realised volatility of ${target.name}, ${target.unit} a year; the line is the base rate`}
      interval="90 % interval"
      rows={rows}
      domain={[0, highest]}
      rule={target.base ?? 0}
      decimals={1}
    />
  );
}

function separableText(separable: boolean | null): string {
  if (separable === null) return "too few cases";
  return separable ? "separable" : "not separable from the base rate";
}

const OutcomeTable = ({ regimes }: { regimes: Row[] }) => (
  <table>
    <caption>Medians after days of each regime</caption>
    <thead>
      <tr>
        <th scope="col">Regime</th>
        <th scope="col">Series</th>
        <th scope="col">Measure</th>
        <th scope="col" class="num">
          Median
        </th>
        <th scope="col" class="num">
          90 % interval
        </th>
        <th scope="col" class="num">
          Base rate
        </th>
        <th scope="col">Difference</th>
      </tr>
    </thead>
    <tbody>
      {regimes.flatMap((row) =>
        row.targets.map((each) => (
          <tr>
            <th scope="row">{stateLabel(row.regime)}</th>
            <td>{toSentenceCase(each.name)}</td>
            <td>
              {toSentenceCase(each.measure)}
              <span class="more">{each.unit}</span>
            </td>
            <td class="num">{formatFixed(each.median, 1)}</td>
            <td class="num">
              {each.low === null
                ? "–"
                : `${formatFixed(each.low, 1)} to ${formatFixed(each.high, 1)}`}
            </td>
            <td class="num">{formatFixed(each.base, 1)}</td>
            <td>{separableText(each.separable)}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);
