// Charts of the stress index and of sensors to take along, and the pages that embed them. Free data alone, and of
// sensors only what anybody may pass on.

import type { Context } from "hono";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { notFound } from "../../lib/core/refusals.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { isOpen } from "../../lib/market/domain/rights.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import { readIndexLevels, readStressIndex } from "../../lib/sensors/actions/read-stress-index.ts";
import { unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import { findSensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import { SensorPath } from "../../lib/sensors/wire/sensors.ts";
import { formatDay, formatFixed, formatInstant, formatNumber } from "../../lib/ui/plots/format.ts";
import {
  gapMs,
  MAX_STEP_MS,
  MAX_TIMES,
  REGIME_BANDS,
  rowsFor,
  stepFor,
} from "../../lib/ui/plots/history-steps.ts";
import { ChartPicture } from "../../lib/ui/plots/picture-chart.tsx";
import { thinned } from "../../lib/ui/plots/scales.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { rangeStart } from "../../lib/ui/ranges.tsx";
import { type ChartFacts, chartRange, smallPrint, titleWith } from "./chart-facts.ts";
import { embed } from "./embed.tsx";
import { nameInPath, picture } from "./picture.ts";

async function indexFacts(c: Context<AppEnv>, db: Db = c.env.db): Promise<ChartFacts> {
  const [{ body }, label] = await Promise.all([
    readStressIndex(db, { ...readContextOf(c), tier: "free" }, {}),
    sampleLabelOf(c),
  ]);
  return {
    path: "/",
    title: "US market stress index",
    newest: `${formatFixed(body.stress_index, 1)} of 100, ${stateLabel(body.regime).toLowerCase()}, ${formatInstant(body.as_of)}`,
    notice: sampleNotice(label),
  };
}

/** The regimes that are levels, in words. */
const BANDS = REGIME_BANDS.map(({ state, from }) =>
  [stateLabel(state).toLowerCase(), ...(from > 0 ? [`from ${from}`] : [])].join(" "),
).join(", ");

async function drawIndex(c: Context<AppEnv>): Promise<string> {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const range = chartRange(c);
  const [{ title, newest, notice }, { days, weeks }] = await Promise.all([
    indexFacts(c, db),
    readIndexLevels(db, now),
  ]);
  const step = range === "90d" || range === "1y" ? "day" : "week";
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const points = (step === "day" ? days : weeks).filter(({ at }) => at >= start);
  const span = (points.at(-1)?.at ?? now) - (points[0]?.at ?? now);
  const svg = (
    <ChartPicture
      title={titleWith(title, range)}
      newest={newest}
      unit={`points, 0 calm to 100 severe; bands: ${BANDS}`}
      lines={[{ name: title, stroke: "whole", points: thinned(points, MAX_TIMES) }]}
      gapMs={Math.max(
        MAX_STEP_MS[step],
        points.length > 2 * MAX_TIMES ? (2 * span) / MAX_TIMES : 0,
      )}
      bands={REGIME_BANDS}
      decimals={1}
      smallPrint={smallPrint(["Free to use with this source."], c.env.config.baseUrl, notice)}
    />
  );
  return svg.toString();
}

/** What is read for a chart of a sensor; a 404 for one that is not free, whatever the other reads say. */
async function readFree<T>(reading: Promise<T>): Promise<T> {
  const read = await nullIfRefused(403, reading);
  if (read === null) throw notFound("Unknown chart");
  return read;
}

/** The facts of a free sensor whose values anybody may pass on; a 404 for any other. */
async function sensorFacts(c: Context<AppEnv>, db: Db = withBatchedReads(c.env.db)) {
  const path = SensorPath.safeParse({ id: nameInPath(c) });
  if (!path.success) throw notFound("Unknown chart");
  const { id } = path.data;
  const context = { ...readContextOf(c), tier: "free" } as const;
  const [card, { body: detail }, label] = await readFree(
    Promise.all([
      findSensorCard(db, { id, at: context.now }),
      readSensor(db, context, { id }),
      sampleLabelOf(c),
    ]),
  );
  if (card?.minTier !== "free" || !isOpen(detail.rights)) throw notFound("Unknown chart");
  const { unit, calendar } = card.definition;
  const latest = detail.latest_reading;
  return {
    path: `/sensors/${id}`,
    title: detail.name,
    newest: latest
      ? `${formatNumber(latest.value)} ${unitWords(unit)}, ${stateLabel(latest.state).toLowerCase()}, ${formatDay(latest.observed_at)}`
      : "No reading yet",
    notice: sampleNotice(label),
    unit: unitWords(unit),
    calendar,
    source: `Source: ${detail.sources ?? PRODUCT_NAME}. ${detail.rights_text ?? ""}`.trim(),
  };
}

async function drawSensor(c: Context<AppEnv>): Promise<string> {
  const db = withBatchedReads(c.env.db);
  const context = { ...readContextOf(c), tier: "free" } as const;
  const range = chartRange(c);
  const step = stepFor(range, "free");
  const from = rangeStart(range, context.now);
  const asked = { limit: rowsFor("free"), offset: 0, order: "desc", carried: false } as const;
  const [facts, { body: history }] = await readFree(
    Promise.all([
      sensorFacts(c, db),
      readSensorHistory(db, context, {
        id: nameInPath(c),
        interval: step,
        ...asked,
        ...(from !== null && { from }),
      }),
    ]),
  );
  const { path, title, newest, notice, unit, calendar, source } = facts;
  const points = history.readings
    .map(({ value, observed_at }) => ({ at: Date.parse(observed_at), value }))
    .sort((a, b) => a.at - b.at);
  const svg = (
    <ChartPicture
      title={titleWith(title, range)}
      newest={newest}
      unit={`${unit}, by ${step}`}
      lines={[{ name: title, stroke: "whole", points }]}
      gapMs={gapMs(calendar, step)}
      smallPrint={smallPrint([source], c.env.config.baseUrl + path, notice)}
    />
  );
  return svg.toString();
}

export const charts = [
  ...picture("/charts/stress-index", drawIndex, chartRange),
  ...picture("/charts/sensors/:id", drawSensor, chartRange),
  embed("/embed/stress-index", indexFacts),
  embed("/embed/sensors/:id", sensorFacts),
];
