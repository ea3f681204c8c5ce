import { isRelease, mayStoreText, placementOf, quarterIndex } from "../domain/document.ts";
import { type LanguageModel, languageOf } from "../domain/text/language.ts";
import type {
  DocumentWrites,
  NewDocument,
  NewFacts,
  RestatedDocument,
} from "../queries/document-writes.ts";
import type { EvidencePlace } from "../queries/newest-documents.ts";
import {
  changedComparisons,
  type DigestedText,
  type DocumentMethod,
  type RejectedInstant,
  type TickerDocument,
  type TranscriptCounts,
  toScoreRow,
} from "./documents.ts";

/** The writes collected so far. */
interface ImportDraft {
  /** Stored and new documents, by ticker. */
  byTicker: Map<string, TickerDocument[]>;
  added: NewDocument[];
  /** Documents scored in this import, with their evidence. */
  scored: Map<TickerDocument, readonly EvidencePlace[]>;
  facts: NewFacts[];
  restated: RestatedDocument[];
  rejected: RejectedInstant[];
  counts: TranscriptCounts;
}

export interface ImportContext {
  method: DocumentMethod;
  now: number;
  /** Whether the texts are our stored copies; these bring no new facts. */
  isRescoring: boolean;
  languageModel: LanguageModel;
}

/** The result of planning; `writes` is null when there is nothing to write. */
interface ImportPlan {
  counts: TranscriptCounts;
  rejected: readonly RejectedInstant[];
  writes: Omit<DocumentWrites, "seen"> | null;
}

/**
 * Plans the import of texts without writing: compares each with the stored documents of its ticker,
 * scores new texts, and returns the rows to write.
 */
export function planDocumentImport(
  texts: readonly DigestedText[],
  stored: readonly TickerDocument[],
  context: ImportContext,
): ImportPlan {
  const draft: ImportDraft = {
    byTicker: Map.groupBy(stored, ({ ticker }) => ticker),
    added: [],
    scored: new Map(),
    facts: [],
    restated: [],
    rejected: [],
    counts: { added: 0, revised: 0, unchanged: 0, newFacts: 0, rescored: 0 },
  };
  for (const text of texts) planText(draft, text, context);
  const { counts, rejected, scored, facts, restated } = draft;
  const isNothing = scored.size + facts.length + restated.length === 0;
  return { counts, rejected, writes: isNothing ? null : writesOf(draft, context) };
}

function planText(draft: ImportDraft, text: DigestedText, context: ImportContext): void {
  const { byTicker, added, counts } = draft;
  const { method, now } = context;
  const documents = byTicker.get(text.ticker) ?? [];
  byTicker.set(text.ticker, documents);
  const ofQuarter = documents
    .filter(
      ({ quarter, mode }) => quarter === text.quarter && isRelease(mode) === isRelease(text.mode),
    )
    .toSorted((a, b) => a.knownAt - b.knownAt || a.revision - b.revision);
  const placement = placementOf(text, ofQuarter, now);
  const { rejected: reason, knownAt } = placement;
  const facts = context.isRescoring ? [] : newFactsOf(text, ofQuarter);
  draft.facts.push(...facts);
  if (reason !== null) {
    const { ticker, quarter, knownAt: statedAt } = text;
    draft.rejected.push({ ticker, quarter, reason, statedAt, knownAt });
  }
  if (placement.same === null) {
    const { isKnownAtGiven } = placement;
    counts[placement.revision === 0 ? "added" : "revised"] += 1;
    // The earnings call and the release of a quarter share one numbering.
    const revisions = documents.filter(({ quarter }) => quarter === text.quarter);
    const revision = Math.max(-1, ...revisions.map((each) => each.revision)) + 1;
    const place = { revision, knownAt, isKnownAtGiven, ingestedAt: now, scoreKnownAt: knownAt };
    const document = scoredText(draft, text, context, place);
    documents.push(document);
    added.push(toNewDocument(text, document, now));
    return;
  }
  const { same } = placement;
  const isRestated = knownAt !== same.knownAt;
  counts.unchanged += 1;
  if (isRestated || facts.length > 0) counts.newFacts += 1;
  const stored = isRestated ? restate(draft, documents, same, knownAt) : same;
  if (stored.modelVersion === method.modelVersion) return;
  counts.rescored += 1;
  const scoreKnownAt = Math.max(now, stored.scoreKnownAt + 1);
  const again = scoredText(draft, text, context, { ...stored, scoreKnownAt });
  documents.splice(documents.indexOf(stored), 1, again);
}

/**
 * Moves a document to the instant stated now. The first score becomes known with its document; the
 * instant of a later score stays.
 */
function restate(
  { restated }: ImportDraft,
  documents: TickerDocument[],
  same: TickerDocument,
  knownAt: number,
): TickerDocument {
  const { ticker, quarter, revision } = same;
  restated.push({ ticker, quarter, revision, knownAt });
  const scoreKnownAt = same.scoreKnownAt === same.knownAt ? knownAt : same.scoreKnownAt;
  const stored = { ...same, knownAt, scoreKnownAt, isKnownAtGiven: true };
  documents.splice(documents.indexOf(same), 1, stored);
  return stored;
}

type Place = Pick<
  TickerDocument,
  "revision" | "knownAt" | "isKnownAtGiven" | "ingestedAt" | "scoreKnownAt"
>;

function scoredText(
  { scored }: ImportDraft,
  { text, ticker, quarter, mode, sha256, title, source, licence }: DigestedText,
  { method, languageModel }: ImportContext,
  place: Place,
): TickerDocument {
  const index = quarterIndex(quarter);
  if (index === null) throw new RangeError(`no quarter ${quarter}`);
  const { modelVersion } = method;
  const { revision, knownAt, isKnownAtGiven, ingestedAt, scoreKnownAt } = place;
  const { evidence, ...score } = method.score(
    text,
    mode,
    languageOf(text, languageModel),
    // An instant that nobody stated is that of the import, maybe years later.
    isKnownAtGiven ? knownAt : undefined,
  );
  const document = {
    ticker,
    quarter,
    quarterIndex: index,
    mode,
    sha256,
    revision,
    knownAt,
    isKnownAtGiven,
    ingestedAt,
    scoreKnownAt,
    title,
    source,
    licence,
    isTextStored: mayStoreText(licence),
    score,
    modelVersion,
    comparison: null,
  };
  scored.set(document, evidence);
  return document;
}

const toNewDocument = (text: DigestedText, document: TickerDocument, now: number): NewDocument => ({
  ticker: text.ticker,
  quarter: text.quarter,
  revision: document.revision,
  mode: text.mode,
  title: text.title,
  source: text.source,
  url: text.url ?? null,
  licence: text.licence,
  knownAt: new Date(document.knownAt),
  isKnownAtGiven: document.isKnownAtGiven,
  ingestedAt: new Date(now),
  nWords: document.score.features.wordCount,
  sha256: text.sha256,
  text: mayStoreText(text.licence) ? text.text : null,
});

function writesOf(
  { byTicker, added, scored, facts, restated }: ImportDraft,
  { method, now }: ImportContext,
): Omit<DocumentWrites, "seen"> {
  const placed = [...byTicker.values()].flatMap((documents) =>
    changedComparisons(documents, method),
  );
  const nameOf = ({ ticker, quarter, revision }: TickerDocument) => ({
    ticker,
    quarter,
    revision,
  });
  return {
    modelVersion: method.modelVersion,
    documents: added,
    facts,
    restated,
    scores: placed.flatMap(({ document, comparison }) => {
      const evidence = scored.get(document);
      if (evidence === undefined) return [];
      return { ...nameOf(document), score: toScoreRow(document, comparison, evidence, now) };
    }),
    moved: placed
      .filter(({ document }) => !scored.has(document))
      .map(({ document, comparison }) => ({ ...nameOf(document), comparison })),
  };
}

/**
 * Changed facts of a stored text, as one row for all its revisions; empty when nothing changed. The
 * licence given now counts. Without one it is "unknown", and the stored text is deleted.
 */
export function newFactsOf(given: DigestedText, ofQuarter: readonly TickerDocument[]): NewFacts[] {
  const { ticker, quarter, sha256, licence, title, source, text } = given;
  const isTextAllowed = mayStoreText(licence);
  const same = ofQuarter.filter((stored) => stored.sha256 === sha256);
  const isNew = same.some(
    (stored) =>
      stored.licence !== licence ||
      stored.isTextStored !== isTextAllowed ||
      (title !== null && stored.title !== title) ||
      (source !== null && stored.source !== source),
  );
  if (!isNew) return [];
  const isMissing = isTextAllowed && same.some((stored) => !stored.isTextStored);
  return [
    {
      ticker,
      quarter,
      sha256,
      licence,
      title,
      source,
      mayStoreText: isTextAllowed,
      text: isMissing ? text : null,
    },
  ];
}
