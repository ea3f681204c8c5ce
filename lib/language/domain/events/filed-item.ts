// The items of an 8-K that are events. Without rules, so that every Worker may import it.

import type { AdverseEvent } from "./event-types.ts";

/** Events by the code of their item. Source: docs/methods/events.md#filings. */
const EVENT_OF_ITEM = {
  "1.03": "BANKRUPTCY",
  "1.05": "CYBER_INCIDENT",
  "2.04": "DEFAULT",
  "2.05": "RESTRUCTURING",
  "2.06": "IMPAIRMENT",
  "3.01": "DELISTING_NOTICE",
  "4.01": "AUDITOR_CHANGE",
  "4.02": "NON_RELIANCE",
  "5.02": "OFFICER_DEPARTURE",
} as const satisfies Readonly<Record<string, AdverseEvent>>;

export type EventItem = keyof typeof EVENT_OF_ITEM;
export type FiledEventType = (typeof EVENT_OF_ITEM)[EventItem];

type Words<Word extends string> = [Word, ...Word[]];
export const EVENT_ITEMS = /* @__PURE__ */ Object.keys(EVENT_OF_ITEM) as Words<EventItem>;
export const FILED_EVENT_TYPES = /* @__PURE__ */ Object.values(
  EVENT_OF_ITEM,
) as Words<FiledEventType>;

/** An event of a filing, and the item under which it was filed. */
export interface FiledEvent {
  item: EventItem;
  type: FiledEventType;
}

/** The items of a filing that are or may be events, each once. */
export const eventItems = (items: readonly string[]): EventItem[] =>
  EVENT_ITEMS.filter((item) => items.includes(item));

export const eventOfItem = (item: EventItem): FiledEvent => ({ item, type: EVENT_OF_ITEM[item] });

/** Days in which an amended report (8-K/A) says again what a report of the same type said first. */
export const REPEAT_DAYS = 366;
