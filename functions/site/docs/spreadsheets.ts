// The page /docs/spreadsheets: how to load histories into Google Sheets and Excel.

import type { CodeExample, DocPage } from "./contents.ts";

const LEAD =
  "Every list and history is available as CSV with format=csv, which spreadsheets can import.";

export const sheetsFormulas = (base: string): CodeExample[] => [
  {
    name: "The index, one row per day",
    code: `=IMPORTDATA("${base}/api/stress-index/history?interval=day&limit=200&format=csv")`,
  },
  {
    name: "A sensor",
    code: `=IMPORTDATA("${base}/api/sensors/vix/history?limit=200&format=csv")`,
  },
];

/** Rows of a page, and pages, of the formula that loads more than one. */
const [PAGE_ROWS, SHEET_PAGES] = [200, 5];

export const pagedFormula = (base: string): CodeExample => ({
  name: `The newest ${PAGE_ROWS * SHEET_PAGES} readings, from ${SHEET_PAGES} addresses`,
  code: `=REDUCE(
  IMPORTDATA("${base}/api/sensors/vix/history?format=csv&limit=${PAGE_ROWS}&offset=0"),
  SEQUENCE(${SHEET_PAGES - 1}, 1, ${PAGE_ROWS}, ${PAGE_ROWS}),
  LAMBDA(rows, offset, IFERROR(VSTACK(rows, QUERY(
    IMPORTDATA("${base}/api/sensors/vix/history?format=csv&limit=${PAGE_ROWS}&offset=" & offset), "offset 1", 0)), rows)))`,
});

const keyed = (base: string): CodeExample[] => [
  {
    name: "With a key",
    code: `=IMPORTDATA("${base}/api/sensors/vix/history?limit=1000&format=csv&key=YOUR_KEY")`,
  },
];

const WARNING = `
**Anyone who can open the sheet can read the key**, also in old versions, and Google's servers see it. Use a separate key for
sheets, do not share the sheet, and [rotate the key](/docs/api/rotateKey) if somebody has seen it. We never log the parameter
\`key\` and do not cache its answers; we cannot control the spreadsheet's own logs. Free data needs no key.

IMPORTDATA refreshes about once an hour. Without a key, sheets of many people share Google's network addresses and so their
limit. An error for that reason goes away by itself.`;

const excel = (base: string): CodeExample[] => [
  {
    name: "Power Query (Data, Get data, Blank query)",
    code: `let
  Answer = Web.Contents("${base}", [
    RelativePath = "api/sensors/vix/history",
    Query = [limit = "200", format = "csv"]
  ]),
  Table = Table.PromoteHeaders(Csv.Document(Answer, [Encoding = 65001]))
in
  Table`,
  },
  {
    name: "Every page of a history, until one is not full",
    code: `let
  Rows = 200,
  Page = (offset) => Table.PromoteHeaders(Csv.Document(Web.Contents("${base}", [
    RelativePath = "api/sensors/vix/history",
    Query = [format = "csv", limit = Text.From(Rows), offset = Text.From(offset)]
  ]), [Encoding = 65001])),
  Pages = List.Generate(
    () => [At = 0, Table = Page(0)],
    each Table.RowCount([Table]) > 0,
    each [At = [At] + Rows, Table = if Table.RowCount(_[Table]) < Rows then #table({}, {}) else Page([At] + Rows)],
    each [Table])
in
  Table.Combine(Pages)`,
  },
];

const EXCEL = `
For free data, use Data, From web, with the address of a CSV. Send a key as a header, so that it is not in the address: add
\`Headers = [#"x-svc-key" = "YOUR_KEY"]\` next to \`Query\`. The warning above applies to workbooks, too.`;

const NOTES = `
- One address is one page: the newest rows up to the limit of your tier. The formula and the query with \`offset\` load the pages after it by themselves, and
  stop where there are no more. Each page counts as one request. Rows that come in between two pages move the others: a repeated row is dropped by
  \`=UNIQUE(…)\` or \`Table.Distinct\`. [The programs](/docs) use a cursor, which pins the time of knowledge.
- The header row has the fields in documented order, nested ones dotted (\`metadata.unit\`).
- Empty cells are unknown values, never zero. Instants are UTC.
- A text that starts with \`=\`, \`+\`, \`-\`, \`@\` or a tab gets a leading apostrophe, so that it is not run as a formula.
- Errors are JSON, so the sheet shows their text.`;

export const spreadsheets: DocPage = {
  path: "/docs/spreadsheets",
  place: "/docs/spreadsheets",
  show: (base) => ({
    title: "Spreadsheets",
    description: "Histories in Google Sheets and Excel, with and without a key.",
    heading: "Spreadsheets",
    lead: LEAD,
    parts: [
      {
        id: "sheets",
        title: "Google Sheets",
        samples: [...sheetsFormulas(base), pagedFormula(base)],
      },
      { id: "keyed", title: "With a key: read this first", text: WARNING, samples: keyed(base) },
      { id: "excel", title: "Excel", text: EXCEL, samples: excel(base) },
      { id: "notes", title: "What the cells contain", text: NOTES },
    ],
  }),
};
