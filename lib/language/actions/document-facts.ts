import { mayKeepText } from "../domain/document.ts";
import type { NewFacts } from "../queries/document-writes.ts";
import type { ShelvedDocument } from "./document-shelf.ts";
import type { DigestedText } from "./transcript.ts";

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
