import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { type CodeExample, DocSection, docPage } from "./page.tsx";

const LEAD =
  "Every list and history comes as CSV with format=csv, which spreadsheets read by themselves.";

export const sheetsFormulas = (base: string): CodeExample[] => [
  {
    name: "The index, a row a day",
    code: `=IMPORTDATA("${base}/api/stress-index/history?interval=day&limit=200&format=csv")`,
  },
  {
    name: "A sensor",
    code: `=IMPORTDATA("${base}/api/sensors/vix/history?limit=200&format=csv")`,
  },
];

const keyed = (base: string): CodeExample[] => [
  {
    name: "With a key",
    code: `=IMPORTDATA("${base}/api/sensors/vix/history?limit=1000&format=csv&key=YOUR_KEY")`,
  },
];

const WARNING = `
**Whoever can open the sheet can read the key**, its history of versions included, and Google fetches the address from
servers of its own. Use a key that you have for this alone, share such a sheet with nobody, and
[rotate the key](/docs/api/rotateKey) when it has been seen. We never log the parameter \`key\`, and answers to it are kept by nobody; the
spreadsheet's own logs are not in our hands. What is free needs no key.

IMPORTDATA asks again about once an hour. Without a key its servers share their address with other people's sheets, and
so its limit; a sheet that shows an error for that reason mends itself.`;

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
];

const EXCEL = `
Data, From web, with the address of a CSV is enough for what is free. With a key, add it as a header, where it
stays out of the address: \`Headers = [#"x-svc-key" = "YOUR_KEY"]\` beside \`Query\`. The warning above holds for workbooks, too.`;

const NOTES = `
- The header row has the members in the order of the documentation, nested ones dotted (\`metadata.unit\`).
- Empty cells are unknown values, never zero. Instants are UTC.
- A text that begins with \`=\`, \`+\`, \`-\`, \`@\` or a tab comes with a leading apostrophe, so that no cell is taken for a formula.
- Errors stay JSON, so a sheet shows the sentence.`;

export const spreadsheets = docPage({
  path: "/docs/spreadsheets",
  place: "/docs/spreadsheets",
  show: (_, base) => ({
    title: "Spreadsheets",
    description: "Histories in Google Sheets and Excel, with and without a key.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Spreadsheets" lead={LEAD} />
        <DocSection id="sheets" title="Google Sheets" samples={sheetsFormulas(base)} />
        <DocSection
          id="keyed"
          title="With a key: read this first"
          text={WARNING}
          samples={keyed(base)}
        />
        <DocSection id="excel" title="Excel" text={EXCEL} samples={excel(base)} />
        <DocSection id="notes" title="What the cells hold" text={NOTES} />
      </>
    ),
  }),
});
