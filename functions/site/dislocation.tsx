// The page /dislocation: stocks whose language, price, market and sector disagree.

import { stockName } from "../../lib/market/domain/universe.ts";
import { readDislocations } from "../../lib/signals/actions/read-dislocations.ts";
import { COMPONENT_WEIGHTS } from "../../lib/signals/domain/dislocation/dislocation.ts";
import {
  DislocationList,
  type TickerDislocationAnswer,
} from "../../lib/signals/wire/dislocation.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import {
  countOf,
  formatDay,
  formatFixed,
  formatInstant,
  formatSigned,
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { Bars } from "../../lib/ui/plots/table-plots.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";
import {
  type Column,
  Company,
  filteredRows,
  markedTicker,
  SortableTable,
  StateFilter,
  type TableView,
  tableView,
} from "./sortable-table.tsx";

/** Components by their names in the API, with titles. */
const COMPONENTS = [
  { part: "toneCsi", member: "tone_csi", title: "Language" },
  { part: "macroRegime", member: "macro_regime", title: "Macro regime" },
  { part: "valuation", member: "valuation", title: "Valuation" },
  { part: "insider", member: "insider", title: "Insiders" },
  { part: "sector", member: "sector", title: "Sector" },
] as const;

export const dislocationPage = page({
  path: "/dislocation",
  place: "/signals",
  show: async (c) => {
    const read = await readDislocations(c.env.db, c.get("now"), {});
    const list = bodyForCaller(c, DislocationList, read);
    return {
      title: "Dislocation",
      description: "Stocks whose language, price, market and sector disagree.",
      notices: syntheticNotices(list.sources, "The prices and calls behind these scores"),
      contents: (
        <Events
          list={list}
          events={read.tickers.map(({ ticker, latest }) => {
            const scoreWeekAgo = read.weekBefore[ticker];
            const change = scoreWeekAgo === undefined ? null : latest.score - scoreWeekAgo;
            return { ticker, latest, change };
          })}
          view={tableView(c, "events")}
        />
      ),
    };
  },
});

/** The newest score of a ticker, and its change in a week; null without an older score. */
type ShownEvent = Pick<TickerDislocationAnswer, "ticker" | "latest"> & { change: number | null };

const COLUMNS: readonly Column<ShownEvent>[] = [
  { id: "company", name: "Company", value: ({ ticker }) => stockName(ticker) },
  { id: "direction", name: "Direction", value: ({ latest }) => latest.direction },
  { id: "score", name: "Score", isNumber: true, value: ({ latest }) => latest.score },
  { id: "change", name: "In 7 days", isNumber: true, value: ({ change }) => change },
];

const directionOf = ({ latest }: ShownEvent): string => latest.direction;

const EventTable = (props: { events: readonly ShownEvent[]; view: TableView }) => (
  <>
    <StateFilter
      label="Direction of the dislocations"
      states={props.events.map(directionOf)}
      view={props.view}
    />
    <div class="card">
      <SortableTable
        label="dislocations"
        columns={COLUMNS}
        rows={filteredRows(props.events, directionOf, props.view)}
        view={props.view}
      >
        {({ ticker, latest, change }) => (
          <tr>
            <th scope="row">
              <Company name={stockName(ticker)} ticker={ticker} href={`#${ticker}`} />
            </th>
            <td>
              {stateLabel(latest.direction)}
              <span class="more">{latest.severity.toLowerCase()}</span>
            </td>
            <td class="num">{formatFixed(latest.score, 1)}</td>
            <td class="num">{change === null ? "–" : formatSigned(change, 1)}</td>
          </tr>
        )}
      </SortableTable>
    </div>
  </>
);

const Events = ({
  list,
  events,
  view,
}: {
  list: DislocationList;
  events: readonly ShownEvent[];
  view: TableView;
}) => (
  <>
    <PageTitle
      eyebrow="Dislocation"
      title={
        list.total === 0 ? "No active dislocations" : countOf(list.total, "active dislocation")
      }
      lead="The score, 0 to 100, says how much a stock's language, market, price and sector disagree. It ranks disagreement. It does not predict returns."
    >
      <Facts
        facts={[
          { name: "Active", value: String(list.total), more: "score of 35 or more" },
          { name: "Structural buys", value: String(list.structural_buys) },
          { name: "Structural sells", value: String(list.structural_sells) },
          { name: "As of", value: formatDay(list.as_of), more: "daily at 22:30 UTC" },
        ]}
      />
    </PageTitle>
    <Section
      id="events"
      title="Dislocations"
      lead="Each component is a number from 0 to 100; 50 is neutral, and bars start there. Valuation and insiders come from filings with the SEC; a company without enough of them has none. Prices of options have no free source, so nothing here rests on them."
    >
      {events.length > 0 && <EventTable events={events} view={view} />}
      <div class="two">
        {filteredRows(events, directionOf, view).map((event) => (
          <Event event={event} />
        ))}
      </div>
    </Section>
  </>
);

/** The summary without direction, score and severity, which are shown above it. */
const reasonOf = (summary: string | null): string =>
  toSentenceCase((summary ?? "").replace(/^[A-Z_]+ [\d.]+ \([A-Z]+\): /, ""));

function Event({ event: { ticker, latest, change } }: { event: ShownEvent }) {
  return (
    <article class="card stack" id={ticker}>
      <div class="head-row">
        <h3>
          {stockName(ticker)}{" "}
          <span class="unit">{`${markedTicker(ticker)}, ${stateLabel(latest.direction).toLowerCase()}`}</span>
        </h3>
        <StateChip state={latest.severity} />
      </div>
      <p>
        <span class="score">{formatFixed(latest.score, 1)}</span>{" "}
        <span class="unit">{`of 100, from ${formatFixed(100 * latest.coverage, 0)} % of the weights`}</span>
      </p>
      <p class="soft">
        {reasonOf(latest.summary)}
        {change !== null && ` ${formatSigned(change, 1)} points in 7 days.`}
      </p>
      <Bars
        caption={`Components of ${stockName(ticker)}; 50 is neutral`}
        columns={["Component", "0 to 100"]}
        rows={COMPONENTS.map(({ part, member, title }) => ({
          name: title,
          value: latest.components[member],
          more: `weight ${COMPONENT_WEIGHTS[part]}\u00a0%`,
        }))}
        domain={[0, 100]}
        base={50}
        decimals={1}
      />
      <p class="small soft">
        {latest.scored_at ? `Scored ${formatInstant(latest.scored_at)}. ` : ""}
        <a href={`/api/dislocation/${ticker}`}>History and analogs as JSON</a>
      </p>
    </article>
  );
}
