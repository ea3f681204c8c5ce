// Sentences with the events that they report: two sets of another writer, and our own siblings.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_TYPES, type EventType } from "../../../../lib/language/domain/events/event-types.ts";
import { drawnHalf } from "./index.ts";

export interface EventSentence {
  /** Empty for a sentence that reports none. */
  types: EventType[];
  sentence: string;
  /** Whether the sentence was not looked at while the rules were written. */
  isHeldOut: boolean;
}

const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);

const typesOf = (cell: string): EventType[] =>
  EVENT_TYPES.filter((type) => cell.split(",").includes(type));

/**
 * The sentences of a file: `events` with their types, `ordinary` ones with none, and our own
 * `event-siblings`, of which no half is held out.
 */
export function readEventSentences(
  name: "events" | "ordinary" | "event-siblings",
): EventSentence[] {
  const lines = linesOf(name);
  const heldOut = name === "event-siblings" ? new Set<number>() : drawnHalf(lines.length);
  return lines.map((line, at) => {
    const [first = "", second] = line.split("\t");
    return {
      types: second === undefined ? [] : typesOf(first),
      sentence: second ?? first,
      isHeldOut: heldOut.has(at),
    };
  });
}
