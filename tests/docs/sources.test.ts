// Every `Source:` in a comment of the code names an existing place in docs/ or a publication.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { headingId } from "../../lib/ui/heading-id.ts";

const root = join(import.meta.dirname, "../..");
const FILES = globSync(["{lib,functions,scripts}/**/*.{ts,tsx,mjs}", "drizzle/**/*.{ts,sql}"], {
  cwd: root,
  exclude: (path) => /\.generated\.|node_modules/.test(String(path)),
});

interface Citation {
  /** File and line of the comment. */
  at: string;
  /** The text after `Source:`, to the end of the sentence. */
  text: string;
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*|--)/.test(line);

/** The text of a comment's line, without `//`, `*` or `--`. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/|--)\s?/, "")
    .replace(/\s*\*\/.*$/, "")
    .trimEnd();

/** Every `Source:` in the comments of a file. */
function citationsOf(file: string): Citation[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const found = /(?:\/\/|\*|--)(?:.*[^\w"`])??\s?Sources?:(?: (.*))?$/.exec(line);
    if (!found || (!isComment(line) && !/\/\/|\/\*/.test(line))) return [];
    const rest = [withoutMarks(found[1] ?? "")];
    const endsHere = line.includes("*/");
    for (let next = at + 1; !endsHere && isComment(lines[next] ?? ""); next += 1) {
      const more = withoutMarks(lines[next] ?? "");
      if (more === "" || more.startsWith("@")) break;
      rest.push(more);
      if ((lines[next] ?? "").includes("*/")) break;
    }
    const [sentence = ""] = rest
      .join(" ")
      .trim()
      .split(/\.\s+(?=[A-Z])/);
    return [{ at: `${file}:${at + 1}`, text: sentence }];
  });
}

const CITATIONS = FILES.flatMap(citationsOf);

const anchorsOf = (document: string): Set<string> =>
  new Set(
    [...readFileSync(join(root, document), "utf8").matchAll(/^#{1,6} (.+)$/gm)].map(
      ([, heading = ""]) => headingId(heading),
    ),
  );

const PLACE = /docs\/[\w/-]+\.md(#[\w-]*)?/g;

/** Whether a document and its heading exist, such as `docs/decisions.md#g9`. */
function placeExists(place: string): boolean {
  const [document = "", anchor] = place.split("#");
  try {
    const anchors = anchorsOf(document);
    return anchor === undefined || anchors.has(anchor);
  } catch {
    return false;
  }
}

/** A publication with its year, a numbered standard, a specification or data source by name or address. */
const PUBLICATIONS = [
  /\b(1[6-9]|20)\d\d[a-z]?\b/,
  /\b(RFC|ISO|IEC|BCP|C2SP)\b/,
  /\bXML 1\.0\b|\bU\.S\.C\.|\bIANA\b|\bAbramowitz and Stegun\b/,
  /\bhttps?:\/\/|\b[\w-]+\.(com|org|net|gov|io|markets)\b/,
  /`[\w@/.-]+` of @?[\w/-]+|\bBot API\b|\bResend, "|\bStripe, "/,
];
const isPublication = (text: string): boolean => PUBLICATIONS.some((each) => each.test(text));

/** Names of documents outside the repository, and ids without a document. */
const ELSEWHERE =
  /\bmethods(\.md)?,? §|\bdecisions(\.md)?[,: ]|\bsafety(\.md)?[,. ]|\binterface\b|README/;

describe("`Source:` in comments of the code", () => {
  test("the search finds the code files and their citations", () => {
    expect(FILES.length).toBeGreaterThan(300);
    expect(CITATIONS.length).toBeGreaterThan(100);
  });

  test("every citation names a place in docs/ or a publication", () => {
    const others = CITATIONS.filter(({ text }) => {
      const withoutPlaces = text.replaceAll(PLACE, "");
      if (ELSEWHERE.test(withoutPlaces)) return true;
      return !new RegExp(PLACE.source).test(text) && !isPublication(text);
    }).map(({ at, text }) => `${at} ${text.slice(0, 80)}`);
    expect(others).toEqual([]);
  });

  test("every place in docs/ that a comment names exists", () => {
    const missing = FILES.flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) =>
          isComment(line)
            ? [...line.matchAll(PLACE)]
                .filter(([place]) => !placeExists(place))
                .map(([place]) => `${file}:${at + 1} ${place}`)
            : [],
        ),
    );
    expect(missing).toEqual([]);
  });
});
