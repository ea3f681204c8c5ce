// The source texts of the generated modules of the documentation.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accuracyPages, accuracySummary, agentTexts, methodPages } from "./methods.ts";
import { operations } from "./operations.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "functions/site/docs");

/** Files that the site offers for download: address, media type and file. */
const DOWNLOAD_FILES = [
  ["/clients/regime.py", "text/x-python", "clients/python/regime/__init__.py"],
  ["/clients/regime.ts", "text/typescript", "clients/typescript/regime.ts"],
  ["/clients/types.generated.ts", "text/typescript", "clients/typescript/types.generated.ts"],
  ["/clients/verify-tape.mjs", "text/javascript", "scripts/verify-tape.mjs"],
] as const;

const MODULE_HEAD = [
  "// Made by `npm run docs`; not to be edited.",
  "// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs are kept as they are",
  "// biome-ignore-all format: as it was made",
];

const moduleOf = (lines: readonly string[]): string => [...MODULE_HEAD, ...lines, ""].join("\n");

/** Writes a list as a typed constant, one item per line, so that a diff shows single items. */
export const listModule = (type: string, name: string, items: readonly unknown[]): string =>
  moduleOf([
    `import type { ${type} } from "./operation.ts";`,
    "",
    `export const ${name}: readonly ${type}[] = [`,
    ...items.map((item) => `  ${JSON.stringify(item)},`),
    "];",
  ]);

function downloads(): string {
  const files = DOWNLOAD_FILES.map(([path, type, source]) => ({
    path,
    type,
    body: readFileSync(join(root, source), "utf8"),
  }));
  return moduleOf([
    "export const DOWNLOADS = [",
    ...files.map((file) => `  ${JSON.stringify(file)},`),
    "] as const;",
  ]);
}

/** The documents behind the methodology pages. */
const methods = (): string =>
  moduleOf([
    "export const METHODS = [",
    ...methodPages().map((page) => `  ${JSON.stringify(page)},`),
    "];",
    "",
    `export const ACCURACY = ${JSON.stringify(accuracySummary())};`,
    "",
    "export const ACCURACY_PAGES = [",
    ...accuracyPages().map((page) => `  ${JSON.stringify(page)},`),
    "];",
  ]);

/** The texts that agents may read as resources. */
const resources = (): string =>
  moduleOf([
    "export const RESOURCES = [",
    ...agentTexts().map((text) => `  ${JSON.stringify(text)},`),
    "];",
  ]);

/** How many endpoints there are, by whether they need a key. */
const endpoints = (): string => {
  const counts = { none: 0, optional: 0, key: 0 };
  for (const { access } of operations()) counts[access] += 1;
  return moduleOf([`export const ENDPOINTS_BY_ACCESS = ${JSON.stringify(counts)};`]);
};

/** Generated modules that need no running service, by file. */
export const docsModules = (): Map<string, string> =>
  new Map([
    [join(folder, "operations.generated.ts"), listModule("Operation", "OPERATIONS", operations())],
    [join(root, "functions/record/downloads.generated.ts"), downloads()],
    [join(folder, "methods.generated.ts"), methods()],
    [join(root, "functions/agents/resources.generated.ts"), resources()],
    [join(root, "lib/core/endpoints.generated.ts"), endpoints()],
  ]);

export const ANSWERS_FILE = join(folder, "answers.generated.ts");
