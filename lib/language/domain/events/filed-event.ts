// Items of an 8-K that are events only by what their text says: 3.01, 4.01 and 5.02.

import { tokenize } from "../text/tokenize.ts";
import { isAuditorChange } from "./filed-auditor.ts";
import { isLeaderLeaving } from "./filed-departure.ts";
import type { EventItem } from "./filed-item.ts";
import { isDelistingNotice } from "./filed-listing.ts";
import type { Sentences } from "./filed-statement.ts";

/** Whether only the text of an item says whether it is an event. */
export const needsText = (item: EventItem): boolean => Object.hasOwn(READERS, item);

/** Whether an item whose text is needed reports its event. `text` is that of the whole filing. */
export function reportsEvent(item: EventItem, text: string): boolean {
  const section = sectionOf(item, text).slice(0, MAX_SECTION);
  return READERS[item]?.(sentencesOf(section)) ?? true;
}

/** Characters of an item that are read. Items are short; a longer text is more than its item. */
const MAX_SECTION = 60_000;

/** A line that begins as a heading of an item does. */
const HEADING = /^[ \t]*items?[ \t\n]+(\d\.\d\d)\b/gim;
/** What follows a code that is only referred to: "Item 5.02 of this report", "Item 5.02, above". */
const REFERENCE = /^[ \t]*(?:[,;)]|(?:\([a-z]\)[ \t]*)*(?:\p{Ll}|Form\b|Current Report\b))/u;
const SIGNATURES = /^[ \t]*signatures?[ \t]*$/im;

/** Whether a text has the heading of an item. */
export const hasItem = (text: string): boolean => text.search(HEADING) >= 0;

/**
 * The text of an item: the longest after one of its headings, which a table of contents has, too. The
 * whole text where it has no heading of the item.
 */
export function sectionOf(item: EventItem, text: string): string {
  const lines = [...text.matchAll(HEADING)];
  const headings = lines.filter(({ 0: { length }, index }) => {
    const end = index + length;
    return !REFERENCE.test(text.slice(end, end + 40));
  });
  const all = headings.some(([, code]) => code === item) ? headings : lines;
  const sections = all.flatMap(({ 1: code, index }, at) =>
    code === item ? [beforeSignatures(text.slice(index, all[at + 1]?.index))] : [],
  );
  return sections.reduce((long, each) => (each.length > long.length ? each : long), "") || text;
}

function beforeSignatures(section: string): string {
  const end = section.search(SIGNATURES);
  return end < 0 ? section : section.slice(0, end);
}

/** The sentences of a text. */
function sentencesOf(text: string): string[] {
  const starts = new Map<number, number>();
  const { tokens, text: read } = tokenize(text);
  for (const { sentence, start } of tokens) if (!starts.has(sentence)) starts.set(sentence, start);
  const sorted = [...starts.values()];
  return sorted.map((start, i) =>
    read
      .slice(start, sorted[i + 1])
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const READERS: Partial<Record<EventItem, (sentences: Sentences) => boolean>> = {
  "3.01": isDelistingNotice,
  "4.01": isAuditorChange,
  "5.02": isLeaderLeaving,
};
