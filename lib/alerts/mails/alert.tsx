// The mail about changes of sensors and of the regime: an alert or the daily digest.

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
import type { PendingState } from "../../sensors/domain/sensor.ts";
import { severity } from "../../sensors/domain/sensor-state.ts";
import { INDEX_SUBJECT, type NetChange } from "../domain/decide-alerts.ts";

/** The index and its regime when the mail is written; epoch ms. */
export interface AlertMailIndex {
  asOf: number;
  value: number;
  regime: string;
}

/** A change in the mail, with the facts that the reader may see. Instants are epoch ms. */
export interface AlertMailItem extends NetChange {
  name: string;
  url: string;
  /** The value without and with its unit; null when there is no value or it may not be published. */
  shortValue: string | null;
  value: string | null;
  /** The value of the previous observation, with its unit. */
  previousValue: string | null;
  /** 0 to 1. */
  confidence: number | null;
  /** Rank of the value in the sensor's history, in words; null for readers who may not see it. */
  rank: string | null;
  /** Why, in words. */
  reason: string | null;
  /** Time in the old state, ms. */
  spentMs: number | null;
  /** Of a provisional reading: how many readings point to it, and how many it needs. */
  pending: PendingState | null;
}

/** A change of a sensor that the reader does not pay for. */
export interface AlertMailWithheld {
  name: string;
  changedAt: number;
}

/** What a mail tells. */
export interface AlertNews {
  /** Null while no sensor is live. */
  index: AlertMailIndex | null;
  items: readonly AlertMailItem[];
  withheld: readonly AlertMailWithheld[];
}

/** The mail about changes. Source: docs/decisions.md#g15. */
export function alertMail(
  news: AlertNews,
  { baseUrl, isDigest, notice }: { baseUrl: string; isDigest: boolean; notice: string | null },
): RenderedMail {
  const items = worstFirst(news.items);
  const { index, withheld } = news;
  const subject = oneLine(subjectOf({ index, items, withheld }));
  const lead = isDigest
    ? "The daily digest: changes that were not sent at once, because they were more than six hours old, or above the limit of twelve alerts a day."
    : null;
  const heading = headingOf(items.length + withheld.length);
  const level = index && levelText(index);
  const others = withheldText(withheld);
  const unsubscribeUrl = `${baseUrl}/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={subject}>
      <h1>{heading}</h1>
      {notice && <p>{notice}</p>}
      {lead && <p>{lead}</p>}
      {level && <p>{level}</p>}
      {items.map((item) => (
        <Item item={item} />
      ))}
      {others && <p>{others}</p>}
      <p class="quiet">{REASON}</p>
      <p class="quiet">
        <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
      <p class="quiet">{DISCLAIMER}</p>
    </MailPage>
  );
  const body = [
    heading,
    ...(notice ? [notice] : []),
    ...(lead ? [lead] : []),
    ...(level ? [level] : []),
    ...items.map(itemText),
    ...(others ? [others] : []),
    `--\n${REASON}\nUnsubscribe: ${unsubscribeUrl}\n${DISCLAIMER}`,
  ].join("\n\n");
  return { subject, html: htmlDocument(page), body: `${body}\n` };
}

const REASON = `You get this mail because you confirmed ${PRODUCT_NAME} alerts for this address.`;

/** A state or regime as a word of a sentence: `Severe`. */
const word = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase();

const isIndex = ({ sensorId }: AlertMailItem): boolean => sensorId === INDEX_SUBJECT;

/** Two-state sensors are as bad in STRESS as others in SEVERE. */
const badness = ({ to }: AlertMailItem): number => severity(to === "STRESS" ? "SEVERE" : to);

/** The regime first, then the worst states, in the order of the changes. */
const worstFirst = (items: readonly AlertMailItem[]): AlertMailItem[] =>
  items.toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || badness(b) - badness(a));

/** `Stress: Severe 88.8 (VIX: 48.20)`: a value where it may be shown, else the state. */
function subjectOf({ index, items, withheld }: AlertNews): string {
  const sensors = items.filter((item) => !isIndex(item));
  const [first] = sensors;
  const regime = items.find(isIndex);
  const [hidden] = withheld;
  const count = sensors.length + withheld.length - 1;
  const more = count > 0 ? ` and ${count} more` : "";
  const about = first
    ? `${itemInSubject(first, index !== null)}${more}`
    : regime
      ? `was ${word(regime.from)}`
      : hidden
        ? `${hidden.name} changed${more}`
        : "";
  if (index) return `Stress: ${word(index.regime)} ${index.value.toFixed(1)} (${about})`;
  return regime ? `Stress: ${word(regime.to)} (${about})` : about;
}

const KIND_WORDS = { change: "", provisional: ", provisional", withdrawn: ", not confirmed" };

function itemInSubject({ name, to, kind, shortValue }: AlertMailItem, isShort: boolean): string {
  const shown = isShort ? (shortValue ?? word(to)) : `${word(to)} ${shortValue ?? ""}`.trim();
  return `${name}: ${shown}${KIND_WORDS[kind]}`;
}

const headingOf = (count: number): string => (count === 1 ? "What changed" : `${count} changes`);

const levelText = ({ value, regime, asOf }: AlertMailIndex): string =>
  `The stress index is at ${value.toFixed(1)} of 100, ${word(regime)} (${formatMailInstant(asOf)}).`;

/** One sentence on the changes that the reader's plan does not show; null without any. */
function withheldText(withheld: readonly AlertMailWithheld[]): string | null {
  if (withheld.length === 0) return null;
  const named = withheld.map(({ name, changedAt }) => `${name} (${formatMailInstant(changedAt)})`);
  return `Changed as well, with states and values in the paid plans: ${named.join(", ")}.`;
}

function Item({ item }: { item: AlertMailItem }) {
  const why = whyText(item);
  return (
    <div class="sensor">
      <h2>
        <a href={item.url}>{item.name}</a>
      </h2>
      <p class="move">{moveText(item)}</p>
      <ul class="facts">
        {factsOf(item).map((fact) => (
          <li>{fact}</li>
        ))}
      </ul>
      {why && <p class="quiet">{why}</p>}
    </div>
  );
}

/** What happened, in a line. */
function moveText({ kind, from, to, announced, pending }: AlertMailItem): string {
  if (kind === "withdrawn") {
    return `${word(to)}: the provisional reading at ${word(announced ?? from)} was not confirmed`;
  }
  if (kind === "provisional") {
    const progress = pending ? ` (${pending.readings} of ${pending.needed} readings)` : "";
    return `${word(from)}, provisional: the value is at ${word(to)}${progress}`;
  }
  const settled =
    announced === null
      ? ""
      : announced === to
        ? ", which confirms the provisional reading"
        : `; the provisional reading at ${word(announced)} was not confirmed`;
  return `${word(from)} → ${word(to)}${settled}`;
}

function factsOf(item: AlertMailItem): string[] {
  const { kind, from, via, changedAt, value, previousValue, confidence, spentMs } = item;
  const at = formatMailInstant(changedAt);
  // A value that did not change between two observations says nothing.
  const before = value === null || previousValue === value ? null : previousValue;
  return [
    kind === "change" ? `Changed at ${at}` : `Read at ${at}`,
    ...(via.length > 0 ? [`Via ${via.map(word).join(", ")}`] : []),
    ...(value === null ? [] : [`Value: ${value}`]),
    ...(before === null ? [] : [`Before: ${before}`]),
    ...(confidence === null || kind !== "change"
      ? []
      : [`Confidence: ${Math.round(confidence * 100)} %`]),
    ...(spentMs === null ? [] : [`Time in ${word(from)}: ${formatDuration(spentMs)}`]),
  ];
}

/** Why the state changed: the rule, and the rank for recipients who may see it. */
function whyText({ rank, reason }: AlertMailItem): string | null {
  const said = [reason, rank === null ? null : `it is ${rank}`].filter((part) => part !== null);
  return said.length === 0 ? null : `Why: ${said.join("; ")}.`;
}

function itemText(item: AlertMailItem): string {
  const why = whyText(item);
  return [
    `${item.name}: ${moveText(item)}`,
    ...factsOf(item).map((fact) => `  ${fact}`),
    ...(why ? [`  ${why}`] : []),
    `  ${item.url}`,
  ].join("\n");
}
