// The list of all pages of the documentation.

import { archivePage } from "./archive.ts";
import { changelogPage } from "./changelog.ts";
import { clients } from "./clients.ts";
import { addressesOf, type DocContents, type DocPage } from "./contents.ts";
import { endpoints } from "./endpoints.tsx";
import { errorsPage } from "./errors-page.tsx";
import { feedsPage } from "./feeds.ts";
import { fieldsPage } from "./fields.ts";
import { limits } from "./limits.ts";
import { mcpPage } from "./mcp.ts";
import { methodPage } from "./method-pages.ts";
import { methodology } from "./methodology.ts";
import { operationPage } from "./operation-page.tsx";
import { quickStart } from "./quick-start.ts";
import { recordPage } from "./record.ts";
import { spreadsheets } from "./spreadsheets.ts";
import { versioning } from "./versioning.ts";
import { webhooksPage } from "./webhooks.ts";

/** Every page of the documentation, in reading order. */
export const DOC_PAGES: readonly DocPage[] = [
  quickStart,
  endpoints,
  operationPage,
  fieldsPage,
  errorsPage,
  limits,
  spreadsheets,
  archivePage,
  clients,
  mcpPage,
  webhooksPage,
  feedsPage,
  methodology,
  methodPage,
  recordPage,
  versioning,
  changelogPage,
];

export interface DocAddress {
  path: string;
  contents: DocContents;
}

/** The contents made last, and their base address. An isolate serves one base address. */
let cached: { base: string; pages: readonly DocAddress[] } | null = null;

/** Every address of the documentation with its contents, made once per isolate. */
export function allDocs(base: string): readonly DocAddress[] {
  if (cached?.base !== base) {
    cached = { base, pages: DOC_PAGES.flatMap((page) => addressesOf(page, base)) };
  }
  return cached.pages;
}
