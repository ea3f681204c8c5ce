// Releases H.15, H.10 and CP (commercial paper) from the Federal Reserve Board (zipped XML).

import { FeedError, type Observation } from "./feeds.ts";
import { observationsFrom } from "./parse.ts";
import { unzippedText } from "./unzip.ts";

/** Address of a release with all its series and years: `h15`, `h10` or `cp`. */
export const boardUrl = (baseUrl: string, release: string): string =>
  `${baseUrl}/releases/${release}/data/FRB_${release}_xml.zip`;

/** Release and series of a source id such as `h15/A`, or `h15/A - B` for a difference. */
export function boardSeries(sourceId: string): { release: string; names: string[] } {
  const [release = "", rest = ""] = sourceId.split("/");
  return { release, names: rest.split(" - ") };
}

/** Maximum characters after unpacking; more than any release has. */
const MAX_TEXT = 300_000_000;
/** Maximum characters of an XML element; a longer text without an end is malformed. */
const MAX_TAG = 20_000;
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** Value that marks a missing observation, besides `OBS_STATUS`. */
const NO_VALUE = "-9999";

type Row = { date: string; text: string };

/**
 * Reads some series from a package as a stream, because the text does not fit in memory. Throws
 * FeedError `malformed`, also for a package without its closing element; then nothing is ingested.
 * Source: federalreserve.gov, "Data Download Program", XML packages (SDMX).
 */
export async function readBoardPackage(
  archive: Uint8Array<ArrayBuffer>,
  names: readonly string[],
): Promise<Map<string, Observation[]>> {
  const rows = new Map<string, Row[]>();
  let current: Row[] | null = null;
  let root: string | null = null;
  let isEnded = false;
  await readTags(unzippedText("board", archive, "_data.xml"), (tag) => {
    if (root === null && /^<\w/.test(tag)) root = /^<([\w:.-]+)/.exec(tag)?.[1] ?? null;
    else if (/^<(\w+:)?Series\b/.test(tag)) {
      const name = attribute(tag, "SERIES_NAME") ?? "";
      current = names.includes(name) ? [] : null;
      if (current !== null && rows.has(name)) throw new FeedError("board", "malformed", "twice");
      if (current !== null) rows.set(name, current);
    } else if (current !== null && /^<(\w+:)?Obs\b/.test(tag)) current.push(rowOf(tag));
    else if (root !== null && tag.startsWith(`</${root}`)) isEnded = true;
  });
  if (!isEnded) throw new FeedError("board", "malformed", "cut off");
  return new Map([...rows].map(([name, found]) => [name, observationsFrom("board", found)]));
}

function rowOf(tag: string): Row {
  const value = attribute(tag, "OBS_VALUE");
  const date = attribute(tag, "TIME_PERIOD");
  if (value === undefined || date === undefined)
    throw new FeedError("board", "malformed", "element");
  const isMissing = attribute(tag, "OBS_STATUS") === "ND" || Number(value) === Number(NO_VALUE);
  return { date, text: isMissing ? "" : value };
}

/** Calls `onTag` for each tag of a streamed text, skipping the text between tags. */
async function readTags(text: ReadableStream<string>, onTag: (tag: string) => void): Promise<void> {
  let rest = "";
  let read = 0;
  const reader = text.getReader();
  for (let part = await next(reader); part !== null; part = await next(reader)) {
    read += part.length;
    if (read > MAX_TEXT) throw new FeedError("board", "too_large");
    rest = passTags(rest + part, onTag);
    if (rest.length > MAX_TAG) throw new FeedError("board", "malformed", "element");
  }
}

/** Calls `onTag` for the complete tags of a text; returns the incomplete tag at its end. */
function passTags(text: string, onTag: (tag: string) => void): string {
  let from = 0;
  for (let start = text.indexOf("<"); start >= 0; start = text.indexOf("<", from)) {
    const end = text.indexOf(">", start);
    if (end < 0) return text.slice(start);
    onTag(text.slice(start, end + 1));
    from = end + 1;
  }
  return "";
}

/** The next part of the text; throws `malformed` when it cannot be unzipped or is not UTF-8. */
async function next(reader: ReadableStreamDefaultReader<string>): Promise<string | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch {
    throw new FeedError("board", "malformed", "zip");
  }
}
