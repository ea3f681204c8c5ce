// The mail about sensors that changed state: an alert or the daily digest.

import { DISCLAIMER, PRODUCT_NAME } from "../../core/product.ts";
import {
  formatDuration,
  formatMailInstant,
  htmlDocument,
  MailPage,
  oneLine,
  type RenderedMail,
} from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

/** A sensor in the mail, with the facts that the reader may see. Instants are epoch ms. */
export interface AlertMailSensor {
  name: string;
  url: string;
  changedAt: number;
  /** Null when only paid tiers may see the state. */
  move: AlertMailMove | null;
}

/** The change of a state. */
export interface AlertMailMove {
  from: string;
  to: string;
  via: readonly string[];
  /** The value with its unit; null when there is no value or it may not be published. */
  value: string | null;
  /** The value of the previous observation, with its unit. */
  previousValue: string | null;
  /** 0 to 1. */
  confidence: number | null;
  /** Percentile of the value in the sensor's history, 0 to 1; null for readers who may not see it. */
  rank: number | null;
  /** The rule of the new state. */
  definition: string | null;
  /** Time in the old state, ms. */
  spentMs: number | null;
}

const WITHHELD = "The states and values of this sensor are part of the paid plans.";

/** The mail about sensors that changed state. Source: docs/decisions.md#g15. */
export function alertMail(
  sensors: readonly AlertMailSensor[],
  { baseUrl, isDigest, notice }: { baseUrl: string; isDigest: boolean; notice: string | null },
): RenderedMail {
  const subject = subjectOf(sensors);
  const lead = isDigest
    ? "The daily digest: changes that were not sent at once, because they were more than six hours old, or above the limit of twelve alerts a day."
    : null;
  const unsubscribeUrl = `${baseUrl}/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={subject}>
      <h1>{headingOf(sensors)}</h1>
      {notice && <p>{notice}</p>}
      {lead && <p>{lead}</p>}
      {sensors.map((sensor) => (
        <Sensor sensor={sensor} />
      ))}
      <p class="quiet">{REASON}</p>
      <p class="quiet">
        <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
      <p class="quiet">{DISCLAIMER}</p>
    </MailPage>
  );
  const body = [
    headingOf(sensors),
    ...(notice ? [notice] : []),
    ...(lead ? [lead] : []),
    ...sensors.map(sensorText),
    `--\n${REASON}\nUnsubscribe: ${unsubscribeUrl}\n${DISCLAIMER}`,
  ].join("\n\n");
  return { subject, html: htmlDocument(page), body: `${body}\n` };
}

const REASON = `You get this mail because you confirmed ${PRODUCT_NAME} alerts for this address.`;

const isSingle = (sensors: readonly AlertMailSensor[]): sensors is [AlertMailSensor] =>
  sensors.length === 1;

function subjectOf(sensors: readonly AlertMailSensor[]): string {
  if (!isSingle(sensors)) return `[Regime] ${sensors.length} sensors changed state`;
  const [{ name, move }] = sensors;
  return oneLine(
    move ? `[Regime] ${name}: ${move.from} -> ${move.to}` : `[Regime] ${name} changed state`,
  );
}

const headingOf = (sensors: readonly AlertMailSensor[]): string =>
  isSingle(sensors) ? "A sensor changed state" : `${sensors.length} sensors changed state`;

function Sensor({ sensor: { name, url, changedAt, move } }: { sensor: AlertMailSensor }) {
  return (
    <div class="sensor">
      <h2>
        <a href={url}>{name}</a>
      </h2>
      {move && (
        <p class="move">
          {move.from} → {move.to}
        </p>
      )}
      <ul class="facts">
        {factsOf(changedAt, move).map((fact) => (
          <li>{fact}</li>
        ))}
      </ul>
      {move?.definition && <p class="quiet">{whyText(move)}</p>}
    </div>
  );
}

function factsOf(changedAt: number, move: AlertMailMove | null): string[] {
  const at = `Changed at ${formatMailInstant(changedAt)}`;
  if (!move) return [at, WITHHELD];
  const { from, via, value, previousValue, confidence, spentMs } = move;
  return [
    at,
    ...(via.length > 0 ? [`Via ${via.join(", ")}`] : []),
    ...(value === null ? [] : [`Value: ${value}`]),
    ...(value === null || previousValue === null ? [] : [`Before: ${previousValue}`]),
    ...(confidence === null ? [] : [`Confidence: ${Math.round(confidence * 100)} %`]),
    ...(spentMs === null ? [] : [`Time in ${from}: ${formatDuration(spentMs)}`]),
  ];
}

/** Why the state changed: the percentile, for recipients who may see it, and the rule. */
function whyText({ to, rank, definition }: AlertMailMove): string {
  const ranked = rank === null ? "" : `its percentile is ${Math.round(rank * 1_000) / 10}. `;
  return `Why: ${ranked}${to}: ${definition}`;
}

function sensorText({ name, url, changedAt, move }: AlertMailSensor): string {
  return [
    move ? `${name}: ${move.from} -> ${move.to}` : name,
    ...factsOf(changedAt, move).map((fact) => `  ${fact}`),
    ...(move?.definition ? [`  ${whyText(move)}`] : []),
    `  ${url}`,
  ].join("\n");
}
