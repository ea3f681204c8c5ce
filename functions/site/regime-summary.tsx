// The first screen of the home page: what this is, the stress index and its regime, and where to go next.

import type { Child } from "hono/jsx";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { breadthDisagreement } from "../../lib/sensors/domain/interpretation/narrative.ts";
import { EASE_RULES } from "../../lib/sensors/domain/stress-index/regime.ts";
import { regimeOutlook } from "../../lib/sensors/domain/stress-index/regime-outlook.ts";
import {
  formatDay,
  formatFixed,
  formatInstant,
  formatPercent,
  formatTime,
} from "../../lib/ui/plots/format.ts";
import { StateMark, stateLabel, stateStyle } from "../../lib/ui/plots/states.tsx";
import type { Overview } from "./overview.tsx";

/** What the service is and for whom, in one sentence. */
export const WHAT_IT_IS =
  "How stressed US financial markets are, as one number from 0 to 100, for people who invest, watch risk or build on market data.";

/** What would change the regime, in a sentence. */
function outlookText({ stress_index: value, regime, rise, contributions }: Overview["index"]) {
  const hasCredit = contributions.some(({ category }) => category === "credit");
  const ease = hasCredit ? EASE_RULES.withCredit : EASE_RULES.withoutCredit;
  return regimeOutlook({ value, regime, rise }, ease);
}

/** The change over a week in words; null where the history is shorter. */
export function changeText({ change }: { change: number | null }): string | null {
  if (change === null) return null;
  return change === 0
    ? "unchanged in a week"
    : `${formatFixed(Math.abs(change), 1)} points ${change > 0 ? "up" : "down"} in a week`;
}

/** Says since when the regime holds, as far back as the history of the index goes. */
function regimeSince({ history, index }: Overview): string {
  const firstOf = (points: Overview["history"]["days"]) => {
    const other = points.findLastIndex(({ state }) => state !== index.regime);
    return other < 0 ? null : points[other + 1];
  };
  const first = firstOf(history.days) ?? firstOf(history.weeks);
  return first ? `since ${formatDay(first.at)}` : "since the first reading";
}

/** One sentence with every figure that a reader needs to quote the index; it says where they are of the sample. */
export function quotableSentence(
  { index, interpretation, history }: Overview,
  isSample: boolean,
): string {
  const { stress_index: value, regime } = index;
  const [first] = history.weeks;
  const lower = history.weeks.filter((week) => week.value < value).length / history.weeks.length;
  const change = changeText(interpretation);
  const moved = change === null ? "" : `, ${change}`;
  const rank = first
    ? ` and higher than in ${formatPercent(lower)} of all weeks since ${formatDay(first.at)}`
    : "";
  return (
    `${isSample ? "In sample data, not today's markets: on" : "On"} ${formatDay(index.as_of)} at ${formatTime(index.as_of)}, the ${PRODUCT_NAME} stress index of US markets stood at ` +
    `${formatFixed(value, 1)} of 100, regime ${stateLabel(regime).toLowerCase()}${moved}${rank}.`
  );
}

/** A sentence that is shown when breadth and index disagree. */
function Breadth({ index: { regime, breadth } }: { index: Overview["index"] }) {
  const found = breadthDisagreement(regime, breadth);
  if (found === null) return null;
  const few = found.isWide ? "" : "only ";
  return (
    <p class="small soft">
      {`The sensors beside the index disagree with it: ${few}${found.stressed} of ${found.of} are stressed. `}
      <a href="#why">What the index is made of</a>
    </p>
  );
}

/** What this is, the number with its word and its change in a week, the chart, and three ways on. */
export function RegimeSummary(props: { overview: Overview; children: Child }) {
  const { index, interpretation } = props.overview;
  const change = changeText(interpretation);
  return (
    <section class="stack-wide regime" aria-labelledby="regime">
      <div class="stack">
        <p class="lead">{WHAT_IT_IS}</p>
        <h1 id="regime" class="level">
          <span class="hidden">US market stress now: </span>
          {formatFixed(index.stress_index, 1)}{" "}
          <span class={`t-${stateStyle(index.regime)}`}>
            <StateMark state={index.regime} />
            {stateLabel(index.regime)}
          </span>
        </h1>
        <p>
          <strong>{change ?? "No value a week earlier"}</strong>
          {`, ${stateLabel(index.regime).toLowerCase()} ${regimeSince(props.overview)}. `}
          <span class="soft">{`As of ${formatInstant(index.as_of)}.`}</span>
        </p>
        <p class="small soft">{outlookText(index)}</p>
        <Breadth index={index} />
      </div>
      {/* Below the chart on a phone. */}
      <p class="actions">
        <a class="button button-main" href="/alerts">
          Get alerts
        </a>
        <a class="button" href="/pricing">
          Get a key
        </a>
        <a class="button" href="/docs">
          Read the API
        </a>
      </p>
      {props.children}
    </section>
  );
}
