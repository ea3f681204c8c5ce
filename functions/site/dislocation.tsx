import { allTiers } from "../../lib/http/contract.ts";
import { readDislocations } from "../../lib/signals/actions/read-dislocations.ts";
import { COMPONENT_WEIGHTS } from "../../lib/signals/domain/dislocation/dislocation.ts";
import {
  DislocationList,
  type TickerDislocationAnswer,
} from "../../lib/signals/wire/dislocation.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatFixed, formatInstant } from "../../lib/ui/plots/format.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { Bars } from "../../lib/ui/plots/table-plots.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";

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
  place: "/dislocation",
  show: async (c) => {
    const read = await readDislocations(c.env.db, c.get("now"), {});
    const list = bodyForCaller(c, allTiers(DislocationList), read);
    return {
      title: "Dislocation",
      description: "Stocks whose language, price, market and sector disagree.",
      notices: syntheticNotices(list.sources, "The prices and calls behind these scores"),
      contents: <Events list={list} events={read.tickers} />,
    };
  },
});

const Events = ({
  list,
  events,
}: {
  list: DislocationList;
  events: readonly TickerDislocationAnswer[];
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
      title="Dislocations, highest score first"
      lead="Each component is a number from 0 to 100; 50 is neutral, and bars start there. Valuation and insiders come from filings with the SEC; a company without enough of them has none. Prices of options have no free source, so nothing here rests on them."
    >
      <div class="two">
        {events.map((event) => (
          <Event event={event} />
        ))}
      </div>
    </Section>
  </>
);

function Event({ event: { ticker, latest } }: { event: TickerDislocationAnswer }) {
  return (
    <article class="card stack">
      <div class="head-row">
        <h3>
          {ticker} <span class="unit">{stateLabel(latest.direction)}</span>
        </h3>
        <StateChip state={latest.severity} />
      </div>
      <p>
        <span class="score">{formatFixed(latest.score, 1)}</span>{" "}
        <span class="unit">{`of 100, from ${formatFixed(100 * latest.coverage, 0)} % of the weights`}</span>
      </p>
      <p class="soft">{latest.summary}</p>
      <Bars
        caption={`Components of ${ticker}; 50 is neutral`}
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
