// Reads the texts of a folder for `npm run ingest -- transcripts`, and checks each file.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { isTicker, RESERVED_TICKERS } from "../../lib/core/ticker.ts";
import type { Transcript } from "../../lib/language/actions/ingest-transcripts.ts";
import { QUARTER, quarterIndex } from "../../lib/language/domain/document.ts";
import { isMadeUp } from "../../lib/market/domain/made-up-stocks.ts";
import { CommandError } from "./command.ts";
import { quoted } from "./csv-records.ts";
import { readTranscriptIndex, type TranscriptFacts } from "./transcript-index.ts";

const INDEX_FILE = "index.csv";
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Lists every `<TICKER>_<QUARTER>.txt` of a directory with its facts from `index.csv`. Every file
 * is checked here; its text is read again when it is ingested. The first fault throws an error with
 * file, line and reason.
 */
export function readTranscriptFiles(folder: string, now: number): Transcript[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`${folder} is not a directory`);
  }
  const names = readdirSync(folder);
  const texts = names.filter((name) => name.endsWith(".txt")).toSorted();
  if (texts.length === 0) throw new CommandError(`${folder}: no .txt files in it`);
  const facts = names.includes(INDEX_FILE)
    ? readTranscriptIndex(join(folder, INDEX_FILE), new Set(texts), now)
    : new Map<string, TranscriptFacts>();
  return withOrderedTimes(
    texts.map((name) => transcriptOf(folder, name, facts.get(name) ?? {}, now)),
  );
}

function transcriptOf(
  folder: string,
  name: string,
  facts: TranscriptFacts,
  now: number,
): Transcript {
  const file = join(folder, name);
  const { ticker, quarter } = nameParts(file, name);
  readText(file);
  return {
    ticker,
    quarter,
    mode: facts.mode ?? "earnings",
    title: facts.title ?? null,
    source: facts.source ?? null,
    licence: facts.licence ?? "unknown",
    knownAt: facts.knownAt ?? Math.min(now, Math.floor(statSync(file).mtimeMs)),
    isKnownAtGiven: facts.knownAt !== undefined,
    readText: () => readText(file),
  };
}

function nameParts(file: string, name: string): { ticker: string; quarter: string } {
  const stem = name.slice(0, -".txt".length);
  const at = stem.indexOf("_");
  const [ticker, quarter] = [stem.slice(0, at), stem.slice(at + 1)];
  const refuse = (reason: string): never => {
    throw new CommandError(`${file}: ${reason}; a name is like AAPL_Q3_FY2025.txt`);
  };
  if (at < 0 || !QUARTER.test(quarter)) refuse("its name ends in no quarter");
  if (RESERVED_TICKERS.includes(ticker)) refuse(`${ticker} is a word of the API and no ticker`);
  if (!isTicker(ticker)) refuse(`${quoted(ticker)} is not a ticker`);
  if (isMadeUp(ticker)) refuse(`${ticker} is an invented company of the sample`);
  return { ticker, quarter };
}

/** Reads the text of a file; it must be UTF-8, not blank and not too long. */
function readText(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_BYTES) {
    throw new CommandError(`${file}: ${(size / 1e6).toFixed(1)} MB; a text has at most 2 MB`);
  }
  const bytes = readFileSync(file);
  const text = decodeUtf8(bytes);
  if (text === null) throw new CommandError(`${file}, line ${findFaultyLine(bytes)}: not UTF-8`);
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    const line = text.slice(0, nul).split("\n").length;
    throw new CommandError(`${file}, line ${line}: holds a NUL character, so it is no plain text`);
  }
  if (text.trim() === "") throw new CommandError(`${file}, line 1: the text is blank`);
  return text;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the first line that is not valid UTF-8. Splitting at newline bytes is safe: inside a
 * UTF-8 character no byte equals a newline.
 */
function findFaultyLine(bytes: Uint8Array): number {
  for (let [line, from] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || decodeUtf8(bytes.subarray(from, end)) === null) return line;
    from = end + 1;
  }
}

/**
 * Puts the quarters of a ticker in order, and adjusts times that come from file dates. Files of a copied folder
 * may have dates in any order. So a quarter becomes known no earlier than an earlier quarter whose file is at most
 * a day newer.
 */
function withOrderedTimes(transcripts: readonly Transcript[]): Transcript[] {
  const byTicker = Map.groupBy(transcripts, ({ ticker }) => ticker);
  return [...byTicker.values()].flatMap((tickerTranscripts) => {
    const ordered: Transcript[] = [];
    for (const transcript of tickerTranscripts.toSorted((a, b) => indexOf(a) - indexOf(b))) {
      const { isKnownAtGiven, knownAt } = transcript;
      const earlierTimes = ordered
        .filter((earlier) => !earlier.isKnownAtGiven && earlier.knownAt - knownAt <= DAY_MS)
        .map((earlier) => earlier.knownAt);
      const adjustedKnownAt = isKnownAtGiven ? knownAt : Math.max(knownAt, ...earlierTimes);
      ordered.push({ ...transcript, knownAt: adjustedKnownAt });
    }
    return ordered;
  });
}

const indexOf = ({ quarter }: Transcript): number => quarterIndex(quarter) ?? 0;
