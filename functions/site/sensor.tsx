// The page /sensors/<id>: one sensor with its state, history and method.

import type { Context } from "hono";
import type { Ecdf } from "../../lib/core/ecdf.ts";
import { notFound } from "../../lib/core/refusals.ts";
import type { ResponseOf } from "../../lib/core/wire/by-tier.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { isOpen } from "../../lib/market/domain/rights.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { applyConfig } from "../../lib/sensors/domain/sensor-config.ts";
import {
  confidenceLevel,
  pendingText,
  rankWords,
  unitWords,
} from "../../lib/sensors/domain/sensor-facts.ts";
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
import { findSensorRank, type SensorRank } from "../../lib/sensors/queries/sensor-plots.ts";
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
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { rowsFor, stepFor } from "../../lib/ui/plots/history-steps.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { type RangeName, rangeOf, rangeStart } from "../../lib/ui/ranges.tsx";
import { CopySamples, firstDayWithinLimit } from "./copy-samples.tsx";
import { HowItWorks, LockedSensorPage, NotInSamplePage } from "./locked-sensor.tsx";
import { bodyForCaller, type PageView, page } from "./page.tsx";
import { SensorHistoryPlot } from "./sensor-history.tsx";
import { TakeChart } from "./take-chart.tsx";

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
  const [card, detail, history, ecdf, rank] = await Promise.all([
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
    findDistribution(db, id),
    findSensorRank(db, { id, at: now }),
  ]);
  if (!card) throw notFound("Unknown sensor");
  return {
    ...card,
    definition: applyConfig(card.definition, card.config),
    detail,
    history,
    ecdf,
    rank,
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
    const { name, minTier, definition, detail, history, ecdf, rank, step } = read;
    const head = { title: name, description: definition.description };
    if (!detail || !history) {
      return { ...head, contents: <LockedSensorPage definition={definition} tier={minTier} /> };
    }
    const isTakeable = minTier === "free" && isOpen(detail.body.rights);
    return {
      ...head,
      ...(isTakeable && {
        picture: { path: `/charts/sensors/${path.data.id}.png`, alt: `Chart of ${name}` },
      }),
      contents: (
        <SensorPage
          base={c.env.config.baseUrl}
          definition={definition}
          detail={bodyForCaller(c, SensorDetailByTier, detail)}
          sources={detail.body.source_list}
          history={bodyForCaller(c, SensorHistoryByTier, history)}
          isCut={(history.page?.total ?? 0) > history.body.readings.length}
          ecdf={ecdf}
          rank={rank}
          range={range}
          isTakeable={isTakeable}
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
  /** How the sensor's values are distributed; null before the first. */
  ecdf: Ecdf | null;
  /** The rank of the newest value; null before the first. */
  rank: SensorRank | null;
  range: RangeName;
  /** Whether anybody may take its chart along. */
  isTakeable: boolean;
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
    {shown.isTakeable && (
      <TakeChart
        base={shown.base}
        name={`sensors/${shown.detail.sensor_id}`}
        title={shown.detail.name}
        query={`?range=${shown.range}`}
        embed
      />
    )}
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

function Head(shown: SensorPageData) {
  const { detail } = shown;
  const { latest_reading: latest } = detail;
  return (
    <PageTitle
      eyebrow={familyName(detail.family)}
      title={detail.name}
      lead={detail.description ?? ""}
    >
      <Facts facts={factsOf(shown)} />
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

/** Where the newest value stands in its history, in words; for a key the percentile, too. */
function rankFact({ detail, definition: { sign, halfLife }, ecdf, rank }: SensorPageData): Fact[] {
  if (rank === null || rank.percentile === null) return [];
  // A history whose older values fade holds no count of all values.
  const count = halfLife === undefined && ecdf !== null ? ecdf.total : null;
  const words = rankWords(rank.percentile, sign, count);
  const metadata = detail.latest_reading?.metadata;
  const percentile =
    metadata && "percentile" in metadata ? `, percentile ${formatPercent(rank.percentile, 1)}` : "";
  const since = rank.rankedSince ? `since ${formatDay(rank.rankedSince)}` : "known then";
  return [{ name: "In its history", value: toSentenceCase(words), more: `${since}${percentile}` }];
}

function factsOf(shown: SensorPageData): Fact[] {
  const { detail, definition } = shown;
  const { latest_reading: latest, last_state_change: lastStateChange, pending } = detail;
  const confidence = confidenceLevel(detail.confidence);
  const metadata = latest?.metadata;
  return [
    {
      name: "State",
      value: <StateChip state={detail.current_state} />,
      ...(pending
        ? { more: pendingText(pending) }
        : lastStateChange && { more: `since ${formatDay(lastStateChange)}` }),
    },
    { name: "Value", value: formatNumber(latest?.value ?? null), more: unitWords(definition.unit) },
    ...rankFact(shown),
    { name: "Confidence", value: confidence ? stateLabel(confidence) : "–" },
    {
      name: "Observed",
      value: metadata?.observed_at ? formatDay(metadata.observed_at) : "–",
      ...(latest && { more: `published ${formatInstant(latest.recorded_at)}` }),
    },
  ];
}

/** Where the current state ends and others begin; nothing where values may not be shown. */
function thresholdsOf({ detail, definition: { sign, scheme }, ecdf, rank }: SensorPageData): {
  thresholds: StateThreshold[];
  otherThresholds: StateThreshold[];
} {
  if (rank === null || !rank.publishValues) return { thresholds: [], otherThresholds: [] };
  const state = detail.current_state;
  return {
    thresholds: stateThresholds(state, sign, { low: rank.bandLow, high: rank.bandHigh }),
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
