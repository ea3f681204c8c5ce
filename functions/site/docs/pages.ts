import { changelogPage } from "./changelog.ts";
import { clients } from "./clients.ts";
import { addressesOf, type DocContents, type DocPage } from "./contents.ts";
import { endpoints } from "./endpoints.tsx";
import { errorsPage } from "./errors-page.tsx";
import { feedsPage } from "./feeds.ts";
import { fieldsPage } from "./fields.ts";
import { limits } from "./limits.ts";
import { mcpPage } from "./mcp.ts";
import { methodology } from "./methodology.ts";
import { methodPage } from "./methods.ts";
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

/** What was read last, and of which base address: an isolate has one. */
let read: { base: string; pages: readonly DocAddress[] } | null = null;

/** Every address of the documentation with its contents, made once per isolate. */
export function allDocs(base: string): readonly DocAddress[] {
  if (read?.base !== base) {
    read = { base, pages: DOC_PAGES.flatMap((page) => addressesOf(page, base)) };
  }
  return read.pages;
}
