// The navigation of the documentation: its pages in order, and the endpoints by group.

import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** Pages of the documentation, in reading order. */
export const DOC_NAV = [
  { path: "/docs", name: "Quick start" },
  { path: "/docs/api", name: "Endpoints" },
  { path: "/docs/fields", name: "Fields" },
  { path: "/docs/errors", name: "Errors" },
  { path: "/docs/limits", name: "Limits" },
  { path: "/docs/spreadsheets", name: "Spreadsheets" },
  { path: "/docs/archive", name: "The archive" },
  { path: "/docs/webhooks", name: "Webhooks" },
  { path: "/docs/clients", name: "Clients" },
  { path: "/docs/feeds", name: "Feeds and badge" },
  { path: "/docs/mcp", name: "Agents (MCP)" },
  { path: "/docs/methodology", name: "Methodology" },
  { path: "/docs/record", name: "The record" },
  { path: "/docs/versioning", name: "Versions" },
  { path: "/changelog", name: "Changelog" },
] as const;
export type DocPath = (typeof DOC_NAV)[number]["path"];

export const operationPath = (id: string): string => `/docs/api/${id}`;

const GROUP_TEXTS: Readonly<Record<string, { title: string; text: string }>> = {
  sensors: {
    title: "Sensors and index",
    text: "States, histories, the stress index and its interpretation.",
  },
  signals: {
    title: "Signals",
    text: "Earnings scores, signal drops, dislocations and proposals.",
  },
  language: {
    title: "Language",
    text: "Scores of earnings calls, of central-bank texts and of your own texts.",
  },
  record: {
    title: "The record",
    text: "Published calls, their grades, the tape that proves them, and the archive.",
  },
  account: { title: "Account", text: "Keys, sessions, subscription, alerts and webhooks." },
};

export interface Group {
  id: string;
  title: string;
  text: string;
  operations: readonly Operation[];
}

/** The groups of endpoints, in the order of the contracts. */
export const OPERATION_GROUPS: readonly Group[] = [
  ...new Set(OPERATIONS.map(({ group }) => group)),
].map((id) => ({
  id,
  ...(GROUP_TEXTS[id] ?? { title: id, text: "" }),
  operations: OPERATIONS.filter(({ group }) => group === id),
}));

export const findOperation = (id: string): Operation | undefined =>
  OPERATIONS.find((operation) => operation.id === id);

export const ACCESS_TEXTS: Readonly<Record<Operation["access"], string>> = {
  none: "everyone",
  optional: "everyone; a key shows more",
  key: "callers with a key",
};
