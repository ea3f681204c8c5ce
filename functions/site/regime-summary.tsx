// A part of the home page: the market regime now, in words, figures and a gauge.

import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { breadthDisagreement } from "../../lib/sensors/domain/interpretation/narrative.ts";
import { EASE_RULES } from "../../lib/sensors/domain/stress-index/regime.ts";
import { regimeOutlook } from "../../lib/sensors/domain/stress-index/regime-outlook.ts";
import { Facts } from "../../lib/ui/page-parts.tsx";
import {
  formatDay,
  formatFixed,
  formatPercent,
  formatSigned,
  formatTime,
} from "../../lib/ui/plots/format.ts";
import { Gauge } from "../../lib/ui/plots/gauge.tsx";
import { StateMark, stateLabel } from "../../lib/ui/plots/states.tsx";
import { REGIME_BANDS } from "./index-history.tsx";
import type { Overview } from "./overview.tsx";

/** Value and regime in a sentence, and what would change the regime. */
function outlookText({ stress_index: value, regime, rise, contributions }: Overview["index"]) {
  const hasCredit = contributions.some(({ category }) => category === "credit");
  const ease = hasCredit ? EASE_RULES.withCredit : EASE_RULES.withoutCredit;
  return regimeOutlook({ value, regime, rise }, ease);
}

/** The change over a week in words; null where the history is shorter. */
function changeText({ change }: Overview["interpretation"]): string | null {
  if (change === null) return null;
  return change === 0
    ? "unchanged over 5 sessions"
    : `${formatFixed(Math.abs(change), 1)} points ${change > 0 ? "higher" : "lower"} than 5 sessions before`;
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
function quotableSentence({ index, interpretation, history }: Overview, isSample: boolean): string {
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
  const count = `${found.stressed} of ${found.of} sensors are stressed`;
  return (
    <p class="message">
      {found.isWide
        ? `Breadth and index disagree: the index is ${regime.toLowerCase()}, yet ${count}. `
        : `Breadth and index disagree: the index is ${regime.toLowerCase()}, yet only ${count}. `}
      <a href="#why">What the index is made of</a>
    </p>
  );
}

/** The regime with its start, its reason and its age. */
export function RegimeSummary(props: { overview: Overview; isSample: boolean }) {
  const { overview, isSample } = props;
  const { index, interpretation } = overview;
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">Market regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${stateLabel(index.regime)} ${regimeSince(overview)}`}
          </h1>
          <p class="lead-word lead">{interpretation.headline}</p>
          <p class="prose">{outlookText(index)}</p>
          <Breadth index={index} />
          <p class="prose">{interpretation.summary}</p>
        </div>
        <IndexFacts overview={overview} />
        <figure class="quote">
          <blockquote>{quotableSentence(overview, isSample)}</blockquote>
          <figcaption class="small soft">
            A sentence to quote. <a href="/docs/methodology/stress-index">How it is computed</a>
          </figcaption>
        </figure>
      </div>
      <div class="card">
        <IndexGauge index={index} />
      </div>
    </section>
  );
}

function IndexFacts({ overview: { index, interpretation, freshness } }: { overview: Overview }) {
  const total = freshness.fresh + freshness.stale + freshness.dead;
  return (
    <Facts
      facts={[
        {
          name: "Stress index, 0 to 100",
          value: formatFixed(index.stress_index, 1),
          more:
            interpretation.change === null
              ? "no value a week earlier"
              : `${formatSigned(interpretation.change, 1)} over 5 sessions`,
        },
        {
          name: "Stressed sensors",
          value: `${index.breadth.stressed} of ${index.breadth.of}`,
          more: "elevated or worse",
        },
        {
          name: "Freshness",
          value: `${freshness.fresh} of ${total} fresh`,
          more: "checked every 5 minutes",
        },
        {
          name: "As of",
          value: formatTime(index.as_of),
          more: `${formatDay(index.as_of)}, confidence ${formatFixed(index.confidence, 2)}`,
        },
      ]}
    />
  );
}

function IndexGauge({ index }: { index: Overview["index"] }) {
  return (
    <Gauge
      id="gauge"
      title="Stress index"
      unit="points, 0 to 100"
      description={`${formatFixed(index.stress_index, 1)} of 100, regime ${stateLabel(index.regime).toLowerCase()}.`}
      value={index.stress_index}
      state={index.regime}
      bands={REGIME_BANDS}
    />
  );
}
