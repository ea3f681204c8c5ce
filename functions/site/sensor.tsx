import type { Context } from "hono";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import type { ResponseOf } from "../../lib/http/contract.ts";
import { notFound, nullIfRefused } from "../../lib/http/errors.ts";
import type { CalendarName } from "../../lib/market/domain/holidays.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import { configured } from "../../lib/sensors/domain/sensor-config.ts";
import { findSensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import {
  SensorDetailVariantByTier,
  SensorHistoryByTier,
  SensorPath,
} from "../../lib/sensors/wire/sensors.ts";
import { CodeSample } from "../../lib/ui/code-sample.tsx";
import { type Fact, Facts } from "../../lib/ui/facts.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { stateWord } from "../../lib/ui/plots/tones.ts";
import { day, family, figure, instant, percent } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { HowItWorks, LockedSensorPage } from "./locked-sensor.tsx";
import { page, shownTo } from "./page.tsx";
import { longestStepMs } from "./sensor-tiles.tsx";

/** Readings on the page, as far as the caller's tier lets a request have. */
const SHOWN_READINGS = 520;

/** The sensor and its newest readings in one question, or a 404; null for who may not read it. */
async function readSeen(c: Context<AppEnv>, id: string) {
  const db = withBatchedReads(c.env.db);
  const context = readContextOf(c);
  const newestFirst = { limit: SHOWN_READINGS, offset: 0, order: "desc" } as const;
  const [card, detail, history] = await Promise.all([
    findSensorCard(db, { id, at: context.now }),
    nullIfRefused(403, readSensor(db, context, { id, rendering: "variant" })),
    nullIfRefused(
      403,
      readSensorHistory(db, context, { id, rendering: "formal", isNewsOnly: true, ...newestFirst }),
    ),
  ]);
  if (!card) throw notFound("Unknown sensor");
  return { ...card, definition: configured(card.definition, card.config), detail, history };
}

export const sensor = page({
  path: "/sensors/:id",
  place: "/sensors",
  show: async (c) => {
    const path = SensorPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown sensor");
    const { name, minTier, definition, provenances, ...read } = await readSeen(c, path.data.id);
    const { detail, history } = read;
    const head = { title: name, description: definition.description };
    if (!detail || !history) {
      return { ...head, contents: <LockedSensorPage definition={definition} tier={minTier} /> };
    }
    return {
      ...head,
      notices: provenances.map((text) => `Not today's market: a ${text}.`),
      contents: (
        <SensorPage
          base={c.env.config.baseUrl}
          calendar={definition.calendar}
          unit={definition.unit}
          detail={shownTo(c, SensorDetailVariantByTier, detail).sensor}
          history={shownTo(c, SensorHistoryByTier, history)}
        />
      ),
    };
  },
});

type Detail = ResponseOf<typeof SensorDetailVariantByTier>["sensor"];

interface Shown {
  base: string;
  calendar: CalendarName;
  unit: string;
  detail: Detail;
  history: ResponseOf<typeof SensorHistoryByTier>;
}

const SensorPage = (shown: Shown) => (
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

function factsOf(detail: Detail, unit: string): Fact[] {
  const { latestReading: latest, lastStateChange, confidence } = detail;
  const metadata = latest?.metadata;
  const ranked = metadata && "percentile" in metadata ? metadata.percentile : undefined;
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
      value: metadata?.observed_at ? day(metadata.observed_at) : "–",
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
