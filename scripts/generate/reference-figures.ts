// Measures the reference texts that language scores are compared with, and makes their figures.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { crc32 } from "../../lib/core/digests.ts";
import {
  mad,
  mean,
  median,
  quantile,
  ROBUST_Z,
  standardDeviation,
} from "../../lib/core/statistics.ts";
import { annotate } from "../../lib/language/domain/annotate.ts";
import { directionOf } from "../../lib/language/domain/balance/direction.ts";
import { centralBankStance } from "../../lib/language/domain/balance/stance.ts";
import { countFeatures, FEATURES, type FeatureName } from "../../lib/language/domain/features.ts";
import { logRatio } from "../../lib/language/domain/own-history.ts";
import { type Population, stabilised } from "../../lib/language/domain/reference.ts";
import { numberShare, rawRisk } from "../../lib/language/domain/risk.ts";
import { readPassages, scoredRanges } from "../../lib/language/domain/text/passages.ts";
import { noReleaseReason } from "../../lib/language/domain/text/release.ts";
import { readExhibit } from "../../lib/language/services/edgar/exhibit.ts";
import { CommandError } from "../operator/command.ts";
import { jsonText } from "./json-text.ts";

/** The documents of the reference: minutes and press conferences. Statements are too short. */
const REFERENCE_FILES = /^FOMC-(?:PC|MN)_/;
const MIN_WORDS = 1_000;
/** Statements from which a document's direction is part of the reference. */
const MIN_STATEMENTS = 10;

type Row = { file: string; known_at: string };

/** All measures of one document. */
function measure(text: string) {
  const annotation = annotate(text, scoredRanges(readPassages(text)));
  const { counts, features } = countFeatures(annotation);
  return {
    features,
    logRatio: logRatio(counts.constraint, counts.conviction),
    numbers: numberShare(annotation),
    stance: centralBankStance(annotation).stance,
    direction: directionOf(annotation),
  };
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

function population(values: readonly number[]): Population {
  const [centre, spread] = [mean(values), standardDeviation(values)];
  if (centre === null || spread === null) throw new CommandError("too few documents");
  return { mean: round(centre), standardDeviation: round(spread) };
}

/**
 * Median and spread. The spread is at least 1.4826 MAD. It is widened until at most a twentieth of the values is more
 * than two spreads above the median, and the same below, because a flag should be rare in both minutes and press
 * conferences.
 */
function robustPopulation(values: readonly number[]): Population {
  const [centre, spread] = [median(values), mad(values)];
  const [low, high] = [quantile(values, 0.05), quantile(values, 0.95)];
  if (centre === null || spread === null || low === null || high === null) {
    throw new CommandError("too few documents");
  }
  const widest = Math.max(ROBUST_Z.madScale * spread, (high - centre) / 2, (centre - low) / 2);
  return { mean: round(centre), standardDeviation: round(widest) };
}

/** The lowest value that at most a twentieth of the values reach or exceed. */
function rareThreshold(values: readonly number[]): number {
  const rare = values.filter((value) => {
    return values.filter((other) => other >= value).length <= values.length / 20;
  });
  // With fewer than twenty values, a single one is more than a twentieth.
  return round(rare.length > 0 ? Math.min(...rare) : (quantile(values, 0.95) ?? 0));
}

type Measured = ReturnType<typeof measure>;
type ByFeature<Value> = Record<FeatureName, Value>;

const byFeature = <Value>(make: (name: FeatureName) => Value) =>
  Object.fromEntries(FEATURES.map((name) => [name, make(name)])) as ByFeature<Value>;

/** The weighted sum of the z-scores of a document. */
const rawOf = ({ features }: Measured, centred: ByFeature<Population>): number =>
  rawRisk(
    byFeature((name) => {
      const { mean: centre, standardDeviation: spread } = centred[name];
      return (stabilised(features[name]) - centre) / spread;
    }),
  );

function figuresOf(documents: readonly Measured[]) {
  const rates = (name: FeatureName) => documents.map(({ features }) => features[name]);
  const centred = byFeature((name) => robustPopulation(rates(name).map(stabilised)));
  const numbers = documents.map((document) => document.numbers);
  return {
    documents: documents.length,
    centred,
    populations: {
      ...byFeature((name) => population(rates(name))),
      logRatio: population(documents.map((document) => document.logRatio)),
    },
    raw: robustPopulation(documents.map((document) => rawOf(document, centred))),
    highRatio: rareThreshold(documents.map(({ features }) => features.ratio)),
    fewNumbers: round(quantile(numbers, 0.2) ?? 0),
    stance: population(documents.map(({ stance }) => stance)),
    direction: population(
      documents.flatMap(({ direction: { value, n } }) =>
        value !== null && n >= MIN_STATEMENTS ? [value] : [],
      ),
    ),
  };
}

/** Computes the reference from the texts of a folder with an `index.csv`. */
export function measureReference(folder: string) {
  const rows: Row[] = parse(readFileSync(join(folder, "index.csv")), { columns: true });
  const chosen = rows.filter(({ file }) => REFERENCE_FILES.test(file));
  const years = chosen.map(({ known_at }) => known_at.slice(0, 4)).toSorted();
  const documents = chosen
    .map(({ file }) => measure(readFileSync(join(folder, file), "utf8")))
    .filter(({ features }) => features.wordCount >= MIN_WORDS);
  const figures = figuresOf(documents);
  const version = crc32(JSON.stringify(figures)).toString(16).padStart(8, "0");
  const table = byFeature((name) => ({
    ...figures.populations[name],
    p95: quantile(
      documents.map(({ features }) => features[name]),
      0.95,
    ),
  }));
  return { id: `fomc-${years[0]}-${years.at(-1)}`, version, ...figures, table };
}

/** Recorded exhibits in a folder that are earnings releases. */
function releasesIn(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const body = readFileSync(join(folder, file), "utf8");
      const start = body.search(/<DOCUMENT>\s*<TYPE>EX-99/i);
      if (start < 0 || !/<TEXT>/i.test(body.slice(start))) return [];
      const { text } = readExhibit(body.slice(start));
      return noReleaseReason(text) === null ? [text] : [];
    });
}

/** Computes the reference of releases from a folder of recorded filings. */
export function measureReleases(folder: string) {
  const { stance: _, ...figures } = figuresOf(releasesIn(folder).map(measure));
  const version = crc32(JSON.stringify(figures)).toString(16).padStart(8, "0");
  return { id: "releases-2004-2024", version, ...figures };
}

/** Computes the reference of calls from transcripts, which are not part of the project. */
export function measureCalls(texts: readonly string[]) {
  const documents = texts.map(measure).filter(({ features }) => features.wordCount >= MIN_WORDS);
  const { stance: _, ...figures } = figuresOf(documents);
  const version = crc32(JSON.stringify(figures)).toString(16).padStart(8, "0");
  return { id: "calls-2015-2018", version, ...figures };
}

/** The figures of the generated file, without the table that is only shown. */
export const referenceJson = ({ table: _, ...figures }: ReturnType<typeof measureReference>) =>
  jsonText(figures, 2);
