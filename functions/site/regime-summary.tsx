// A part of the home page: the market regime now, in words, figures and a gauge.

import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { breadthDisagreement } from "../../lib/sensors/domain/interpretation/narrative.ts";
import {
  REGIME_RULES,
  type RegimeLag,
  regimeByBorders,
  regimeLag,
} from "../../lib/sensors/domain/stress-index/regime.ts";
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

const LAG_TEXTS: Readonly<Record<RegimeLag, string>> = {
  held: "held, easing",
  unconfirmed: "rising, not yet confirmed",
};

/** The regime in words. When the value alone would give another regime, it says so: `Severe (held, easing)`. */
function regimeText({ stress_index: value, regime }: Overview["index"]): string {
  const lag = regimeLag(value, regime);
  return lag === null ? stateLabel(regime) : `${stateLabel(regime)} (${LAG_TEXTS[lag]})`;
}

/** Why regime and value differ; null when they agree. */
function lagText({ stress_index: value, regime }: Overview["index"]): string | null {
  const lag = regimeLag(value, regime);
  if (lag === null) return null;
  const level = `At ${formatFixed(value, 1)} the value alone would be ${stateLabel(regimeByBorders(value)).toLowerCase()}.`;
  const { hysteresis, sessionsDown } = REGIME_RULES;
  return lag === "held"
    ? `${level} The regime eases after ${sessionsDown} sessions at least ${hysteresis} points below its border.`
    : `${level} The regime has not followed yet.`;
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
function quotableSentence({ index, history }: Overview, isSample: boolean): string {
  const { stress_index: value, changed } = index;
  const [first] = history.weeks;
  const lower = history.weeks.filter((week) => week.value < value).length / history.weeks.length;
  const moved =
    changed === null
      ? ""
      : changed === 0
        ? ", unchanged in 24 hours"
        : `, ${formatFixed(Math.abs(changed), 1)} points ${changed > 0 ? "higher" : "lower"} than 24 hours before`;
  const rank = first
    ? ` and higher than in ${formatPercent(lower)} of all weeks since ${formatDay(first.at)}`
    : "";
  return (
    `${isSample ? "In sample data, not today's markets: on" : "On"} ${formatDay(index.as_of)} at ${formatTime(index.as_of)}, the ${PRODUCT_NAME} stress index of US markets stood at ` +
    `${formatFixed(value, 1)} of 100, regime ${regimeText(index).toLowerCase()}${moved}${rank}.`
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
  const lag = lagText(index);
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">Market regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${regimeText(index)} ${regimeSince(overview)}`}
          </h1>
          <p class="lead-word lead">{interpretation.headline}</p>
          {lag && <p class="prose">{lag}</p>}
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
            index.changed === null
              ? "no value a day earlier"
              : `${formatSigned(index.changed, 1)} in 24 hours`,
        },
        {
          name: "Elevated or worse",
          value: `${interpretation.elevated_count} of ${interpretation.total_sensors}`,
          more: "sensors",
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
  const lag = regimeLag(index.stress_index, index.regime);
  return (
    <Gauge
      id="gauge"
      title="Stress index"
      unit="points, 0 to 100"
      description={`${formatFixed(index.stress_index, 1)} of 100, regime ${regimeText(index).toLowerCase()}.`}
      value={index.stress_index}
      state={index.regime}
      {...(lag && { lag: LAG_TEXTS[lag] })}
      bands={REGIME_BANDS}
    />
  );
}
