// Releases H.15, H.10 and CP (commercial paper) from the Federal Reserve Board (zipped XML).

import { FeedError, type Observation } from "./feeds.ts";
import { observationsFrom } from "./parse.ts";

// Unzips one file of an archive as a stream.

const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/**
 * The text of the file in a zip archive whose name ends with `suffix`, as a stream. Throws FeedError
 * `malformed` for a truncated archive, which has no directory at its end. Source: PKWARE,
 * APPNOTE.TXT 6.3.10, 4.3, 2022.
 */
function unzippedText(
  source: string,
  archive: Uint8Array<ArrayBuffer>,
  suffix: string,
): ReadableStream<string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const refuse = () => new FeedError(source, "malformed", "zip");
  const end = archive.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END_RECORD) throw refuse();
  let place = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (place + ENTRY_BYTES > end || view.getUint32(place, true) !== DIRECTORY_ENTRY)
      throw refuse();
    const nameBytes = view.getUint16(place + 28, true);
    const name = new TextDecoder().decode(
      archive.subarray(place + ENTRY_BYTES, place + ENTRY_BYTES + nameBytes),
    );
    if (name.endsWith(suffix)) {
      const local = view.getUint32(place + 42, true);
      if (view.getUint16(place + 10, true) !== DEFLATED || local + LOCAL_BYTES > end)
        throw refuse();
      const from =
        local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = archive.subarray(from, from + view.getUint32(place + 20, true));
      return new Blob([packed])
        .stream()
        .pipeThrough(new DecompressionStream("deflate-raw"))
        .pipeThrough(new TextDecoderStream("utf-8", { fatal: true }));
    }
    place +=
      ENTRY_BYTES + nameBytes + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  throw refuse();
}

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
