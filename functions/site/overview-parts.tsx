import { Section } from "../../lib/pages/sections.tsx";
import { Bars } from "../../lib/plots/bars.tsx";
import { Breakdown } from "../../lib/plots/breakdown.tsx";
import { family, fixed } from "../../lib/plots/words.ts";
import type { Overview } from "./overview.ts";

const MADE_FROM =
  "Each sensor scores by how rare its value is in its own history; families are weighted for agreement " +
  "with official stress indices. The parts below add up to the index.";
/** What adds up to the index, and the states behind it. */
export function Parts({ seen: { index } }: { seen: Overview }) {
  const rows = index.contributions
    .toSorted((a, b) => b.contribution - a.contribution)
    .map(({ category, weight, contribution }) => ({
      name: family(category),
      value: contribution,
      more: `weight ${fixed(weight, 3)}`,
    }));
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const states = ["severe", "elevated", "rising", "neutral", "stable"] as const;
  return (
    <Section id="why" title="What it is made from" lead={MADE_FROM}>
      <div class="two">
        <div class="card">
          <Bars
            caption="Points that each family adds; together they are the index"
            columns={["Family", "Points"]}
            rows={rows}
            domain={[0, most]}
            base={0}
            decimals={2}
          />
        </div>
        <div class="card">
          <Breakdown
            caption="States of what is live"
            what="sensor"
            counts={states.map((state) => ({
              state: state.toUpperCase(),
              count: index.breakdown[state] ?? 0,
            }))}
          />
          <p class="small soft">Sensors that are made from other sensors are not counted here.</p>
          {index.excluded.length > 0 && (
            <p class="small soft">{`Left out, as they are dead: ${index.excluded.join(", ")}.`}</p>
          )}
          <details>
            <summary>The formula, word for word</summary>
            <p class="small soft">{index.methodology}</p>
          </details>
        </div>
      </div>
    </Section>
  );
}
