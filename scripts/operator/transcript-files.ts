import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { isTicker, RESERVED_TICKERS } from "../../lib/core/ticker.ts";
import type { Transcript } from "../../lib/language/actions/ingest-transcripts.ts";
import { QUARTER, quarterIndex } from "../../lib/language/domain/document.ts";
import { CommandError } from "./command.ts";
import { quoted } from "./csv-records.ts";
import { readTranscriptIndex, type TranscriptFacts } from "./transcript-index.ts";

const INDEX = "index.csv";
const LARGEST_BYTES = 2 * 1024 * 1024;

/**
 * Every `<TICKER>_<QUARTER>.txt` of a directory, with what its `index.csv` says of it. All of it is
 * checked here; a text is read again when its turn comes. The first fault names file, line and reason.
 */
export function readTranscriptFiles(folder: string, now: number): Transcript[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`${folder} is not a directory`);
  }
  const names = readdirSync(folder);
  const texts = names.filter((name) => name.endsWith(".txt")).toSorted();
  if (texts.length === 0) throw new CommandError(`${folder}: no .txt files in it`);
  const facts = names.includes(INDEX)
    ? readTranscriptIndex(join(folder, INDEX), new Set(texts), now)
    : new Map<string, TranscriptFacts>();
  return inDeliveries(texts.map((name) => transcriptOf(folder, name, facts.get(name) ?? {}, now)));
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
    ...{ ticker, quarter, mode: facts.mode ?? "earnings" },
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
  return { ticker, quarter };
}

/** The text of a file that is UTF-8, not blank and not too long. */
function readText(file: string): string {
  const { size } = statSync(file);
  if (size > LARGEST_BYTES) {
    throw new CommandError(`${file}: ${(size / 1e6).toFixed(1)} MB; a text has at most 2 MB`);
  }
  const bytes = readFileSync(file);
  const text = decoded(bytes);
  if (text === null) throw new CommandError(`${file}, line ${faultyLine(bytes)}: not UTF-8`);
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    const line = text.slice(0, nul).split("\n").length;
    throw new CommandError(`${file}, line ${line}: holds a NUL character, so it is no plain text`);
  }
  if (text.trim() === "") throw new CommandError(`${file}, line 1: the text is blank`);
  return text;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line that is no UTF-8: no byte of a character in UTF-8 looks like the end of a line. */
function faultyLine(bytes: Uint8Array): number {
  for (let [line, from] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || decoded(bytes.subarray(from, end)) === null) return line;
    from = end + 1;
  }
}

/**
 * Files are written one after the other in any order. Where only their own dates tell when they were
 * known, a quarter is taken to be known no earlier than the quarters before it that were written
 * within a day after it, so that a copied history stays one.
 */
function inDeliveries(transcripts: readonly Transcript[]): Transcript[] {
  const ofTicker = Map.groupBy(transcripts, ({ ticker }) => ticker);
  return [...ofTicker.values()].flatMap((shelf) => {
    const placed: Transcript[] = [];
    for (const transcript of shelf.toSorted((a, b) => indexOf(a) - indexOf(b))) {
      const { isKnownAtGiven, knownAt } = transcript;
      const delivered = placed
        .filter((before) => !before.isKnownAtGiven && before.knownAt - knownAt <= DAY_MS)
        .map((before) => before.knownAt);
      const atLeast = isKnownAtGiven ? knownAt : Math.max(knownAt, ...delivered);
      placed.push({ ...transcript, knownAt: atLeast });
    }
    return placed;
  });
}

const indexOf = ({ quarter }: Transcript): number => quarterIndex(quarter) ?? 0;
