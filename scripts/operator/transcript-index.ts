// Reads `index.csv`, which has the facts of the texts in a folder.

import { MODES, type Mode } from "../../lib/language/domain/document.ts";
import { CommandError } from "./command.ts";
import { instantOf, lastInstantOf, quoted, readCsvRecords } from "./csv-records.ts";

const COLUMNS = ["file", "mode", "title", "known_at", "source", "licence"] as const;
type Column = (typeof COLUMNS)[number];
const MAX_CELL_CHARACTERS = 500;

/** Facts about a text from the index; a member is absent when the index does not give it. */
export type TranscriptFacts = {
  mode?: Mode;
  /** Epoch ms. */
  knownAt?: number;
  title?: string;
  source?: string;
  licence?: string;
};

/**
 * Reads the rows of an `index.csv` by file name; each row must name one of `texts`. The first fault
 * throws an error with its line.
 */
export function readTranscriptIndex(
  file: string,
  texts: ReadonlySet<string>,
  now: number,
): Map<string, TranscriptFacts> {
  const [header, ...records] = readCsvRecords(file);
  const columns = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const isKnown = columns.every((name) => (COLUMNS as readonly string[]).includes(name));
  if (!columns.includes("file") || !isKnown || new Set(columns).size < columns.length) {
    throw new CommandError(
      `${file}, line 1: the header is not file and any of ${COLUMNS.slice(1)}`,
    );
  }
  const found = new Map<string, TranscriptFacts>();
  for (const { record, info } of records) {
    const refuse = (reason: string): never => {
      throw new CommandError(`${file}, line ${info.lines}: ${reason}`);
    };
    if (record.length !== columns.length) {
      refuse(`${record.length} columns instead of ${columns.length}`);
    }
    const cells = new Map(columns.map((name, i) => [name as Column, record[i]?.trim() ?? ""]));
    const name = cells.get("file") ?? "";
    if (!texts.has(name)) refuse(`there is no ${quoted(name)} beside it`);
    if (found.has(name)) refuse(`${name} was given before`);
    found.set(name, factsOf(cells, now, refuse));
  }
  return found;
}

type Refuse = (reason: string) => never;

/** Reads the facts of a row; an empty cell gives no fact. */
function factsOf(cells: ReadonlyMap<Column, string>, now: number, refuse: Refuse): TranscriptFacts {
  const facts: TranscriptFacts = {};
  for (const [name, cell] of cells) {
    if (cell.length > MAX_CELL_CHARACTERS)
      refuse(`${name} is longer than ${MAX_CELL_CHARACTERS} characters`);
    if (cell.includes("\0")) refuse(`${name} holds a NUL character`);
    if (cell === "" || name === "file") continue;
    if (name === "mode") facts.mode = checkedMode(cell, refuse);
    else if (name === "known_at") facts.knownAt = checkedKnownAt(cell, now, refuse);
    else facts[name] = cell;
  }
  return facts;
}

function checkedMode(cell: string, refuse: Refuse): Mode {
  const mode = MODES.find((each) => each === cell);
  return mode ?? refuse(`mode ${quoted(cell)} is none of ${MODES.join(", ")}`);
}

/**
 * A bare date means the end of that day; today's date means now, since the file is already here.
 */
function checkedKnownAt(cell: string, now: number, refuse: Refuse): number {
  const [first, last] = [instantOf(cell), lastInstantOf(cell)];
  if (first === null || last === null)
    return refuse(`known_at ${quoted(cell)} is not a date or an instant with its zone`);
  return first > now ? refuse(`known_at ${cell} is in the future`) : Math.min(last, now);
}
