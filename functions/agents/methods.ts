// Pages of the documentation as answers of the tool get_method: one by name, and a part of it by its heading.

import { invalid } from "../../lib/core/refusals.ts";
import { DOCUMENTS, titleOf, withSiteLinks } from "../../lib/ui/documents.ts";
import type { Arguments, Body } from "./tool.ts";

export const METHOD_NAMES = Object.keys(DOCUMENTS);

const isMethodName = (name: unknown): name is keyof typeof DOCUMENTS =>
  Object.hasOwn(DOCUMENTS, String(name));

const HEADING = /^#{1,3} .+$/gm;
const headingsOf = (text: string): string[] =>
  (text.match(HEADING) ?? []).map((line) => line.replace(/^#+ /, ""));

/** The texts under the headings that have these words, with the parts below them. */
function sectionsOf(text: string, words: string): string {
  const places = [...text.matchAll(HEADING)].map(({ index, 0: line }) => ({
    index,
    level: line.indexOf(" "),
    isMeant: line.toLowerCase().includes(words.toLowerCase()),
  }));
  let end = 0;
  const parts = places.flatMap(({ index, level, isMeant }, at) => {
    if (!isMeant || index < end) return [];
    const next = places.slice(at + 1).find((other) => other.level <= level);
    end = next?.index ?? text.length;
    return [text.slice(index, end).trim()];
  });
  return parts.join("\n\n");
}

/** A page, a part of it, or the headings of all pages. */
export function methodText({ name, section }: Arguments): Body {
  if (name === undefined) {
    return {
      methods: Object.entries(DOCUMENTS).map(([name, document]) => ({
        name,
        title: titleOf(document),
        sections: headingsOf(document).slice(1),
      })),
    };
  }
  if (!isMethodName(name)) throw invalid(`name: must be one of ${METHOD_NAMES.join(", ")}`);
  const page = withSiteLinks(DOCUMENTS[name]);
  if (section === undefined) return { name, text: page };
  const text = sectionsOf(page, String(section));
  if (text === "") {
    throw invalid(`section: there are ${headingsOf(page).slice(1).join("; ")}`);
  }
  return { name, section, text };
}
