import type { Db } from "../db/client.ts";
import {
  insertDocuments,
  listHeldDocuments,
  listUnscoredTexts,
} from "../db/queries/document-writes.ts";
import { isOvertaken } from "../db/queries/evaluation-memory.ts";
import { quarterIndex } from "../domain/language/quarter.ts";
import { sha256Hex } from "../domain/sha256.ts";
import { type DocumentMethod, toShelved } from "./document-shelf.ts";
import {
  type DigestedText,
  shelveTexts,
  type Transcript,
  type TranscriptCounts,
} from "./shelve-texts.ts";

/** Documents of one transaction, and characters, whichever is reached first. */
const CHUNK = { documents: 40, characters: 4_000_000 };
/** How often a chunk begins again because another writer was faster. */
const STARTS = 5;

export type { Transcript, TranscriptCounts };

export interface TranscriptOptions {
  now: number;
  method: DocumentMethod;
  onProgress?: (documents: number) => void;
}

/**
 * Takes texts in, a transaction a chunk: a quarter that is not held is added, a changed text of one
 * that is becomes a new revision known later, the same text again changes nothing. Each text is
 * placed among the ticker's earlier quarters as they were known then; later ones move where a text
 * comes late. Work grows with the texts given and the quarters of their tickers.
 */
export async function ingestTranscripts(
  db: Db,
  transcripts: readonly Transcript[],
  options: TranscriptOptions,
): Promise<TranscriptCounts> {
  const sum = { added: 0, revised: 0, unchanged: 0, rescored: 0 };
  for (const chunk of chunksOf(inOrder(transcripts))) {
    const texts = await Promise.all(
      chunk.map(async (read) => ({ ...read, sha256: await sha256Hex(read.text) })),
    );
    const counts = await ingestChunk(db, texts, options);
    for (const name of ["added", "revised", "unchanged", "rescored"] as const) {
      sum[name] += counts[name];
    }
    options.onProgress?.(chunk.length);
  }
  return sum;
}

/**
 * Scores anew, from the texts that are kept, what an earlier version of the method has scored; texts
 * that are not kept are scored anew when they are ingested again. Gives how many.
 */
export async function rescoreDocuments(db: Db, options: TranscriptOptions): Promise<number> {
  const { modelVersion } = options.method;
  for (let rescored = 0; ; ) {
    const page = await listUnscoredTexts(db, { modelVersion, limit: CHUNK.documents });
    if (page.length === 0) return rescored;
    const transcripts = page.map(({ text, knownAt, ...document }) => ({
      ...document,
      knownAt: knownAt.getTime(),
      isKnownAtGiven: true,
      readText: () => text ?? "",
    }));
    rescored += (await ingestTranscripts(db, transcripts, options)).rescored;
  }
}

/** By ticker, and each ticker's in the order in which they became known, so that few have to move. */
const inOrder = (transcripts: readonly Transcript[]) =>
  transcripts.toSorted(
    (a, b) =>
      (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0) ||
      a.knownAt - b.knownAt ||
      (quarterIndex(a.quarter) ?? 0) - (quarterIndex(b.quarter) ?? 0),
  );

type Read = Transcript & { text: string };

/** Texts are read when their turn comes, so that a large collection is never in memory at once. */
function* chunksOf(transcripts: readonly Transcript[]): Generator<Read[]> {
  let [chunk, characters]: [Read[], number] = [[], 0];
  for (const transcript of transcripts) {
    const text = transcript.readText();
    chunk.push({ ...transcript, text });
    characters += text.length;
    if (chunk.length < CHUNK.documents && characters < CHUNK.characters) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

/** Reads what is held of the chunk's tickers and writes what is new, beginning again when overtaken. */
async function ingestChunk(
  db: Db,
  texts: readonly DigestedText[],
  { method, now }: TranscriptOptions,
): Promise<TranscriptCounts> {
  const tickers = [...new Set(texts.map(({ ticker }) => ticker))];
  for (let start = 1; ; start += 1) {
    const held = await listHeldDocuments(db, { tickers, modelVersion: method.modelVersion });
    const { counts, writes } = shelveTexts(texts, held.map(toShelved), { method, now });
    if (writes === null) return counts;
    try {
      await insertDocuments(db, { ...writes, seen: { tickers, ...seenOf(held, method) } });
      return counts;
    } catch (error) {
      if (start === STARTS || !isOvertaken(error)) throw error;
    }
  }
}

const seenOf = (held: readonly { modelVersion: string }[], { modelVersion }: DocumentMethod) => ({
  documents: held.length,
  scores: held.filter((document) => document.modelVersion === modelVersion).length,
});
