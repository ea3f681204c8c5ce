import { allTiers } from "../../lib/http/contract.ts";
import { readDislocations } from "../../lib/signals/actions/read-dislocations.ts";
import { COMPONENT_WEIGHTS } from "../../lib/signals/domain/dislocation/components.ts";
import { DislocationList, type TickerDislocation } from "../../lib/signals/wire/dislocation.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { Bars } from "../../lib/ui/plots/bars.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { stateWord } from "../../lib/ui/plots/tones.ts";
import { day, fixed, instant } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { syntheticNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

/** The components as the contract names them, with their words for people. */
const SHOWN = [
  { part: "toneCsi", member: "tone_csi", title: "Words" },
  { part: "macroRegime", member: "macro_regime", title: "Macro regime" },
  { part: "valuation", member: "valuation", title: "Valuation" },
  { part: "insider", member: "insider", title: "Insiders" },
  { part: "sector", member: "sector", title: "Sector" },
] as const;

export const dislocation = page({
  path: "/dislocation",
  place: "/dislocation",
  show: async (c) => {
    const read = await readDislocations(c.env.db, c.get("now"), {});
    const list = shownTo(c, allTiers(DislocationList), read);
    return {
      title: "Dislocation",
      description: "Where words, price, market and sector have parted.",
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
  events: readonly TickerDislocation[];
}) => (
  <>
    <PageHead
      eyebrow="Dislocation"
      title={list.total === 0 ? "Nothing has parted" : "Where words and prices have parted"}
      lead="A score of 0 to 100 for how far apart a ticker's words, market, price and sector are. It orders how far they are apart, not what follows."
    >
      <Facts
        facts={[
          { name: "Active events", value: String(list.total), more: "score of 35 or more" },
          { name: "Structural buys", value: String(list.structural_buys) },
          { name: "Structural sells", value: String(list.structural_sells) },
          { name: "As of", value: day(list.as_of), more: "daily at 22:30 UTC" },
        ]}
      />
    </PageHead>
    <Section
      id="events"
      title="Events, highest score first"
      lead="Each component is published as a number from 0 to 100, of which 50 is neutral; bars go from there. Two of the five have no data source yet."
    >
      <div class="two">
        {events.map((event) => (
          <Event event={event} />
        ))}
      </div>
    </Section>
  </>
);

function Event({ event: { ticker, latest } }: { event: TickerDislocation }) {
  return (
    <article class="card stack">
      <div class="head-row">
        <h3>
          {ticker} <span class="unit">{stateWord(latest.direction)}</span>
        </h3>
        <StateChip state={latest.severity} />
      </div>
      <p>
        <span class="score">{fixed(latest.score, 1)}</span>{" "}
        <span class="unit">{`of 100, on ${fixed(100 * latest.coverage, 0)} % of the weight`}</span>
      </p>
      <p class="soft">{latest.summary}</p>
      <Bars
        caption={`Components of ${ticker}; 50 is neutral`}
        columns={["Component", "0 to 100"]}
        rows={SHOWN.map(({ part, member, title }) => ({
          name: title,
          value: latest.components[member],
          more: `weight ${COMPONENT_WEIGHTS[part]} %`,
        }))}
        domain={[0, 100]}
        base={50}
        decimals={1}
      />
      <p class="small soft">
        {latest.scored_at ? `Scored ${instant(latest.scored_at)}. ` : ""}
        <a href={`/api/dislocation/${ticker}`}>History and analogs as JSON</a>
      </p>
    </article>
  );
}
