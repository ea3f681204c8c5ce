// Charts to take along: /charts/stress-index.svg and /charts/sensors/<id>.svg as images, and /embed/… as pages
// for a frame on another site. Free data alone, and of sensors only what anybody may pass on.

import type { Context } from "hono";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { notFound, nullIfRefused } from "../../lib/http/errors.ts";
import type { RawRoute } from "../../lib/http/router.ts";
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
import { ASSET_PATHS } from "../../lib/ui/asset-paths.ts";
import { formatDay, formatFixed, formatInstant, formatNumber } from "../../lib/ui/plots/format.ts";
import { ChartPicture } from "../../lib/ui/plots/picture-chart.tsx";
import { thinned } from "../../lib/ui/plots/scales.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { MAX_STEP_MS, MAX_TIMES, REGIME_BANDS } from "./index-history.tsx";
import { publicFile } from "./public-file.ts";
import { type RangeName, rangeLabel, rangeOf, rangeStart } from "./ranges.tsx";
import { gapMs, rowsFor, stepFor } from "./sensor-history.tsx";

/** What a chart shows in words, and the page that it leads to. */
interface ChartFacts {
  path: string;
  title: string;
  newest: string;
  /** Says that the data are the sample; null where they are not. */
  notice: string | null;
}

/** A chart: an embed needs its facts only, the image draws it. */
interface Chart {
  facts: (c: Context<AppEnv>) => Promise<ChartFacts>;
  draw: (c: Context<AppEnv>, range: RangeName) => Promise<string>;
}

const CREDIT = `Chart: ${PRODUCT_NAME}. Diagnostic observation, not a prediction.`;

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

async function drawIndex(c: Context<AppEnv>, range: RangeName): Promise<string> {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
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
      unit="points, 0 calm to 100 severe"
      points={thinned(points, MAX_TIMES)}
      gapMs={Math.max(
        MAX_STEP_MS[step],
        points.length > 2 * MAX_TIMES ? (2 * span) / MAX_TIMES : 0,
      )}
      bands={REGIME_BANDS}
      decimals={1}
      smallPrint={[
        `${CREDIT} Free to use with this source: ${c.env.config.baseUrl}`,
        ...(notice === null ? [] : [notice]),
      ]}
    />
  );
  return svg.toString();
}

const titleWith = (name: string, range: RangeName): string =>
  range === "all" ? name : `${name}, ${rangeLabel(range)}`;

/** What is read for a chart of a sensor; a 404 for one that is not free, whatever the other reads say. */
async function readFree<T>(reading: Promise<T>): Promise<T> {
  const read = await nullIfRefused(403, reading);
  if (read === null) throw notFound("Unknown chart");
  return read;
}

/** The facts of a free sensor whose values anybody may pass on; a 404 for any other. */
async function sensorFacts(c: Context<AppEnv>, db: Db = withBatchedReads(c.env.db)) {
  const id = sensorIdOf(c);
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

async function drawSensor(c: Context<AppEnv>, range: RangeName): Promise<string> {
  const db = withBatchedReads(c.env.db);
  const context = { ...readContextOf(c), tier: "free" } as const;
  const step = stepFor(range, "free");
  const from = rangeStart(range, context.now);
  const asked = { limit: rowsFor("free"), offset: 0, order: "desc", carried: false } as const;
  const [facts, { body: history }] = await readFree(
    Promise.all([
      sensorFacts(c, db),
      readSensorHistory(db, context, {
        id: sensorIdOf(c),
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
      points={points}
      gapMs={gapMs(calendar, step)}
      smallPrint={[
        source,
        `${CREDIT} ${c.env.config.baseUrl}${path}`,
        ...(notice === null ? [] : [notice]),
      ]}
    />
  );
  return svg.toString();
}

const INDEX: Chart = { facts: (c) => indexFacts(c), draw: drawIndex };
const SENSOR: Chart = { facts: (c) => sensorFacts(c), draw: drawSensor };

/** An image may be shown on pages of other sites. It loads nothing and runs nothing. */
const IMAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
} as const;

/** The range of a chart, which is one of a few words. */
const chartRange = (c: Context<AppEnv>): RangeName => rangeOf(c.req.query("range"), "1y");

const image = (path: string, { draw }: Chart): RawRoute =>
  publicFile({
    path,
    type: "image/svg+xml; charset=utf-8",
    maxAgeSeconds: 300,
    headers: IMAGE_HEADERS,
    variant: chartRange,
    body: (c) => draw(c, chartRange(c)),
  });

/** The id of a sensor in the last part of an address, which may end in `.svg`. */
function sensorIdOf(c: Context<AppEnv>): string {
  const id = (c.req.path.split("/").at(-1) ?? "").replace(/\.svg$/, "");
  const path = SensorPath.safeParse({ id });
  if (!path.success) throw notFound("Unknown chart");
  return path.data.id;
}

/** Only these pages may stand in a frame of another site. They have no script, form or session. */
const EMBED_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  "Referrer-Policy": "no-referrer",
} as const;

/** A page with one chart that leads to the page it comes from. */
const embed = (path: string, { facts }: Chart): RawRoute =>
  publicFile({
    path,
    type: "text/html; charset=utf-8",
    maxAgeSeconds: 300,
    headers: EMBED_HEADERS,
    variant: chartRange,
    body: async (c) => {
      const { path: leadsTo, title, newest, notice } = await facts(c);
      const image = c.req.path.replace(/^\/embed/, "/charts");
      const html = (
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>{`${title} · ${PRODUCT_NAME}`}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <link rel="stylesheet" href={ASSET_PATHS.style} />
          </head>
          <body class="embed">
            <main>
              <h1 class="hidden">{title}</h1>
              <a href={c.env.config.baseUrl + leadsTo} target="_top" rel="noopener">
                <img
                  src={`${image}.svg?range=${chartRange(c)}`}
                  width="1000"
                  height="520"
                  alt={`${title}: ${newest}.${notice === null ? "" : ` ${notice}`}`}
                />
              </a>
            </main>
          </body>
        </html>
      );
      return `<!doctype html>${html.toString()}`;
    },
  });

export const charts: readonly RawRoute[] = [
  image("/charts/stress-index.svg", INDEX),
  image("/charts/sensors/:id", SENSOR),
  embed("/embed/stress-index", INDEX),
  embed("/embed/sensors/:id", SENSOR),
];
