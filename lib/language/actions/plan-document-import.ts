import { mayKeepText, placementOf, quarterIndex } from "../domain/document.ts";
import type {
  DocumentWrites,
  NewDocument,
  NewFacts,
  RestatedDocument,
} from "../queries/document-writes.ts";
import type { EvidencePlace } from "../queries/newest-documents.ts";
import {
  type DigestedText,
  type DocumentMethod,
  movedDocuments,
  type ShelvedDocument,
  type TranscriptCounts,
  toScoreRow,
  type UntakenInstant,
} from "./documents.ts";

interface Shelves {
  /** By ticker: what was held, and what is new. */
  byTicker: Map<string, ShelvedDocument[]>;
  added: NewDocument[];
  /** What was scored here, with its evidence. */
  scored: Map<ShelvedDocument, readonly EvidencePlace[]>;
  facts: NewFacts[];
  restated: RestatedDocument[];
  untaken: UntakenInstant[];
  counts: TranscriptCounts;
}

export interface ShelvingContext {
  method: DocumentMethod;
  now: number;
  /** The texts are our own copies: nobody says anything of them. */
  isRescoring: boolean;
}

/** What shelving came to; `writes` is null where nothing is to be written. */
interface Shelving {
  counts: TranscriptCounts;
  untaken: readonly UntakenInstant[];
  writes: Omit<DocumentWrites, "seen"> | null;
}

/**
 * Puts texts, one after the other, beside what is held of their tickers, scores what is new, and says
 * what is to be written.
 */
export function shelveTexts(
  texts: readonly DigestedText[],
  held: readonly ShelvedDocument[],
  context: ShelvingContext,
): Shelving {
  const shelves: Shelves = {
    byTicker: Map.groupBy(held, ({ ticker }) => ticker),
    added: [],
    ...{ scored: new Map(), facts: [], restated: [], untaken: [] },
    counts: { added: 0, revised: 0, unchanged: 0, newFacts: 0, rescored: 0 },
  };
  for (const text of texts) shelveText(shelves, text, context);
  const { counts, untaken, scored, facts, restated } = shelves;
  const isNothing = scored.size + facts.length + restated.length === 0;
  return { counts, untaken, writes: isNothing ? null : writesOf(shelves, context) };
}

function shelveText(shelves: Shelves, text: DigestedText, context: ShelvingContext): void {
  const { byTicker, added, counts } = shelves;
  const { method, now } = context;
  const shelf = byTicker.get(text.ticker) ?? [];
  byTicker.set(text.ticker, shelf);
  const ofQuarter = shelf
    .filter(({ quarter }) => quarter === text.quarter)
    .toSorted((a, b) => a.knownAt - b.knownAt || a.revision - b.revision);
  const placement = placementOf(text, ofQuarter, now);
  const { untaken: reason, knownAt } = placement;
  const facts = context.isRescoring ? [] : newFactsOf(text, ofQuarter);
  shelves.facts.push(...facts);
  if (reason !== null) {
    const { ticker, quarter, knownAt: statedAt } = text;
    shelves.untaken.push({ ticker, quarter, reason, statedAt, knownAt });
  }
  if (placement.same === null) {
    const { revision, isKnownAtGiven } = placement;
    counts[revision === 0 ? "added" : "revised"] += 1;
    const place = { revision, knownAt, isKnownAtGiven, ingestedAt: now, scoreKnownAt: knownAt };
    const document = scoredText(shelves, text, method, place);
    shelf.push(document);
    added.push(toNewDocument(text, document, now));
    return;
  }
  const { same } = placement;
  const isRestated = knownAt !== same.knownAt;
  counts.unchanged += 1;
  if (isRestated || facts.length > 0) counts.newFacts += 1;
  const held = isRestated ? restate(shelves, shelf, same, knownAt) : same;
  if (held.modelVersion === method.modelVersion) return;
  counts.rescored += 1;
  const scoreKnownAt = Math.max(now, held.scoreKnownAt + 1);
  const again = scoredText(shelves, text, method, { ...held, scoreKnownAt });
  shelf.splice(shelf.indexOf(held), 1, again);
}

/** The first version's score is known with its document; a later one's is known as before. */
function restate(
  { restated }: Shelves,
  shelf: ShelvedDocument[],
  same: ShelvedDocument,
  knownAt: number,
): ShelvedDocument {
  const { ticker, quarter, revision } = same;
  restated.push({ ticker, quarter, revision, knownAt });
  const scoreKnownAt = same.scoreKnownAt === same.knownAt ? knownAt : same.scoreKnownAt;
  const held = { ...same, knownAt, scoreKnownAt, isKnownAtGiven: true };
  shelf.splice(shelf.indexOf(same), 1, held);
  return held;
}

type Place = Pick<
  ShelvedDocument,
  "revision" | "knownAt" | "isKnownAtGiven" | "ingestedAt" | "scoreKnownAt"
>;

function scoredText(
  { scored }: Shelves,
  { text, ticker, quarter, mode, sha256, title, source, licence }: DigestedText,
  method: DocumentMethod,
  place: Place,
): ShelvedDocument {
  const index = quarterIndex(quarter);
  if (index === null) throw new RangeError(`no quarter ${quarter}`);
  const { evidence, ...score } = method.score(text, mode);
  const { modelVersion } = method;
  const { revision, knownAt, isKnownAtGiven, ingestedAt, scoreKnownAt } = place;
  const document = {
    ...{ ticker, quarter, quarterIndex: index, mode, sha256, revision },
    ...{ knownAt, isKnownAtGiven, ingestedAt, scoreKnownAt },
    ...{ title, source, licence, isTextKept: mayKeepText(licence) },
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
  isKnownAtGiven: document.isKnownAtGiven,
  ingestedAt: new Date(now),
  nWords: document.score.features.wordCount,
  sha256: text.sha256,
  text: mayKeepText(text.licence) ? text.text : null,
});

function writesOf(
  { byTicker, added, scored, facts, restated }: Shelves,
  { method, now }: ShelvingContext,
): Omit<DocumentWrites, "seen"> {
  const placed = [...byTicker.values()].flatMap((shelf) => movedDocuments(shelf, method));
  const nameOf = ({ ticker, quarter, revision }: ShelvedDocument) => ({
    ticker,
    quarter,
    revision,
  });
  return {
    modelVersion: method.modelVersion,
    ...{ documents: added, facts, restated },
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

/**
 * What is said of a text where something else is held of any revision that is this text, as one row
 * for all of them; else none. A licence is as it is said now: none is "unknown", and the text goes.
 */
export function newFactsOf(given: DigestedText, ofQuarter: readonly ShelvedDocument[]): NewFacts[] {
  const { ticker, quarter, sha256, licence, title, source, text } = given;
  const isKept = mayKeepText(licence);
  const same = ofQuarter.filter((held) => held.sha256 === sha256);
  const isNew = same.some(
    (held) =>
      held.licence !== licence ||
      held.isTextKept !== isKept ||
      (title !== null && held.title !== title) ||
      (source !== null && held.source !== source),
  );
  if (!isNew) return [];
  const isMissing = isKept && same.some((held) => !held.isTextKept);
  return [
    {
      ...{ ticker, quarter, sha256, licence, title, source },
      ...{ mayKeepText: isKept, text: isMissing ? text : null },
    },
  ];
}
