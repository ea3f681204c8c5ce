// Pictures of the stress index for other sites: /card and /badge, as .svg and as .png.

import type { Context } from "hono";
import { DISCLAIMER, PRODUCT_NAME } from "../../lib/core/product.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import { HEALTH_TIMEOUT_MS } from "../../lib/sensors/actions/read-health.ts";
import { readStressIndex } from "../../lib/sensors/actions/read-stress-index.ts";
import { formatFixed, formatInstant } from "../../lib/ui/plots/format.ts";
import { REGIME_BANDS } from "../../lib/ui/plots/history-steps.ts";
import { INK, PICTURE_FONT } from "../../lib/ui/plots/picture-frame.tsx";
import { PictureGauge, pictureColour } from "../../lib/ui/plots/picture-gauge.tsx";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { picture } from "./picture.ts";

/** What a picture shows of the index. */
interface PictureData {
  value: number;
  regime: string;
  asOf: string;
  sensorCount: number;
  /** Whether the data are the bundled sample. */
  isSample: boolean;
}

async function readPictureData(c: Context<AppEnv>): Promise<PictureData | null> {
  const [read, label] = await Promise.all([
    withTimeout(readStressIndex(c.env.db, readContextOf(c), {}), HEALTH_TIMEOUT_MS),
    sampleLabelOf(c),
  ]);
  if (read === null) return null;
  const { body } = read;
  return {
    value: body.stress_index,
    regime: body.regime,
    asOf: body.as_of,
    sensorCount: body.sensor_count,
    isSample: label !== null,
  };
}

const indexPicture = (
  path: string,
  drawing: (data: PictureData | null) => { toString(): string },
) =>
  picture(path, async (c) => {
    const data = await readPictureData(c);
    const text = drawing(data).toString();
    return data === null ? { text, isUnkept: true } : text;
  });

const regimeText = ({ value, regime, isSample }: PictureData): string =>
  `${formatFixed(value, 1)} ${stateLabel(regime).toLowerCase()}${isSample ? " (sample)" : ""}`;

/** A card of the size that previews of links use. */
const Card = ({ data }: { data: PictureData | null }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width="1200"
    height="630"
    viewBox="0 0 1200 630"
    role="img"
    font-family={PICTURE_FONT}
  >
    <title>
      {data ? `Market stress index: ${regimeText(data)}` : "Market stress index: no number now"}
    </title>
    <rect width="1200" height="630" fill="#f6f5f1" />
    <rect width="1200" height="12" fill="#0a5674" />
    <g font-weight="700" fill={INK}>
      <text x="80" y="110" font-size="44">
        {PRODUCT_NAME}
      </text>
      <text x="80" y="290" font-size="58">
        US market stress
      </text>
    </g>
    <g fill="#545c69">
      <text x="80" y="345" font-size="28">
        0 calm, 100 severe
      </text>
      <text x="80" y="470" font-size="26">
        {data ? `As of ${formatInstant(data.asOf)}` : "The page says when it is back"}
      </text>
      {data && (
        <text x="80" y="510" font-size="26">
          {`${data.sensorCount} sensors${data.isSample ? " · sample data, not today's markets" : ""}`}
        </text>
      )}
      <text x="80" y="580" font-size="22">
        {DISCLAIMER}
      </text>
    </g>
    <g transform="translate(890 370)">
      <PictureGauge
        value={data?.value ?? null}
        state={data?.regime ?? null}
        bands={REGIME_BANDS}
        radius={250}
      />
      <text y="-70" font-size="120" font-weight="700" fill={INK} text-anchor="middle">
        {data ? formatFixed(data.value, 1) : "–"}
      </text>
      <text
        y="-10"
        font-size="42"
        font-weight="600"
        fill={pictureColour(data?.regime ?? null)}
        text-anchor="middle"
      >
        {data ? stateLabel(data.regime) : "No number now"}
      </text>
    </g>
  </svg>
);

const LABEL = "market stress";
/** Widths of a badge's text in pixels, about those of an 11 px sans-serif. */
const CHARACTER_WIDTH = 6.4;
const PADDING = 12;
const widthOf = (text: string): number => Math.round(text.length * CHARACTER_WIDTH + PADDING);

function Badge({ data }: { data: PictureData | null }) {
  const text = data ? regimeText(data) : "no number now";
  const [left, right] = [widthOf(LABEL), widthOf(text)];
  const part = (x: number, width: number, words: string) => (
    <text x={x + width / 2} y="14" text-anchor="middle" textLength={width - PADDING}>
      {words}
    </text>
  );
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={left + right} height="20" role="img">
      <title>{`${LABEL}: ${text}`}</title>
      <clipPath id="round">
        <rect width={left + right} height="20" rx="4" />
      </clipPath>
      <g clip-path="url(#round)">
        <rect width={left} height="20" fill="#3a414d" />
        <rect x={left} width={right} height="20" fill={pictureColour(data?.regime ?? null)} />
      </g>
      <g font-family={PICTURE_FONT} font-size="11" fill="#ffffff">
        {part(0, left, LABEL)}
        {part(left, right, text)}
      </g>
    </svg>
  );
}

export const indexPictures = [
  ...indexPicture("/card", (data) => <Card data={data} />),
  ...indexPicture("/badge", (data) => <Badge data={data} />),
];
