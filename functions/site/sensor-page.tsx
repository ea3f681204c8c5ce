import type { CalendarName } from "../../lib/domain/holidays.ts";
import { CodeSample } from "../../lib/pages/code-sample.tsx";
import { type Fact, Facts } from "../../lib/pages/facts.tsx";
import { PageHead, Section } from "../../lib/pages/sections.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";
import { TimeSeries } from "../../lib/plots/time-series.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import { day, family, figure, instant, percent } from "../../lib/plots/words.ts";
import { longestStepMs } from "./longest-step.ts";
import { HowItWorks } from "./sensor-text.tsx";

/** A sensor as the API shows it to this caller; what only keys see may be absent. */
export interface SensorView {
  sensorId: string;
  name: string;
  category: string;
  currentState: string;
  confidence: string | null;
  description: string | null;
  updatedAt: string | null;
  lastStateChange: string | null;
  stateDefinition: Record<string, string>;
  interpretation: string | null;
  methodology: string[];
  outcomes: string | null;
  sources: { label: string; url: string }[];
  notes: string | null;
  latestReading: {
    value: number | null;
    recordedAt: string;
    metadata: { observed_at?: string; percentile?: number | null; z_score?: number | null } | null;
  } | null;
}

export interface HistoryView {
  readings: { state: string; value: number | null; recorded_at: string }[];
}

interface Shown {
  base: string;
  calendar: CalendarName;
  unit: string;
  detail: SensorView;
  history: HistoryView;
}

export const SensorPage = (shown: Shown) => (
  <>
    <Head {...shown} />
    <Course {...shown} />
    <HowItWorks definitions={shown.detail.stateDefinition} methodology={shown.detail.methodology}>
      <Background {...shown} />
    </HowItWorks>
    <Copies base={shown.base} id={shown.detail.sensorId} />
  </>
);

function Head({ detail, unit }: Shown) {
  const { latestReading: latest } = detail;
  return (
    <PageHead eyebrow={family(detail.category)} title={detail.name} lead={detail.description ?? ""}>
      {detail.interpretation && <p>{detail.interpretation}</p>}
      <Facts facts={factsOf(detail, unit)} />
      <p class="actions">
        <a class="button button-main" href={`/alerts?sensor=${detail.sensorId}`}>
          Alert me when it changes
        </a>
        <a class="button" href={`/api/sensors/${detail.sensorId}/history?format=csv`}>
          Download CSV
        </a>
      </p>
      {latest === null && <p class="soft">It has no reading yet.</p>}
    </PageHead>
  );
}

function factsOf(detail: SensorView, unit: string): Fact[] {
  const { latestReading: latest, lastStateChange, confidence } = detail;
  const ranked = latest?.metadata?.percentile;
  return [
    {
      name: "State",
      value: <StateChip state={detail.currentState} />,
      ...(lastStateChange && { more: `since ${day(lastStateChange)}` }),
    },
    { name: "Value", value: figure(latest?.value ?? null), more: unit },
    ...(ranked === undefined
      ? []
      : [{ name: "Rank in its history", value: percent(ranked, 1), more: "of what was known" }]),
    { name: "Confidence", value: confidence ? stateWord(confidence) : "–" },
    {
      name: "Observed",
      value: latest?.metadata?.observed_at ? day(latest.metadata.observed_at) : "–",
      ...(latest && { more: `known ${instant(latest.recordedAt)}` }),
    },
  ];
}

function Course({ detail, unit, calendar, history }: Shown) {
  const points = history.readings
    .map(({ state, value, recorded_at }) => ({ at: Date.parse(recorded_at), value, state }))
    .toReversed();
  if (points.length < 2) return null;
  const isWithheld = points.every(({ value }) => value === null);
  return (
    <section class="card" aria-label="Course">
      <TimeSeries
        id="course"
        title={`${detail.name}, last ${points.length} readings`}
        unit={unit}
        description={
          "By the time at which each became known. A gap is a time without readings; the strip below is " +
          "the state that held, the higher the more stressed."
        }
        {...(isWithheld && {
          note: "The licence of its source lets no figure be passed on: only states are shown.",
        })}
        points={points}
        gapMs={longestStepMs(calendar)}
        ribbon="State"
      />
    </section>
  );
}

const Background = ({ detail }: Shown) => (
  <>
    <Section id="outcomes" title="What followed">
      <p class="prose">
        {detail.outcomes ?? "Too few moves of this sensor have been followed long enough to count."}
      </p>
    </Section>
    <Section id="sources" title="Where it comes from">
      <ul class="list prose">
        {detail.sources.map(({ label, url }) => (
          <li>
            <a href={url} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {detail.sources.length === 0 && <p>It is made from other sensors.</p>}
      {detail.notes && <p class="soft">{detail.notes}</p>}
    </Section>
  </>
);

function Copies({ base, id }: { base: string; id: string }) {
  const url = `${base}/api/sensors/${id}/history?format=csv`;
  return (
    <Section id="copy" title="Copy as">
      <div class="two">
        <CodeSample name="curl" code={`curl -s '${url}'`} />
        <CodeSample
          name="pandas"
          code={`import pandas as pd\ndf = pd.read_csv("${url}", parse_dates=["recorded_at"])`}
        />
        <CodeSample name="R" code={`df <- read.csv("${url}")`} />
        <CodeSample name="Google Sheets" code={`=IMPORTDATA("${url}")`} />
      </div>
      <p class="small soft">
        A key in a spreadsheet is seen by everybody who may open it: keep to what is free there.
      </p>
    </Section>
  );
}
