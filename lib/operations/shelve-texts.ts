import type { DocumentWrites, NewDocument } from "../db/queries/document-writes.ts";
import type { EvidencePlace } from "../db/queries/newest-documents.ts";
import { mayKeepText } from "../domain/language/licence.ts";
import type { Mode } from "../domain/language/modes.ts";
import { quarterIndex } from "../domain/language/quarter.ts";
import { placementOf } from "../domain/language/revision.ts";
import {
  type DocumentMethod,
  movedDocuments,
  type ShelvedDocument,
  toScoreRow,
} from "./document-shelf.ts";

/** A text as an operator hands it in. */
export interface Transcript {
  ticker: string;
  quarter: string;
  mode: Mode;
  title: string | null;
  source: string | null;
  licence: string;
  /** Epoch ms. */
  knownAt: number;
  /** Whether somebody says so, or it is only the date of a file. */
  isKnownAtGiven: boolean;
  readText(): string;
}

export interface TranscriptCounts {
  added: number;
  revised: number;
  unchanged: number;
  /** Of the unchanged, those that were scored anew by the current version of the method. */
  rescored: number;
}

export type DigestedText = Transcript & { text: string; sha256: string };

interface Shelves {
  /** By ticker: what was held, and what is new. */
  byTicker: Map<string, ShelvedDocument[]>;
  added: NewDocument[];
  /** What was scored here, with its evidence. */
  scored: Map<ShelvedDocument, readonly EvidencePlace[]>;
  counts: TranscriptCounts;
}

type Context = { method: DocumentMethod; now: number };

/**
 * Puts texts, one after the other, beside what is held of their tickers, scores what is new, and says
 * what is to be written; `writes` is null where nothing is.
 */
export function shelveTexts(
  texts: readonly DigestedText[],
  held: readonly ShelvedDocument[],
  context: Context,
): { counts: TranscriptCounts; writes: Omit<DocumentWrites, "seen"> | null } {
  const shelves: Shelves = {
    byTicker: Map.groupBy(held, ({ ticker }) => ticker),
    added: [],
    scored: new Map(),
    counts: { added: 0, revised: 0, unchanged: 0, rescored: 0 },
  };
  for (const text of texts) shelveText(shelves, text, context);
  const { counts, scored } = shelves;
  return { counts, writes: scored.size === 0 ? null : writesOf(shelves, context) };
}

function shelveText(shelves: Shelves, text: DigestedText, { method, now }: Context): void {
  const { byTicker, counts, added } = shelves;
  const shelf = byTicker.get(text.ticker) ?? [];
  byTicker.set(text.ticker, shelf);
  const ofQuarter = shelf
    .filter(({ quarter }) => quarter === text.quarter)
    .toSorted((a, b) => a.knownAt - b.knownAt || a.revision - b.revision);
  const placement = placementOf(text, ofQuarter, now);
  if (placement.same === null) {
    const { revision, knownAt } = placement;
    counts[revision === 0 ? "added" : "revised"] += 1;
    const place = { revision, knownAt, scoreKnownAt: knownAt };
    const document = scoredText(shelves, text, method, place);
    shelf.push(document);
    added.push(toNewDocument(text, document, now));
    return;
  }
  const { same } = placement;
  counts.unchanged += 1;
  if (same.modelVersion === method.modelVersion) return;
  counts.rescored += 1;
  const { revision, knownAt } = same;
  const scoreKnownAt = Math.max(now, same.scoreKnownAt + 1);
  const again = scoredText(shelves, text, method, { revision, knownAt, scoreKnownAt });
  shelf.splice(shelf.indexOf(same), 1, again);
}

function scoredText(
  { scored }: Shelves,
  { text, ticker, quarter, mode, sha256 }: DigestedText,
  method: DocumentMethod,
  place: Pick<ShelvedDocument, "revision" | "knownAt" | "scoreKnownAt">,
): ShelvedDocument {
  const index = quarterIndex(quarter);
  if (index === null) throw new RangeError(`no quarter ${quarter}`);
  const { evidence, ...score } = method.score(text, mode);
  const { modelVersion } = method;
  const document = {
    ...{ ticker, quarter, quarterIndex: index, mode, sha256, ...place },
    ...{ score, modelVersion, standing: null },
  };
  scored.set(document, evidence);
  return document;
}

const toNewDocument = (
  text: DigestedText,
  document: ShelvedDocument,
  now: number,
): NewDocument => ({
  ticker: text.ticker,
  quarter: text.quarter,
  revision: document.revision,
  mode: text.mode,
  title: text.title,
  source: text.source,
  licence: text.licence,
  knownAt: new Date(document.knownAt),
  ingestedAt: new Date(now),
  nWords: document.score.features.wordCount,
  sha256: text.sha256,
  text: mayKeepText(text.licence) ? text.text : null,
});

function writesOf(
  { byTicker, added, scored }: Shelves,
  { method, now }: Context,
): Omit<DocumentWrites, "seen"> {
  const placed = [...byTicker.values()].flatMap((shelf) => movedDocuments(shelf, method));
  const nameOf = ({ ticker, quarter, revision }: ShelvedDocument) => ({
    ticker,
    quarter,
    revision,
  });
  return {
    modelVersion: method.modelVersion,
    documents: added,
    scores: placed.flatMap(({ document, standing }) => {
      const evidence = scored.get(document);
      if (evidence === undefined) return [];
      return { ...nameOf(document), score: toScoreRow(document, standing, evidence, now) };
    }),
    moved: placed
      .filter(({ document }) => !scored.has(document))
      .map(({ document, standing }) => ({ ...nameOf(document), standing })),
  };
}
