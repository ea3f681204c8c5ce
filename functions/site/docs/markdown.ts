// Writes a page of the documentation as Markdown.

import type { DocContents, DocPart } from "./contents.ts";

/** The language of a code block, by the name of the sample. */
const LANGUAGES: readonly [RegExp, string][] = [
  [/python|pandas|\.py$/i, "python"],
  [/typescript|\.ts$/i, "ts"],
  [/^R$/, "r"],
  [/^response/i, "json"],
  [/curl|shell|download|tools/i, "sh"],
];

const languageOf = (name: string): string =>
  LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? "";

const sampleText = ({ name, code }: { name: string; code: string }): string =>
  `${name}:\n\n\`\`\`${languageOf(name)}\n${code}\n\`\`\``;

const partText = ({ title, text, samples = [] }: DocPart): string[] => [
  `## ${title}`,
  ...(text ? [text.trim()] : []),
  ...samples.map(sampleText),
];

const factText = ({ name, value, more }: { name: string; value: string; more?: string }): string =>
  `- ${name}: ${value}${more ? ` (${more})` : ""}`;

/** A page of the documentation as Markdown. */
export function markdownOf(shown: DocContents): string {
  const { heading, lead, route, facts, parts, aside = [] } = shown;
  return `${[
    `# ${heading}`,
    ...(route ? [`\`${route.method} ${route.path}\``] : []),
    lead,
    ...(facts ? [facts.map(factText).join("\n")] : []),
    ...[...parts, ...aside].flatMap(partText),
  ].join("\n\n")}\n`;
}
