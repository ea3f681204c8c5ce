import {
  DIFFERENT_TO,
  MIN_DECIDED_WORDS,
  MIN_WORDS,
  SAME_FROM,
} from "../../../lib/language/domain/authorship/calibration.ts";
import { MIN_OUTCOMES } from "../../../lib/language/domain/conviction-type.ts";
import {
  RISK_LABELS,
  RISK_LABELS_FROM,
  RISK_WEIGHTS,
  SHRINKAGE_WORDS,
} from "../../../lib/language/domain/risk.ts";
import { TRIAD_EDGES } from "../../../lib/language/domain/signal.ts";
import { BREAKOUT } from "../../../lib/language/domain/ticker-readings.ts";
import { OUTCOME_SHRINK } from "../../../lib/signals/domain/drops/fire-summary.ts";
import { DROP_RULES } from "../../../lib/signals/domain/drops/signal-types.ts";
import { TIPS_LEVELS } from "../../../lib/signals/domain/earnings/tips.ts";

/** `0.3 constraint - 0.25 conviction + …`: z-scores with what each counts. */
const RISK_SUM = Object.entries(RISK_WEIGHTS)
  .map(([name, weight], at) => {
    const sign = weight < 0 ? "- " : at === 0 ? "" : "+ ";
    return `${sign}${Math.abs(weight)} ${name}`;
  })
  .join(" ");

const LABELS = RISK_LABELS.map((label, at) =>
  at < RISK_LABELS_FROM.length ? `${label} under ${RISK_LABELS_FROM[at]}` : `else ${label}`,
).join(", ");

/** How words become numbers. Every figure is the constant that the code uses. */
export const WORD_METHODS = [
  {
    id: "language",
    title: "Language scores",
    text: `
One pass over a text: fold, words, clauses, cues, negation within its clause, counts. Features are cues per 1,000 words
from lexicons of our own (\`ratio\` is constraint over conviction, each count plus one). They become z-scores against a reference that the answer names, and
\`risk_score\` is the percentile of

\`${RISK_SUM}\`

drawn to 50 for short earnings texts by \`n / (n + ${SHRINKAGE_WORDS})\`. ${LABELS}. The other
modes: \`central_bank\` (hawkish is high), \`escalation\`, \`authorship\` (how unusual the style is). Under ${MIN_WORDS} words an answer says
\`reliability: LOW\` and SHORT_TEXT.

A ticker is measured against its own earlier quarters, shrunk to the reference, with the noise of counting; it needs three of
them. The **triad**: constraint z above ${TRIAD_EDGES.constraintZ}, conviction z below ${TRIAD_EDGES.convictionZ}, ratio above ${TRIAD_EDGES.ratio}; two hold: WATCH, three: INVINCIBLE. **Breakout**: the newest
conviction score less the median of ${BREAKOUT.quarters} quarters, a shift from ${BREAKOUT.threshold} points. Conviction types are the first of eleven rules that
holds; what followed texts of a type counts closed windows only, and is null under ${MIN_OUTCOMES} cases.`,
  },
  {
    id: "authorship",
    title: "Comparing two texts",
    text: `
Two cosine distances, of function words with punctuation and of character 4-grams, become one probability, calibrated by
length on authors that the model had not seen. LIKELY_SAME from ${SAME_FROM}, LIKELY_DIFFERENT to ${DIFFERENT_TO}, else INCONCLUSIVE; under ${MIN_DECIDED_WORDS} words
INCONCLUSIVE, under ${MIN_WORDS} INSUFFICIENT_TEXT with a probability of exactly 0.5. Swapping the texts changes nothing. It is no forensic finding.`,
  },
  {
    id: "earnings",
    title: "Earnings scores",
    text: `
\`tips_score = 100 tanh((-z_constraint + z_conviction - z_logratio + .5 z_growth - .5 z_blame) / 3)\`. LONG from ${TIPS_LEVELS.direction}, SHORT to -${TIPS_LEVELS.direction};
conviction HIGH from ${TIPS_LEVELS.high}, MEDIUM from ${TIPS_LEVELS.medium}. **ML modulates conviction, never overrides the direction**: by one notch at most, and only
through a gate that asks for skill in a walk-forward test. That test found none, so the gate is shut and
\`ml_confidence\` null: shut is the honest state, and the tables below show why.`,
  },
  {
    id: "drops",
    title: "Signal drops",
    text: `
Rules that become true now and were not before: log-ratio z crossing ${DROP_RULES.inflectionZ} after ${DROP_RULES.quartersBefore} quarters on the other side, a complete triad, a
spike of blame, conviction breaking out or collapsing, tone and price ${DROP_RULES.divergence} standard deviations apart, a change of equity regime, a
dislocation crossing ${DROP_RULES.dislocation}. A fire lasts ${DROP_RULES.sessions} sessions or until it reverses. \`avg_outcome\` is over earlier fires of its kind whose
${DROP_RULES.outcomeDays} days had closed, drawn to zero by \`n / (n + ${OUTCOME_SHRINK.prior})\`, null under ${OUTCOME_SHRINK.minCases}.`,
  },
] as const;
