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

const LAG_WORDS: Readonly<Record<RegimeLag, string>> = {
  held: "held, easing",
  unconfirmed: "rising, not yet confirmed",
};

/** The regime in words, with how it stands to the value: `Severe (held, easing)`. */
function regimeWords({ stress_index: value, regime }: Overview["index"]): string {
  const lag = regimeLag(value, regime);
  return lag === null ? stateLabel(regime) : `${stateLabel(regime)} (${LAG_WORDS[lag]})`;
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

/** Says since when the regime holds, as far as the course of the index goes back. */
function regimeSince({ course, index }: Overview): string {
  const firstOf = (points: Overview["course"]["days"]) => {
    const other = points.findLastIndex(({ state }) => state !== index.regime);
    return other < 0 ? null : points[other + 1];
  };
  const first = firstOf(course.days) ?? firstOf(course.weeks);
  return first ? `since ${formatDay(first.at)}` : "since the first reading";
}

/** One sentence with every figure that a reader needs to quote the index. */
function quotableSentence({ index, course }: Overview): string {
  const { stress_index: value, changed } = index;
  const [first] = course.weeks;
  const lower = course.weeks.filter((week) => week.value < value).length / course.weeks.length;
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
    `On ${formatDay(index.as_of)} at ${formatTime(index.as_of)}, the ${PRODUCT_NAME} stress index of US markets stood at ` +
    `${formatFixed(value, 1)} of 100, regime ${regimeWords(index).toLowerCase()}${moved}${rank}.`
  );
}

/** One sentence where breadth and index point to different sides. */
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
export function RegimeSummary({ seen }: { seen: Overview }) {
  const { index, said } = seen;
  const lag = lagText(index);
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">Market regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${regimeWords(index)} ${regimeSince(seen)}`}
          </h1>
          <p class="lead-word lead">{said.headline}</p>
          {lag && <p class="prose">{lag}</p>}
          <Breadth index={index} />
          <p class="prose">{said.summary}</p>
        </div>
        <IndexFacts seen={seen} />
        <figure class="quote">
          <blockquote>{quotableSentence(seen)}</blockquote>
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

function IndexFacts({ seen: { index, said, freshness } }: { seen: Overview }) {
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
          value: `${said.elevated_count} of ${said.total_sensors}`,
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
      description={`${formatFixed(index.stress_index, 1)} of 100, regime ${regimeWords(index).toLowerCase()}.`}
      value={index.stress_index}
      state={index.regime}
      {...(lag && { lag: LAG_WORDS[lag] })}
      bands={REGIME_BANDS}
    />
  );
}
