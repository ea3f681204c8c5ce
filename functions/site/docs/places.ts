/** Pages of the documentation, in reading order. */
export const DOC_PLACES = [
  { path: "/docs", name: "Quick start" },
  { path: "/docs/api", name: "Endpoints" },
  { path: "/docs/errors", name: "Errors" },
  { path: "/docs/limits", name: "Limits" },
  { path: "/docs/spreadsheets", name: "Spreadsheets" },
  { path: "/docs/clients", name: "Clients" },
  { path: "/docs/methodology", name: "Methodology" },
  { path: "/docs/record", name: "The record" },
  { path: "/docs/versioning", name: "Versions" },
  { path: "/changelog", name: "Changelog" },
] as const;
export type DocPlace = (typeof DOC_PLACES)[number]["path"];

export const operationPath = (id: string): string => `/docs/api/${id}`;
