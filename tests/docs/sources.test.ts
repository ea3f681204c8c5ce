import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { headingId } from "../../scripts/generate/heading-id.ts";

const root = join(import.meta.dirname, "../..");
const FILES = globSync(["{lib,functions,scripts}/**/*.{ts,tsx,mjs}", "drizzle/**/*.{ts,sql}"], {
  cwd: root,
  exclude: (path) => /\.generated\.|node_modules/.test(String(path)),
});

interface Citation {
  /** The file and line that cites. */
  at: string;
  /** What stands behind `Source:`, to the end of its sentence. */
  text: string;
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*|--)/.test(line);

/** The text of a line of a comment, without its marks. */
const bare = (line: string): string =>
  line
    .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/|--)\s?/, "")
    .replace(/\s*\*\/.*$/, "")
    .trimEnd();

/** Every `Source:` of the comments of a file. */
function citationsOf(file: string): Citation[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const found = /(?:\/\/|\*|--)(?:.*[^\w"`])??\s?Sources?:(?: (.*))?$/.exec(line);
    if (!found || (!isComment(line) && !/\/\/|\/\*/.test(line))) return [];
    const rest = [bare(found[1] ?? "")];
    const endsHere = line.includes("*/");
    for (let next = at + 1; !endsHere && isComment(lines[next] ?? ""); next += 1) {
      const more = bare(lines[next] ?? "");
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

/** Whether a place in a document is there. */
function isThere(place: string): boolean {
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

/** Documents that are not part of the repository, and ids without their document. */
const ELSEWHERE =
  /\bmethods(\.md)?,? §|\bdecisions(\.md)?[,: ]|\bsafety(\.md)?[,. ]|\binterface\b|README/;

describe("sources", () => {
  test("are found", () => {
    expect(FILES.length).toBeGreaterThan(300);
    expect(CITATIONS.length).toBeGreaterThan(100);
  });

  test("name a place in docs, or a publication", () => {
    const others = CITATIONS.filter(({ text }) => {
      const withoutPlaces = text.replaceAll(PLACE, "");
      if (ELSEWHERE.test(withoutPlaces)) return true;
      return !new RegExp(PLACE.source).test(text) && !isPublication(text);
    }).map(({ at, text }) => `${at} ${text.slice(0, 80)}`);
    expect(others).toEqual([]);
  });

  test("that are places in docs are there", () => {
    const missing = FILES.flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) =>
          isComment(line)
            ? [...line.matchAll(PLACE)]
                .filter(([place]) => !isThere(place))
                .map(([place]) => `${file}:${at + 1} ${place}`)
            : [],
        ),
    );
    expect(missing).toEqual([]);
  });
});
