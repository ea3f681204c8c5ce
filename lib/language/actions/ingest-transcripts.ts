import { sha256Hex } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import { isVersionConflict } from "../../sensors/queries/evaluation-memory.ts";
import { quarterIndex } from "../domain/document.ts";
import { loadLanguageModel } from "../domain/text/language.ts";
import { insertDocuments } from "../queries/document-writes.ts";
import {
  listStoredDocuments,
  listUnscoredTexts,
  type StoredDocument,
} from "../queries/documents.ts";
import {
  type DigestedText,
  type DocumentMethod,
  type RejectedInstant,
  type Transcript,
  type TranscriptCounts,
  toTickerDocument,
} from "./documents.ts";
import { type ImportContext, planDocumentImport } from "./plan-document-import.ts";

/** Maximum documents and maximum characters of one transaction. */
const CHUNK = { documents: 40, characters: 4_000_000 };
/** Maximum attempts per chunk. An attempt fails when another writer committed first. */
const MAX_ATTEMPTS = 5;

export type { RejectedInstant, Transcript, TranscriptCounts };

interface TranscriptOptions {
  now: number;
  method: DocumentMethod;
  onProgress?: (documents: number) => void;
  onRejectedInstant?: (instant: RejectedInstant) => void;
}

/**
 * Imports texts, one transaction per chunk. A new quarter is added; a changed text becomes a new
 * revision with a later instant. The same text again updates only its facts: licence, title,
 * source, and the instant if it was only a file's date. Each text is compared with the ticker's
 * earlier quarters as they were known then, and later quarters are compared again. The time is
 * proportional to the number of texts and the quarters of their tickers.
 */
export async function ingestTranscripts(
  db: Db,
  transcripts: readonly Transcript[],
  options: TranscriptOptions,
): Promise<TranscriptCounts> {
  return ingestChunks(db, transcripts, {
    ...options,
    isRescoring: false,
    languageModel: await loadLanguageModel(),
  });
}

type ChunkOptions = TranscriptOptions & ImportContext;

async function ingestChunks(
  db: Db,
  transcripts: readonly Transcript[],
  options: ChunkOptions,
): Promise<TranscriptCounts> {
  const sum = { added: 0, revised: 0, unchanged: 0, newFacts: 0, rescored: 0 };
  for (const chunk of chunksOf(inOrder(transcripts))) {
    const texts = await Promise.all(
      chunk.map(async (read) => ({ ...read, sha256: await sha256Hex(read.text) })),
    );
    const counts = await ingestChunk(db, texts, options);
    for (const name of ["added", "revised", "unchanged", "newFacts", "rescored"] as const) {
      sum[name] += counts[name];
    }
    options.onProgress?.(chunk.length);
  }
  return sum;
}

/**
 * Scores stored texts again that an earlier version of the method scored. Texts that are not stored
 * are scored when they are imported again. Returns the number of texts scored.
 */
export async function rescoreDocuments(db: Db, options: TranscriptOptions): Promise<number> {
  const { modelVersion } = options.method;
  const chunks = { ...options, isRescoring: true, languageModel: await loadLanguageModel() };
  for (let rescored = 0; ; ) {
    const page = await listUnscoredTexts(db, { modelVersion, limit: CHUNK.documents });
    if (page.length === 0) return rescored;
    const transcripts = page.map(({ text, knownAt, ...document }) => ({
      ...document,
      knownAt: knownAt.getTime(),
      isKnownAtGiven: true,
      readText: () => text ?? "",
    }));
    rescored += (await ingestChunks(db, transcripts, chunks)).rescored;
  }
}

/**
 * Sorts by ticker, then by the instant at which texts became known, so that few positions change.
 */
const inOrder = (transcripts: readonly Transcript[]) =>
  transcripts.toSorted(
    (a, b) =>
      (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0) ||
      a.knownAt - b.knownAt ||
      (quarterIndex(a.quarter) ?? 0) - (quarterIndex(b.quarter) ?? 0),
  );

type ReadTranscript = Transcript & { text: string };

/** Reads texts one chunk at a time, so that a large collection is never in memory at once. */
function* chunksOf(transcripts: readonly Transcript[]): Generator<ReadTranscript[]> {
  let [chunk, characters]: [ReadTranscript[], number] = [[], 0];
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

/**
 * Reads the stored documents of a chunk's tickers and writes what is new. Tries again when another
 * writer committed first.
 */
async function ingestChunk(
  db: Db,
  texts: readonly DigestedText[],
  options: ChunkOptions,
): Promise<TranscriptCounts> {
  const { method, onRejectedInstant } = options;
  const tickers = [...new Set(texts.map(({ ticker }) => ticker))];
  for (let attempt = 1; ; attempt += 1) {
    const stored = await listStoredDocuments(db, { tickers, modelVersion: method.modelVersion });
    const { counts, rejected, writes } = planDocumentImport(
      texts,
      stored.map(toTickerDocument),
      options,
    );
    try {
      const seen = { tickers, ...countsOf(stored, method) };
      if (writes !== null) await insertDocuments(db, { ...writes, seen });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isVersionConflict(error)) throw error;
      continue;
    }
    for (const instant of rejected) onRejectedInstant?.(instant);
    return counts;
  }
}

/** Counts by which the write finds out whether another writer changed the documents meanwhile. */
const countsOf = (stored: readonly StoredDocument[], { modelVersion }: DocumentMethod) => ({
  documents: stored.length,
  stated: stored.filter((document) => document.isKnownAtGiven).length,
  scores: stored.filter((document) => document.modelVersion === modelVersion).length,
});
