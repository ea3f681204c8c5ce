// The methodology pages state the constants of the code, and the links between documents lead
// somewhere.

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_HISTORY_ROWS, REQUESTS_PER_MINUTE } from "../../lib/core/tier.ts";
import { PAIRS, STYLE } from "../../lib/language/domain/authorship/learned.ts";
import CALLS_REFERENCE from "../../lib/language/domain/calls-reference.generated.json" with {
  type: "json",
};
import { COMBINATION } from "../../lib/language/domain/combined-risk.ts";
import { MIN_WORDS } from "../../lib/language/domain/insufficient.ts";
import FOMC_REFERENCE from "../../lib/language/domain/reference.generated.json" with {
  type: "json",
};
import { RISK_WEIGHTS, SHRINKAGE_WORDS } from "../../lib/language/domain/risk.ts";
import { TRIAD_THRESHOLDS } from "../../lib/language/domain/signal.ts";
import { BOOTSTRAP, MIN_GRADED } from "../../lib/record/domain/track-record.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { CONFIDENCE_RULES } from "../../lib/sensors/domain/confidence.ts";
import EQUITY_MODEL from "../../lib/sensors/domain/equities/equity-model.generated.json" with {
  type: "json",
};
import { EQUITY_RULES } from "../../lib/sensors/domain/equities/equity-regime.ts";
import {
  FORECAST_WINDOWS,
  type ForecastForm,
} from "../../lib/sensors/domain/equities/forecast-inputs.ts";
import { EVALUATION_RULES } from "../../lib/sensors/domain/evaluate.ts";
import { CONFIDENCE_LEVELS } from "../../lib/sensors/domain/interpretation/interpretation.ts";
import { NARRATIVE_RULES } from "../../lib/sensors/domain/interpretation/narrative.ts";
import { STATE_RULES } from "../../lib/sensors/domain/sensor-state.ts";
import { CISS_LAMBDA } from "../../lib/sensors/domain/stress-index/ciss.ts";
import { EXPANDING_Z_RULES } from "../../lib/sensors/domain/stress-index/expanding-z.ts";
import { INDEX_SCALES } from "../../lib/sensors/domain/stress-index/index-constants.ts";
import { INPUT_MAX_SESSIONS } from "../../lib/sensors/domain/stress-index/index-point.ts";
import {
  EASE_RULES,
  REGIME_BORDERS,
  RISE_RULES,
} from "../../lib/sensors/domain/stress-index/regime.ts";
import {
  INDEX_FAMILIES,
  INDEX_INPUT_IDS,
  scaleName,
} from "../../lib/sensors/domain/stress-index/stress-index.ts";
import {
  COMPONENT_WEIGHTS,
  DISLOCATION_LEVELS,
} from "../../lib/signals/domain/dislocation/dislocation.ts";

import { OUTCOME_SHRINK } from "../../lib/signals/domain/drops/fire-summary.ts";
import { DROP_RULES } from "../../lib/signals/domain/drops/signal-types.ts";
import { TIPS_LEVELS } from "../../lib/signals/domain/earnings/tips.ts";
import {
  FINDING_SCORE_WEIGHTS,
  IMPLEMENT_AT,
} from "../../lib/signals/domain/proposals/proposal.ts";
import { headingId } from "../../lib/ui/heading-id.ts";
import { partOf } from "../../scripts/generate/document-part.ts";
import { INPUT_LETTERS, scalesTable, seedsTable } from "../../scripts/research/index-constants.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const twoDecimals = (value: number): string => value.toFixed(2);
const oneDecimal = (value: number): string => value.toFixed(1);
const withCommas = (value: number): string => value.toLocaleString("en-US");

const { severe, elevated, rising, stable, stress, dwell } = STATE_RULES;
const { breadth, contradiction, inflection } = NARRATIVE_RULES;

/** Rows of the coefficients of the equity forecast: with daily highs and lows, and without. */
const equityRows = (() => {
  const { withRange, withoutRange } = EQUITY_MODEL;
  const row = (name: string, figureOf: (form: ForecastForm) => number | undefined) =>
    `| ${name} | ${figureOf(withRange)} | ${figureOf(withoutRange) ?? ""}`;
  const windows = FORECAST_WINDOWS.map((sessions) =>
    row(`volatility over ${sessions} sessions`, (form) => form.coefficients[`rv${sessions}`]),
  );
  return [
    ...windows,
    row("intercept", (form) => form.intercept),
    row("range volatility", (form) => form.coefficients.range),
    row("drawdown", (form) => form.coefficients.drawdown),
    row("NEUTRAL below", (form) => form.neutralBelow),
    row("STRESS from", (form) => form.stressFrom),
  ];
})();

const wholeScale = INDEX_SCALES[scaleName(INDEX_INPUT_IDS)] ?? [];

/** Sentences that each methodology page must contain, made from the constants of the code. */
const EXPECTED_SENTENCES: Record<string, string[]> = {
  sensors: [
    `| SEVERE | p at least ${twoDecimals(severe.enter)} | p at least ${twoDecimals(severe.leave)} |`,
    `| ELEVATED | p at least ${twoDecimals(elevated.enter)} | p at least ${twoDecimals(elevated.leave)} |`,
    `| RISING | m at least ${twoDecimals(rising.enterMomentum)} and p at least ${twoDecimals(rising.enterPercentile)} | m at least ${twoDecimals(rising.leaveMomentum)} |`,
    `| STABLE | p below ${twoDecimals(stable.enterPercentile)} and m below ${twoDecimals(stable.enterMomentum)} | p at most ${twoDecimals(stable.leave)} |`,
    `STRESS (entered from ${twoDecimals(stress.enter)}, kept while at least ${twoDecimals(stress.leave)})`,
    `after ${dwell.worse} consecutive observations that point to any worse state, a better one after ${dwell.better}`,
    `after more than ${STATE_RULES.maxGapSessions} missed sessions`,
    `The first ${STATE_RULES.warmUp} observations`,
    `uses the last ${EVALUATION_RULES.zWindow} observations`,
    `is null before ${EVALUATION_RULES.minForZ} observations`,
    `cuts at ${CONFIDENCE_RULES.marginCuts.slice(0, -1).join(", ")} and ${CONFIDENCE_RULES.marginCuts.at(-1)}`,
    `(unchanged + ${CONFIDENCE_RULES.shrink} * rate of the wider cell)`,
    `n below ${CONFIDENCE_RULES.fullHistory} observations`,
    `C = ${CISS_LAMBDA} * C`,
  ],
  "stress-index": [
    `an index of ${wholeScale[0]} means`,
    `and ${wholeScale[1]} points are one standard deviation`,
    `keeps its last z for ${INPUT_MAX_SESSIONS} whole sessions`,
    `weighs after ${EXPANDING_Z_RULES.minYears} years of its own`,
    `weighs after ${EXPANDING_Z_RULES.warmUp} values`,
    ...Object.values(REGIME_BORDERS).map((border) => `| from ${border} |`),
    `with a rise of ${RISE_RULES.from} points in ${RISE_RULES.sessions} sessions, until the rise is under ${RISE_RULES.until} |`,
    `after ${EASE_RULES.withCredit.sessions} sessions in a row on which the index was ${EASE_RULES.withCredit.points} points below the border`,
    `it takes ${EASE_RULES.withoutCredit.sessions} sessions and ${EASE_RULES.withoutCredit.points} points`,
    `a mean rank of at least ${contradiction.high} of 100 and another at most ${contradiction.low}, at least ${contradiction.gap} apart`,
    `at least ${withCommas(100 * breadth.many)} % of the live sensors are stressed`,
    `at least ${oneDecimal(inflection.change)} points in ${inflection.sessions} sessions`,
    `is at least ${CONFIDENCE_LEVELS.median}, at least ${100 * CONFIDENCE_LEVELS.freshForHigh} % are fresh`,
  ],
  "equity-regimes": [
    ...equityRows,
    `fit to ${EQUITY_MODEL.sessions} sessions of the ${EQUITY_MODEL.stocks.length} stocks`,
    `through ${EQUITY_MODEL.fittedThrough}`,
    `after ${EQUITY_RULES.dwell.worse} sessions in a row, a better one after ${EQUITY_RULES.dwell.better}`,
    `fewer than ${EQUITY_RULES.minCloses} closes`,
  ],
  language: [
    ...Object.entries(RISK_WEIGHTS).map(
      ([name, weight]) => `${twoDecimals(Math.abs(weight))} ${name}`,
    ),
    `w / (w + ${SHRINKAGE_WORDS})`,
    `n / (n + ${COMBINATION.statements}) *`,
    `w / (w + ${COMBINATION.usualWords})`,
    `${COMBINATION.weights.language} logit(language) + ${COMBINATION.weights.direction} logit(direction)`,
    `severity 3 leaves the score at ${COMBINATION.floors[3]} or above, of severity 2 at ${COMBINATION.floors[2]}`,
    `below ${MIN_WORDS} words`,
    `${twoDecimals(CALLS_REFERENCE.direction.mean)} and ${twoDecimals(CALLS_REFERENCE.direction.standardDeviation)} are mean and standard deviation`,
    `for central banks ${FOMC_REFERENCE.documents} public FOMC documents`,
    `constraint z above ${TRIAD_THRESHOLDS.constraintZ}; conviction z below ${TRIAD_THRESHOLDS.convictionZ}; ratio above ${TRIAD_THRESHOLDS.ratio}`,
  ],
  authorship: [
    `**Style** (${STYLE.style.size} features)`,
    `**Four-grams** (${PAIRS.grams.size} features)`,
  ],
  signals: [
    `LONG from +${TIPS_LEVELS.direction}, SHORT from -${TIPS_LEVELS.direction}`,
    `HIGH from ${TIPS_LEVELS.high} in size, MEDIUM from ${TIPS_LEVELS.medium}`,
    `at least ${DROP_RULES.sessions} sessions apart`,
    `the dislocation score reaches ${DROP_RULES.dislocation}`,
    `n / (n + ${OUTCOME_SHRINK.prior})`,
    `null below ${OUTCOME_SHRINK.minCases} cases`,
  ],
  dislocation: [
    ...Object.values(COMPONENT_WEIGHTS).map((weight) => `| ${weight} % |`),
    `EXTREME is from ${DISLOCATION_LEVELS.extreme}, HIGH from ${DISLOCATION_LEVELS.high}, MODERATE from ${DISLOCATION_LEVELS.active}`,
  ],
  proposals: [
    `score of ${IMPLEMENT_AT} or more`,
    ...Object.entries(FINDING_SCORE_WEIGHTS).map(
      ([component, weight]) => `| ${component} | ${weight} |`,
    ),
  ],
  record: [
    `${100 * BOOTSTRAP.level} % percentile bootstraps over calls, ${withCommas(BOOTSTRAP.resamples)} resamples, generator mulberry32 with seed ${BOOTSTRAP.seed}`,
    `Below ${MIN_GRADED} graded calls`,
  ],
  "billing-and-limits": [
    `| requests a minute | ${Object.values(REQUESTS_PER_MINUTE).map(withCommas).join(" | ")} |`,
    `| rows of a history | ${Object.values(MAX_HISTORY_ROWS).map(withCommas).join(" | ")} |`,
  ],
};

describe("docs/methods", () => {
  test.each(Object.entries(EXPECTED_SENTENCES))(
    "%s.md states the constants of the code",
    (page, sentences) => {
      const text = read(`docs/methods/${page}.md`).replaceAll("\n", " ");
      expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
    },
  );

  test("stress-index.md has the families, and the tables of the generated constants", () => {
    const text = read("docs/methods/stress-index.md");
    const families = Object.entries(INDEX_FAMILIES);
    const total = families.reduce((sum, [, { weight }]) => sum + weight, 0);
    for (const [category, { weight, inputs }] of families) {
      expect(text).toContain(`| ${category} | ${weight}/${total} |`);
      expect(text).toContain(`| ${Object.keys(inputs).join(", ")} |`);
    }
    expect(partOf(text, "index-scales")).toBe(scalesTable());
    expect(partOf(text, "index-seeds")).toBe(seedsTable());
    for (const [id, letter] of Object.entries(INPUT_LETTERS)) {
      expect(text.replaceAll("\n", " ")).toMatch(new RegExp(`${letter} (is )?\`${id}\``));
    }
    for (const { id, indexCarryDays } of SENSORS) {
      if (indexCarryDays !== undefined)
        expect([id, text.includes(`${indexCarryDays} days`)]).toEqual([id, true]);
    }
  });
});

test("the introduction of docs/accuracy.md repeats figures of the tables", () => {
  const text = read("docs/accuracy/stress-index.md");
  const [introduction = ""] = read("docs/accuracy.md").replaceAll("\n", " ").split("## ");
  const indices = ["STLFSI4", "NFCI", "OFRFSI"].map((name) => {
    const row = new RegExp(`^\\| ${name}, 1999-2023, [^|]*\\|[ |]*(\\.\\d+) /`, "m").exec(text);
    return Number(row?.[1]).toFixed(2);
  });
  expect(indices.filter((figure) => !introduction.includes(` ${figure} `))).toEqual([]);
});

const PAGES = globSync(["*.md", "docs/**/*.md"], { cwd: root });

describe("documents", () => {
  test.each(PAGES)("every link of %s leads to an existing file and heading", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, to = ""]) => to);
    const broken = links.filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : join(dirname(page), file);
      if (!existsSync(join(root, target))) return true;
      if (anchor === undefined) return false;
      const headings = [...read(target).matchAll(/^#{1,6} (.+)$/gm)];
      return !headings.some(([, heading = ""]) => headingId(heading) === anchor);
    });
    expect(broken).toEqual([]);
  });
});
