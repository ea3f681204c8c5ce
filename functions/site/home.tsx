import { CodeSample } from "../../lib/pages/code-sample.tsx";
import { Facts } from "../../lib/pages/facts.tsx";
import { Section } from "../../lib/pages/sections.tsx";
import { Bars } from "../../lib/plots/bars.tsx";
import { Breakdown } from "../../lib/plots/breakdown.tsx";
import { Gauge } from "../../lib/plots/gauge.tsx";
import { StateMark } from "../../lib/plots/state-mark.tsx";
import { TimeSeries } from "../../lib/plots/time-series.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import { day, family, fixed, signed, timeOfDay } from "../../lib/plots/words.ts";
import { provenanceNotices } from "./notices.ts";
import { readOverview, SHOWN_DAYS } from "./overview.ts";
import { page } from "./page.tsx";
import { REGIME_BANDS } from "./regime-bands.ts";
import { SensorTile, TilesTwin } from "./sensor-tiles.tsx";

type Overview = Awaited<ReturnType<typeof readOverview>>;

const MADE_FROM =
  "Each sensor scores by how rare its value is in its own history; families are weighted for agreement " +
  "with official stress indices. The parts below add up to the index.";
/** Over a longest weekend; the index is written every day. */
const INDEX_GAP_MS = 4 * 86_400_000;

export const home = page({
  path: "/",
  place: "/",
  show: async (c) => {
    const seen = await readOverview(c);
    return {
      title: "Overview",
      description: `${seen.said.headline} A cross-asset stress index from live sensors, recomputable by anyone.`,
      notices: provenanceNotices(seen.provenances),
      contents: <Overview seen={seen} base={c.env.config.baseUrl} />,
    };
  },
});

const Overview = ({ seen, base }: { seen: Overview; base: string }) => (
  <>
    <Hero seen={seen} />
    <Course seen={seen} />
    <Parts seen={seen} />
    <Section
      id="sensors"
      title="Sensors open to everybody"
      lead="Each reads one market series against its own history. Readings of the last seven days."
    >
      <ul class="tiles">
        {seen.sensors.map((sensor) => (
          <SensorTile sensor={sensor} definitions={seen.definitions} />
        ))}
      </ul>
      <TilesTwin id="week" sensors={seen.sensors} definitions={seen.definitions} />
      <p>
        <a href="/sensors">All sensors, by family</a>
      </p>
    </Section>
    <Use base={base} />
  </>
);

/** Since when the regime holds, as far back as the shown days tell. */
function regimeSince({ days, index }: Overview): string {
  const other = days.findLastIndex(({ state }) => state !== index.regime);
  const first = days[other + 1];
  if (!first) return "since today";
  return other < 0 ? `for more than ${SHOWN_DAYS} days` : `since ${day(first.at)}`;
}

function Hero({ seen }: { seen: Overview }) {
  const { index, said, freshness } = seen;
  const total = freshness.fresh + freshness.stale + freshness.dead;
  const since = regimeSince(seen);
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">The market's regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${stateWord(index.regime)} ${since}`}
          </h1>
          <p class="lead-word lead">{said.headline}</p>
          <p class="prose">{said.summary}</p>
        </div>
        <Facts
          facts={[
            {
              name: "Stress index, 0 to 100",
              value: fixed(index.stress_index, 1),
              more:
                index.changed === null
                  ? "no value of a day before"
                  : `${signed(index.changed, 1)} in 24 hours`,
            },
            {
              name: "Elevated or worse",
              value: `${said.elevated_count} of ${said.total_sensors}`,
              more: "sensors",
            },
            {
              name: "Freshness",
              value: `${freshness.fresh} of ${total} fresh`,
              more: "looked at every 5 minutes",
            },
            {
              name: "As of",
              value: timeOfDay(index.as_of),
              more: `${day(index.as_of)}, confidence ${fixed(index.confidence, 2)}`,
            },
          ]}
        />
      </div>
      <div class="card">
        <Gauge
          id="gauge"
          title="Stress index"
          unit="points, 0 to 100"
          description={`At ${fixed(index.stress_index, 1)} of 100, in regime ${stateWord(index.regime)}. A better regime is taken after three sessions only.`}
          value={index.stress_index}
          state={index.regime}
          bands={REGIME_BANDS}
        />
      </div>
    </section>
  );
}

const Course = ({ seen }: { seen: Overview }) => (
  <section class="card" aria-label="Course of the index">
    <TimeSeries
      id="course"
      title={`Stress index, ${SHOWN_DAYS} days`}
      unit="points"
      description={courseInWords(seen)}
      points={seen.days}
      gapMs={INDEX_GAP_MS}
      bands={REGIME_BANDS}
      ribbon="Regime"
      by="day"
      decimals={1}
    />
  </section>
);

/** The course of the index as one sentence. */
function courseInWords({ days }: Overview): string {
  const values = days.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return (
    `Between ${fixed(low, 1)} and ${fixed(high, 1)}. Bands are the regimes by value; the strip below is ` +
    "the regime that held, the higher the more stressed."
  );
}

function Parts({ seen: { index } }: { seen: Overview }) {
  const rows = index.contributions
    .toSorted((a, b) => b.contribution - a.contribution)
    .map(({ category, weight, contribution }) => ({
      name: family(category),
      value: contribution,
      more: `weight ${fixed(weight, 3)}`,
    }));
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const states = ["severe", "elevated", "rising", "neutral", "stable"] as const;
  return (
    <Section id="why" title="What it is made from" lead={MADE_FROM}>
      <div class="two">
        <div class="card">
          <Bars
            caption="Points that each family adds; together they are the index"
            columns={["Family", "Points"]}
            rows={rows}
            domain={[0, most]}
            base={0}
            decimals={2}
          />
        </div>
        <div class="card">
          <Breakdown
            caption="States of what is live"
            what="sensor"
            counts={states.map((state) => ({
              state: state.toUpperCase(),
              count: index.breakdown[state] ?? 0,
            }))}
          />
          {index.excluded.length > 0 && (
            <p class="small soft">{`Left out, as they are dead: ${index.excluded.join(", ")}.`}</p>
          )}
          <details>
            <summary>The formula, word for word</summary>
            <p class="small soft">{index.methodology}</p>
          </details>
        </div>
      </div>
    </Section>
  );
}

const Use = ({ base }: { base: string }) => (
  <Section
    id="use"
    title="Take it with you"
    lead="Everything here comes from an open API. No key is needed for what is free."
  >
    <div class="samples">
      <CodeSample
        name="Three lines of curl"
        code={[
          `curl -s ${base}/api/stress-index`,
          `curl -s ${base}/api/interpretation`,
          `curl -s '${base}/api/sensors/vix/history?format=csv'`,
        ].join("\n")}
      />
      <CodeSample
        name="In a notebook"
        code={[
          "import pandas as pd",
          `url = "${base}/api/stress-index/history?interval=day&format=csv"`,
          'index = pd.read_csv(url, parse_dates=["as_of"], index_col="as_of")',
        ].join("\n")}
      />
    </div>
  </Section>
);
