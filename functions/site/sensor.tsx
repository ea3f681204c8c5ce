// The page /sensors/<id>: one sensor with its state, history and method.

import type { Context } from "hono";
import type { Ecdf } from "../../lib/core/ecdf.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import type { ResponseOf } from "../../lib/http/contract.ts";
import { notFound, nullIfRefused } from "../../lib/http/errors.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { applyConfig } from "../../lib/sensors/domain/sensor-config.ts";
import { confidenceLevel, pendingText } from "../../lib/sensors/domain/sensor-facts.ts";
import {
  otherThresholds,
  type StateThreshold,
  stateThresholds,
} from "../../lib/sensors/domain/state-thresholds.ts";
import {
  findDistribution,
  findSensorCard,
  findSensorNotInSample,
} from "../../lib/sensors/queries/sensor-cards.ts";
import type { FullSensorDetail } from "../../lib/sensors/wire/present-sensors.ts";
import { SensorHistoryByTier } from "../../lib/sensors/wire/sensor-history.ts";
import { SensorDetailByTier, SensorPath } from "../../lib/sensors/wire/sensors.ts";
import { type Fact, Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import {
  familyName,
  formatDay,
  formatInstant,
  formatNumber,
  formatPercent,
} from "../../lib/ui/plots/format.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { CopySamples, firstDayWithinLimit } from "./copy-samples.tsx";
import { HowItWorks, LockedSensorPage, NotInSamplePage } from "./locked-sensor.tsx";
import { bodyForCaller, type PageView, page } from "./page.tsx";
import { type RangeName, rangeOf, rangeStart } from "./ranges.tsx";
import { rowsFor, SensorHistoryPlot, stepFor } from "./sensor-history.tsx";

/**
 * Reads the sensor and its newest readings in one database request; detail and history are null
 * when the sensor is locked.
 */
async function readPageData(c: Context<AppEnv>, id: string, range: RangeName) {
  const db = withBatchedReads(c.env.db);
  const context = readContextOf(c);
  const { tier, now } = context;
  const step = stepFor(range, tier);
  const from = rangeStart(range, now);
  const newestFirst = { limit: rowsFor(tier), offset: 0, order: "desc" } as const;
  const [card, detail, history, ecdf] = await Promise.all([
    findSensorCard(db, { id, at: context.now }),
    nullIfRefused(403, readSensor(db, context, { id })),
    nullIfRefused(
      403,
      readSensorHistory(db, context, {
        id,
        interval: step,
        carried: false,
        ...newestFirst,
        ...(from !== null && { from }),
      }),
    ),
    tier === "free" ? null : findDistribution(db, id),
  ]);
  if (!card) throw notFound("Unknown sensor");
  return {
    ...card,
    definition: applyConfig(card.definition, card.config),
    detail,
    history,
    ecdf,
    step,
  };
}

/** The page of a sensor that the bundled sample has no data of. The API does not know such a sensor. */
async function notInSample(c: Context<AppEnv>, id: string): Promise<PageView> {
  const card = await findSensorNotInSample(c.env.db, id);
  if (card === null) throw notFound("Unknown sensor");
  const { name, definition } = card;
  return {
    title: name,
    description: `${definition.description} Not in the sample.`,
    contents: <NotInSamplePage definition={definition} />,
  };
}

export const sensorPage = page({
  path: "/sensors/:id",
  place: "/sensors",
  show: async (c) => {
    const path = SensorPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown sensor");
    const range = rangeOf(c.req.query("range"));
    const read = await nullIfRefused(404, readPageData(c, path.data.id, range));
    if (read === null) return await notInSample(c, path.data.id);
    const { name, minTier, definition, detail, history, ecdf, step } = read;
    const head = { title: name, description: definition.description };
    if (!detail || !history) {
      return { ...head, contents: <LockedSensorPage definition={definition} tier={minTier} /> };
    }
    return {
      ...head,
      contents: (
        <SensorPage
          base={c.env.config.baseUrl}
          definition={definition}
          detail={bodyForCaller(c, SensorDetailByTier, detail)}
          sources={detail.body.source_list}
          history={bodyForCaller(c, SensorHistoryByTier, history)}
          isCut={(history.page?.total ?? 0) > history.body.readings.length}
          ecdf={ecdf}
          range={range}
          step={step}
        />
      ),
    };
  },
});

type Detail = ResponseOf<typeof SensorDetailByTier>;

interface SensorPageData {
  base: string;
  definition: SensorDefinition;
  detail: Detail;
  sources: FullSensorDetail["source_list"];
  history: ResponseOf<typeof SensorHistoryByTier>;
  isCut: boolean;
  /** How the sensor's values are distributed; null for a caller who may not see thresholds. */
  ecdf: Ecdf | null;
  range: RangeName;
  step: ReturnType<typeof stepFor>;
}

const SensorPage = (shown: SensorPageData) => (
  <>
    <Head {...shown} />
    <SensorHistoryPlot
      {...shown}
      name={shown.detail.name}
      path={`/sensors/${shown.detail.sensor_id}`}
      {...thresholdsOf(shown)}
    />
    <HowItWorks definition={shown.definition} state={shown.detail.current_state}>
      <Background {...shown} />
    </HowItWorks>
    <CopySamples
      base={shown.base}
      id={shown.detail.sensor_id}
      from={firstDayWithinLimit(
        shown.history.readings[0],
        shown.definition.calendar,
        Math.min(200, shown.history.max_limit),
      )}
    />
  </>
);

function Head({ detail, definition: { unit } }: SensorPageData) {
  const { latest_reading: latest } = detail;
  return (
    <PageTitle
      eyebrow={familyName(detail.family)}
      title={detail.name}
      lead={detail.description ?? ""}
    >
      {detail.interpretation && <p>{detail.interpretation}</p>}
      <Facts facts={factsOf(detail, unit)} />
      <p class="actions">
        <a class="button button-main" href={`/alerts?sensor=${detail.sensor_id}`}>
          Alert me when it changes
        </a>
        <a class="button" href={`/api/sensors/${detail.sensor_id}/history?format=csv`}>
          Download CSV
        </a>
      </p>
      {latest === null && <p class="soft">No reading yet.</p>}
    </PageTitle>
  );
}

function factsOf(detail: Detail, unit: string): Fact[] {
  const { latest_reading: latest, last_state_change: lastStateChange, pending } = detail;
  const confidence = confidenceLevel(detail.confidence);
  const metadata = latest?.metadata;
  const ranked = metadata && "percentile" in metadata ? metadata.percentile : undefined;
  const rankedSince = metadata && "ranked_since" in metadata ? metadata.ranked_since : null;
  return [
    {
      name: "State",
      value: <StateChip state={detail.current_state} />,
      ...(pending
        ? { more: pendingText(pending) }
        : lastStateChange && { more: `since ${formatDay(lastStateChange)}` }),
    },
    { name: "Value", value: formatNumber(latest?.value ?? null), more: unit },
    ...(ranked === undefined
      ? []
      : [
          {
            name: "Percentile in its history",
            value: formatPercent(ranked, 1),
            more: rankedSince
              ? `of the values since ${formatDay(rankedSince)}`
              : "of the values known then",
          },
        ]),
    { name: "Confidence", value: confidence ? stateLabel(confidence) : "–" },
    {
      name: "Observed",
      value: metadata?.observed_at ? formatDay(metadata.observed_at) : "–",
      ...(latest && { more: `published ${formatInstant(latest.recorded_at)}` }),
    },
  ];
}

/** Where the current state ends and others begin; nothing for a caller who may not see it. */
function thresholdsOf({ detail, definition: { sign, scheme }, ecdf }: SensorPageData): {
  thresholds: StateThreshold[];
  otherThresholds: StateThreshold[];
} {
  const metadata = detail.latest_reading?.metadata;
  if (!metadata || !("band_low" in metadata)) return { thresholds: [], otherThresholds: [] };
  const { band_low: low = null, band_high: high = null } = metadata;
  const state = detail.current_state;
  return {
    thresholds: stateThresholds(state, sign, { low, high }),
    otherThresholds: ecdf ? otherThresholds(ecdf, { state, scheme, sign }) : [],
  };
}

const Background = ({ detail, sources }: SensorPageData) => (
  <>
    <Section id="outcomes" title="What followed past moves">
      <p class="prose">{detail.outcomes ?? "Too few past moves to count what followed."}</p>
    </Section>
    <Section id="sources" title="Sources">
      <ul class="list prose">
        {sources.map(({ label, url }) => (
          <li>
            <a href={url} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {sources.length === 0 && <p>Computed from other sensors.</p>}
      {detail.notes && <p class="soft">{detail.notes}</p>}
    </Section>
  </>
);
