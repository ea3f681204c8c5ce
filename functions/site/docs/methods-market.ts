import { CONFIDENCE_RULES } from "../../../lib/sensors/domain/confidence.ts";
import { EQUITY_RULES } from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { EVALUATION_RULES } from "../../../lib/sensors/domain/evaluate.ts";
import { CONFIDENCE_LEVELS } from "../../../lib/sensors/domain/interpretation/interpretation.ts";
import { stateDefinitions } from "../../../lib/sensors/domain/sensor-facts.ts";
import { STATE_RULES } from "../../../lib/sensors/domain/sensor-state.ts";
import { CISS_LAMBDA } from "../../../lib/sensors/domain/stress-index/ciss.ts";
import { REGIME_RULES, REGIMES } from "../../../lib/sensors/domain/stress-index/regime.ts";
import { METHODOLOGY } from "../../../lib/sensors/domain/stress-index/stress-index.ts";
import {
  COMPONENT_WEIGHTS,
  DISLOCATION_LEVELS,
  MIN_COVERAGE,
} from "../../../lib/signals/domain/dislocation/dislocation.ts";
import { tableOf } from "./page.tsx";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const definitions = (scheme: "five" | "two"): string[][] =>
  Object.entries(stateDefinitions(scheme, 1, "up is stress")).map(([state, text]) => [
    state,
    text ?? "",
  ]);

/** How what is read from markets becomes numbers. Every figure is the constant that the code uses. */
export const MARKET_METHODS = [
  {
    id: "sensors",
    title: "Sensors",
    text: `
A sensor reads one series. Its value is turned so that up means stress, and **ranked in its own history** as it was known
then: \`p = (values below + half of the equal ones) / all\`, an expanding mid-rank. \`z\` is the robust z-score
(median and 1.4826 times the median absolute deviation) over ${EVALUATION_RULES.zWindow} observations, for information; momentum \`m\` is the
change of \`p\` over ${EVALUATION_RULES.momentumWindow} observations. The state follows from p and m by fixed rules:

${tableOf(["State", "Rule"], [...definitions("five"), ...definitions("two")])}

The first ${STATE_RULES.warmUp} observations judge nothing; after more than ${STATE_RULES.maxGapSessions} missed sessions the count of consecutive observations
begins anew. A missing reading never moves a state. Composite sensors, made from other sensors, are published beside
the others and never enter the index; one of them weighs families by their correlation
(after the ECB's CISS, daily decay ${CISS_LAMBDA}).`,
  },
  {
    id: "confidence",
    title: "Confidence of a state",
    text: `
The estimated probability that the state is the same ${CONFIDENCE_RULES.horizon} observations later, counted from all sensors' own past: how often
states with this distance to their nearest exit, this age and this progress of a move stayed. Cells with few cases are
drawn to wider ones (weight ${CONFIDENCE_RULES.shrink}), sensors with under ${CONFIDENCE_RULES.fullHistory} observations to the rate of their state. A stale sensor's confidence
shrinks, a dead one's is null. In the camelCase rendering HIGH is from 0.80, MEDIUM from 0.60.`,
  },
  {
    id: "index",
    title: "Stress index",
    text: `
${METHODOLOGY}

**The regime**: ${REGIMES[0]} below ${REGIME_RULES.from[0]}, then ${REGIMES.slice(1)
      .map((regime, at) => `${regime} from ${REGIME_RULES.from[at]}`)
      .join(
        ", ",
      )}. A worse one is taken at once, a better one when the index was ${REGIME_RULES.hysteresis} points below the
border on ${REGIME_RULES.sessionsDown} sessions in a row. Not one live sensor: 503, never an invented number.`,
  },
  {
    id: "freshness",
    title: "Freshness and time",
    text: `
**dead**: no reading for more than 24 hours; **fresh**: read within its cadence, and its source not overdue by its own
calendar; **stale**: else. At least every six hours a value is carried forward (\`carried_forward: true\`, with the old
\`observed_at\`), so that those hours watch us and the calendar watches the source; what is carried enters no statistics. The service
is \`error\` when the database is down or half of the sensors are dead, \`degraded\` when one is dead or over 20 % are stale.

Every observation has the time at which it became known: its file's own, else its date plus the documented lag of its
source. \`as_of\` looks at nothing else, so that years that were loaded today are replayed as they were known. A value
at a time depends on nothing that became known later; the validation below counts that.`,
  },
  {
    id: "interpretation",
    title: "Interpretation",
    text: `
The first that holds: HONEST_ADMISSION (too little is known), REGIME_SHIFT (the regime changed, or many sensors moved
the same way, within five sessions), CONTRADICTION (two families far apart), INFLECTION (a clear turn against the
20 sessions before), TREND_CONTINUATION. The sentences are templates filled with numbers of the same snapshot. Confidence is HIGH
from a median of ${CONFIDENCE_LEVELS.median} with ${percent(CONFIDENCE_LEVELS.freshForHigh)} fresh and a clear margin, LOW under ${percent(CONFIDENCE_LEVELS.freshForLow)} fresh or on an admission.`,
  },
  {
    id: "equity",
    title: "Equity regime",
    text: `
Fifteen high-beta stocks, from adjusted daily closes: Wilder's RSI (14), realised volatility over 21 sessions and the drawdown
from the 252-session high, both ranked in their own 756 sessions. STRESS at ${EQUITY_RULES.points} of: volatility rank from ${EQUITY_RULES.stress.rvPercentile}; drawdown rank from
${EQUITY_RULES.stress.drawdownPercentile} and drawdown from ${percent(EQUITY_RULES.stress.drawdown)}; close below the 200-session mean with the 50-session mean below it; RSI under ${EQUITY_RULES.stress.rsi}.
ESCALATING at ${EQUITY_RULES.points} of the same kind at ${EQUITY_RULES.escalating.rvPercentile}, ${percent(EQUITY_RULES.escalating.drawdown)}, ${EQUITY_RULES.escalating.rsi}, or volatility of ten sessions ${EQUITY_RULES.escalating.volatilityRatio} times that of 63. A regime needs ${EQUITY_RULES.dwell.worse}
sessions to worsen, ${EQUITY_RULES.dwell.better} to ease. It orders risk, not return.`,
  },
  {
    id: "dislocation",
    title: "Dislocation and analogs",
    text: `
Five components from 0 to 100, 50 being neither: ${Object.entries(COMPONENT_WEIGHTS)
      .map(
        ([name, weight]) =>
          `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\` ${weight} %`,
      )
      .join(", ")}. \`D\` is their weighted mean, of those there are, as a number from -1 to 1;
\`score = 100 * |D| * sqrt(coverage)\`, and its sign is the direction. Fewer than ${MIN_COVERAGE.components} components or under ${MIN_COVERAGE.percent} % of the weight: null.
EXTREME from ${DISLOCATION_LEVELS.extreme}, HIGH from ${DISLOCATION_LEVELS.high}, MODERATE and active from ${DISLOCATION_LEVELS.active}. Valuation and insiders have no source yet.

Analogs are the nearest earlier cases of other tickers by cosine, whose 180 days had closed by then. They say what
followed similar cases, never what to expect: measured on market states, such neighbours predict nothing.`,
  },
] as const;
