// Charts to take along: /charts/stress-index.svg and /charts/sensors/<id>.svg as images, and /embed/… as pages
// for a frame on another site. Free data alone, and of sensors only what anybody may pass on.

import type { Context } from "hono";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { etagOf } from "../../lib/http/answer/answer.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../lib/http/caller/access.ts";
import { notFound } from "../../lib/http/errors.ts";
import { type RawRoute, rawRoute } from "../../lib/http/router.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { isOpen } from "../../lib/market/domain/rights.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import { readIndexLevels, readStressIndex } from "../../lib/sensors/actions/read-stress-index.ts";
import { unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import { findSensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import { SensorPath } from "../../lib/sensors/wire/sensors.ts";
import { ASSETS } from "../../lib/ui/assets.generated.ts";
import { formatDay, formatFixed, formatInstant, formatNumber } from "../../lib/ui/plots/format.ts";
import { ChartPicture } from "../../lib/ui/plots/picture-chart.tsx";
import { thinned } from "../../lib/ui/plots/scales.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { MAX_STEP_MS, MAX_TIMES, REGIME_BANDS } from "./index-history.tsx";
import { publicFile } from "./public-file.ts";
import { type RangeName, rangeLabel, rangeOf, rangeStart } from "./ranges.tsx";
import { gapMs, rowsFor, stepFor } from "./sensor-history.tsx";

/** What a chart shows, and the page that it leads to. */
interface Chart {
  path: string;
  title: string;
  newest: string;
  svg: string;
}

const CREDIT = `Chart: ${PRODUCT_NAME}. Diagnostic observation, not a prediction.`;

async function indexChart(c: Context<AppEnv>, range: RangeName): Promise<Chart> {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const [{ body }, { days, weeks }, label] = await Promise.all([
    readStressIndex(db, { ...readContextOf(c), tier: "free" }, {}),
    readIndexLevels(db, now),
    sampleLabelOf(c),
  ]);
  const step = range === "90d" || range === "1y" ? "day" : "week";
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const points = (step === "day" ? days : weeks).filter(({ at }) => at >= start);
  const span = (points.at(-1)?.at ?? now) - (points[0]?.at ?? now);
  const newest = `${formatFixed(body.stress_index, 1)} of 100, ${stateLabel(body.regime).toLowerCase()}, ${formatInstant(body.as_of)}`;
  const notice = sampleNotice(label);
  const svg = (
    <ChartPicture
      title={titleWith("US market stress index", range)}
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
  return { path: "/", title: "US market stress index", newest, svg: svg.toString() };
}

const titleWith = (name: string, range: RangeName): string =>
  range === "all" ? name : `${name}, ${rangeLabel(range)}`;

/** The chart of a free sensor whose values anybody may pass on; a 404 for any other. */
async function sensorChart(c: Context<AppEnv>, id: string, range: RangeName): Promise<Chart> {
  const db = withBatchedReads(c.env.db);
  const context = { ...readContextOf(c), tier: "free" } as const;
  const { now } = context;
  const step = stepFor(range, "free");
  const from = rangeStart(range, now);
  const asked = { limit: rowsFor("free"), offset: 0, order: "desc", carried: false } as const;
  const card = await findSensorCard(db, { id, at: now });
  if (card?.minTier !== "free") throw notFound("Unknown chart");
  const [{ body: detail }, { body: history }, label] = await Promise.all([
    readSensor(db, context, { id }),
    readSensorHistory(db, context, {
      id,
      interval: step,
      ...asked,
      ...(from !== null && { from }),
    }),
    sampleLabelOf(c),
  ]);
  if (!isOpen(detail.rights)) throw notFound("Unknown chart");
  const { unit, calendar } = card.definition;
  const points = history.readings
    .map(({ value, observed_at }) => ({ at: Date.parse(observed_at), value }))
    .sort((a, b) => a.at - b.at);
  const latest = detail.latest_reading;
  const newest = latest
    ? `${formatNumber(latest.value)} ${unitWords(unit)}, ${stateLabel(latest.state).toLowerCase()}, ${formatDay(latest.observed_at)}`
    : "No reading yet";
  const path = `/sensors/${id}`;
  const notice = sampleNotice(label);
  const sources = detail.source_list.map(({ label }) => label).join("; ");
  const svg = (
    <ChartPicture
      title={titleWith(detail.name, range)}
      newest={newest}
      unit={`${unitWords(unit)}, by ${step}`}
      points={points}
      gapMs={gapMs(calendar, step)}
      smallPrint={[
        `Source: ${sources || PRODUCT_NAME}. ${detail.rights_text ?? ""}`.trim(),
        `${CREDIT} ${c.env.config.baseUrl}${path}`,
        ...(notice === null ? [] : [notice]),
      ]}
    />
  );
  return { path, title: detail.name, newest, svg: svg.toString() };
}

/** An image may be shown on pages of other sites. It loads nothing and runs nothing. */
const IMAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
} as const;

const image = (
  path: string,
  chart: (c: Context<AppEnv>, range: RangeName) => Promise<Chart>,
): RawRoute =>
  publicFile({
    path,
    type: "image/svg+xml; charset=utf-8",
    maxAgeSeconds: 300,
    headers: IMAGE_HEADERS,
    variant: (c) => rangeOf(c.req.query("range"), "1y"),
    body: async (c) => (await chart(c, rangeOf(c.req.query("range"), "1y"))).svg,
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
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "public, max-age=300",
} as const;

/** A page with one chart that leads to the page it comes from. */
const embed = (
  path: string,
  chart: (c: Context<AppEnv>, range: RangeName) => Promise<Chart>,
): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    access: { ...PAGE_ACCESS, onlyReads: true },
    handle: async (c) => {
      const range = rangeOf(c.req.query("range"), "1y");
      const shown = await chart(c, range);
      const name = c.req.path.replace(/^\/embed/, "/charts");
      const html = (
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>{`${shown.title} · ${PRODUCT_NAME}`}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <link rel="stylesheet" href={ASSETS.style.path} />
          </head>
          <body class="embed">
            <main>
              <h1 class="hidden">{shown.title}</h1>
              <a href={c.env.config.baseUrl + shown.path} target="_top" rel="noopener">
                <img
                  src={`${name}.svg?range=${range}`}
                  width="1000"
                  height="520"
                  alt={`${shown.title}: ${shown.newest}`}
                />
              </a>
            </main>
          </body>
        </html>
      );
      const body = `<!doctype html>${html.toString()}`;
      return new Response(body, {
        headers: { ...c.get("headers"), ...EMBED_HEADERS, ETag: await etagOf(body) },
      });
    },
  });

export const charts: readonly RawRoute[] = [
  image("/charts/stress-index.svg", indexChart),
  image("/charts/sensors/:id", (c, range) => sensorChart(c, sensorIdOf(c), range)),
  embed("/embed/stress-index", indexChart),
  embed("/embed/sensors/:id", (c, range) => sensorChart(c, sensorIdOf(c), range)),
];
