// The page /tone: the newest text of each company and central bank.

import { isFirstReading } from "../../lib/language/domain/signal.ts";
import { listToneTickers, type ToneTicker } from "../../lib/language/queries/newest-documents.ts";
import { PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatFixed, formatSigned } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { speakerOf } from "../../lib/ui/speakers.ts";
import { page, syntheticNotices } from "./page.tsx";
import {
  type Column,
  Company,
  filteredRows,
  SortableTable,
  StateFilter,
  type TableView,
  tableView,
} from "./sortable-table.tsx";

export const tonesPage = page({
  path: "/tone",
  place: "/tone",
  show: async (c) => {
    const rows = await listToneTickers(c.env.db, c.get("now"));
    return {
      title: "Language",
      description: "Constraint and conviction in the words of companies and central banks.",
      notices: syntheticNotices(
        rows.map(({ source }) => source),
        "Some of these calls",
      ),
      contents: <Tickers rows={rows} view={tableView(c, "texts", "company")} />,
    };
  },
});

/** The state of a newest text; too short a history is a first reading and nothing unusual. */
export const signalState = ({ signal, quartersBefore }: ToneTicker): string =>
  isFirstReading(quartersBefore) ? "FIRST_READING" : signal;

/** Change of the ratio since the quarter before; null without one. */
const ratioChange = ({ ratio, before }: ToneTicker): number | null =>
  before === null ? null : ratio - before.ratio;

const COLUMNS: readonly Column<ToneTicker>[] = [
  { id: "company", name: "Company", value: ({ ticker }) => speakerOf(ticker) },
  { id: "signal", name: "Signal", value: signalState },
  { id: "constraint", name: "Constraint", isNumber: true, value: ({ constraint }) => constraint },
  { id: "conviction", name: "Conviction", isNumber: true, value: ({ conviction }) => conviction },
  { id: "ratio", name: "Ratio", isNumber: true, value: ({ ratio }) => ratio },
  { id: "change", name: "Change of ratio", isNumber: true, value: ratioChange },
  { id: "published", name: "Published", value: ({ recordedAt }) => recordedAt },
];

const Tickers = ({ rows, view }: { rows: readonly ToneTicker[]; view: TableView }) => (
  <>
    <PageTitle
      eyebrow="Language"
      title="Constraint and conviction in texts"
      lead="Words of constraint and conviction per 1,000 words, in the newest text of each company and central bank, and what changed since the text before."
    >
      <p class="actions">
        <a class="button" href="/score">
          Score a text
        </a>
        <a class="button" href="/docs/methodology/language">
          How texts are read
        </a>
      </p>
    </PageTitle>
    <Section
      id="texts"
      title="Newest texts"
      lead="Unusual is a text that differs from the own history of its speaker. A first reading has fewer than four quarters before it and is never called unusual."
    >
      {rows.length === 0 ? (
        <p>No texts yet.</p>
      ) : (
        <>
          <StateFilter label="Signal of the texts" states={rows.map(signalState)} view={view} />
          <Texts label="Earnings texts" rows={rows.filter(isOfCompany)} view={view} />
          <Texts label="Central banks" rows={rows.filter((row) => !isOfCompany(row))} view={view} />
        </>
      )}
    </Section>
  </>
);

const isOfCompany = ({ kind }: ToneTicker): boolean => kind === "call" || kind === "release";

/** One table of texts; nothing without rows. */
const Texts = (props: { label: string; rows: readonly ToneTicker[]; view: TableView }) => {
  const { label, rows, view } = props;
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <div class="card">
        <SortableTable
          label={label.toLowerCase()}
          columns={COLUMNS}
          rows={filteredRows(rows, signalState, view)}
          view={view}
        >
          {(row) => <Ticker row={row} />}
        </SortableTable>
      </div>
    </>
  );
};

/** What changed since the quarter before, in words. */
export function changeText({ constraint, conviction, before }: ToneTicker): string {
  if (before === null) return "no earlier text";
  const [limits, certainty] = [constraint - before.constraint, conviction - before.conviction];
  return `constraint ${formatSigned(limits, 1)}, conviction ${formatSigned(certainty, 1)}`;
}

function Ticker({ row }: { row: ToneTicker }) {
  const change = ratioChange(row);
  return (
    <tr>
      <th scope="row">
        <Company
          name={speakerOf(row.ticker)}
          ticker={row.ticker}
          href={`/tone/${encodeURIComponent(row.ticker)}`}
        />
      </th>
      <td>
        <StateChip state={signalState(row)} />
        <span class="more">{changeText(row)}</span>
      </td>
      <td class="num">{formatFixed(row.constraint, 1)}</td>
      <td class="num">{formatFixed(row.conviction, 1)}</td>
      <td class="num">{formatFixed(row.ratio, 2)}</td>
      <td class="num">{change === null ? "–" : formatSigned(change, 2)}</td>
      <td class="nowrap">
        {formatDay(row.recordedAt)}
        <span class="more">{row.quarter.replace("_", " ")}</span>
      </td>
    </tr>
  );
}
