// Scores of transcripts: the language score, the model's probability, and the rules between
// them.

import { describe, expect, test } from "vitest";
import { sigmoid } from "../../../lib/core/statistics.ts";
import { REGIME_BORDERS } from "../../../lib/sensors/domain/stress-index/regime.ts";
import {
  confidenceOf,
  excessReturnProbability,
  type FeatureValues,
  MODEL_FEATURES,
  modelGate,
  SCORE_HORIZONS_DAYS,
} from "../../../lib/signals/domain/earnings/model.ts";
import {
  CONFLICT_FLAGS,
  type CombinationInput,
  combineScores,
  modelSide,
  scoreTranscript,
  type TranscriptFacts,
} from "../../../lib/signals/domain/earnings/score-transcript.ts";
import {
  baseConviction,
  CONVICTIONS,
  HEADWIND_FROM,
  SCORE_DIRECTIONS,
  tipsDirection,
  tipsScore,
  toneComposite,
} from "../../../lib/signals/domain/earnings/tips.ts";
import { EarningsScoreRetail } from "../../../lib/signals/wire/tone-ml.ts";
import { madeModel, noModel } from "../../support/signals/made-signals.ts";
import { normal, random } from "../../support/tools/random.ts";

const FLAGS = [false, true];

/** Every combination of the inputs of governance. */
function* everyInput(): Generator<CombinationInput> {
  for (const tipsDirection of SCORE_DIRECTIONS) {
    for (const conviction of CONVICTIONS) {
      for (const p of [null, 0, 0.3, 0.45, 0.5, 0.55, 0.7, 1]) {
        for (const base of [null, 0.3, 0.5, 0.7]) {
          for (let bits = 0; bits < 32; bits += 1) {
            const bit = (place: number) => FLAGS[(bits >> place) & 1] ?? false;
            yield {
              tipsDirection,
              baseConviction: conviction,
              p,
              base,
              isGated: bit(0),
              isMacroHeadwind: bit(1),
              isRegimeConflict: bit(2),
              isLowCoverage: bit(3),
              isShortText: bit(4),
            };
          }
        }
      }
    }
  }
}

describe("governance: how the model may change a conviction", () => {
  test("in all combinations it changes no direction, and conviction by at most one level", () => {
    let cases = 0;
    for (const input of everyInput()) {
      const { combinedDirection, combinedConviction, conflictFlags } = combineScores(input);
      expect(combinedDirection).toBe(input.tipsDirection);
      const notch =
        CONVICTIONS.indexOf(combinedConviction) - CONVICTIONS.indexOf(input.baseConviction);
      expect(Math.abs(notch)).toBeLessThanOrEqual(1);
      if (!input.isGated && !input.isMacroHeadwind) expect(notch).toBe(0);
      if (input.p === null && !input.isMacroHeadwind) expect(notch).toBe(0);
      expect(conflictFlags.every((flag) => CONFLICT_FLAGS.includes(flag))).toBe(true);
      expect(conflictFlags.includes("MACRO_HEADWIND")).toBe(input.isMacroHeadwind);
      cases += 1;
    }
    expect(cases).toBe(3 * 3 * 8 * 4 * 32);
  });

  test("an agreeing model raises conviction, and a disagreeing one or a headwind lowers it", () => {
    const input: CombinationInput = {
      tipsDirection: "LONG",
      baseConviction: "MEDIUM",
      p: 0.6,
      base: 0.5,
      isGated: true,
      isMacroHeadwind: false,
      isRegimeConflict: false,
      isLowCoverage: false,
      isShortText: false,
    };
    expect(combineScores(input).combinedConviction).toBe("HIGH");
    expect(combineScores({ ...input, p: 0.4 })).toMatchObject({
      combinedConviction: "LOW",
      conflictFlags: ["ML_DISAGREES"],
    });
    expect(combineScores({ ...input, isMacroHeadwind: true }).combinedConviction).toBe("MEDIUM");
    expect(combineScores({ ...input, p: 0.4, isMacroHeadwind: true }).combinedConviction).toBe(
      "LOW",
    );
    expect(combineScores({ ...input, isGated: false, p: 0.4 })).toMatchObject({
      combinedConviction: "MEDIUM",
      conflictFlags: [],
    });
    expect(combineScores({ ...input, tipsDirection: "SHORT" }).conflictFlags).toEqual([
      "ML_DISAGREES",
    ]);
    expect(combineScores({ ...input, tipsDirection: "NEUTRAL" }).combinedConviction).toBe("MEDIUM");
  });

  test("a probability between one half and its base rate takes no side", () => {
    expect([0.6, 0.5, 0.4].map((p) => modelSide(p, 0.5))).toEqual([1, 0, -1]);
    expect([modelSide(0.46, 0.4), modelSide(0.54, 0.6), modelSide(null, 0.5)]).toEqual([0, 0, 0]);
  });
});

describe("the language score", () => {
  const z = { zConstraint: -1, zConviction: 1, zLogRatio: -1, zGrowth: 2, zBlame: -2 };

  test("it is 100 tanh of the composite, with its limits", () => {
    expect(toneComposite(z)).toBe(1.667);
    expect(tipsScore(1.667)).toBe(Math.round(1000 * Math.tanh(1.667)) / 10);
    for (const name of Object.keys(z)) expect(toneComposite({ ...z, [name]: null })).toBeNull();
    expect([25, 24.9, 0, -24.9, -25].map(tipsDirection)).toEqual([
      "LONG",
      "NEUTRAL",
      "NEUTRAL",
      "NEUTRAL",
      "SHORT",
    ]);
    expect([60, -60, 59.9, 35, 34.9, 0].map(baseConviction)).toEqual([
      "HIGH",
      "HIGH",
      "MEDIUM",
      "MEDIUM",
      "LOW",
      "LOW",
    ]);
  });
});

const features = (next: () => number): FeatureValues =>
  Object.fromEntries(
    MODEL_FEATURES.map((name) => [name, next() < 0.1 ? null : normal(next)]),
  ) as FeatureValues;

const facts = (next: () => number, given: Partial<TranscriptFacts> = {}): TranscriptFacts => ({
  tone: 0.8,
  words: 900,
  quartersBefore: 8,
  knownAt: Date.UTC(2020, 0, 1),
  features: features(next),
  equityRegime: "NEUTRAL",
  stressIndex: 45,
  stressRegime: "NEUTRAL",
  vix: 18.2,
  yieldCurve: 0.4,
  ...given,
});

describe("the model's probability", () => {
  const [model] = madeModel().horizons;
  const fit = model?.fit;
  if (!model || !fit) throw new Error("no model");

  test("it is a dot product, calibrated and shrunk towards the base rate, with exact shares", () => {
    const next = random(1);
    for (let i = 0; i < 500; i += 1) {
      const given = features(next);
      const { p, topFeatures } = excessReturnProbability(fit, given);
      const terms = fit.weights.map(({ feature, mean, standardDeviation, coefficient }) => {
        const value = given[feature];
        return value === null ? 0 : (coefficient * (value - mean)) / standardDeviation;
      });
      const raw = fit.intercept + terms.reduce((sum, term) => sum + term, 0);
      expect(p).toBeCloseTo(fit.base + fit.kappa * (sigmoid(raw) - fit.base), 6);
      const importances = topFeatures.map(({ importance }) => importance);
      expect(importances).toEqual(importances.toSorted((a, b) => b - a));
      const sizes = terms.map(Math.abs).filter((size) => Math.round(size * 1e4) > 0);
      expect(importances[0]).toBeCloseTo(Math.max(...sizes), 4);
      expect(importances).toHaveLength(sizes.length);
    }
  });

  test("it is the base rate where earlier years confirmed nothing", () => {
    const shrunk = { ...fit, kappa: 0 };
    expect(excessReturnProbability(shrunk, features(random(2))).p).toBe(fit.base);
  });

  test("its confidence is 0 at the base rate and 1 at certainty, on both sides", () => {
    expect(confidenceOf(0.52, 0.52)).toBe(0);
    expect([confidenceOf(1, 0.52), confidenceOf(0, 0.52)]).toEqual([1, 1]);
    expect(confidenceOf(0.76, 0.52)).toBeCloseTo(0.5, 12);
    expect(confidenceOf(0.26, 0.52)).toBeCloseTo(0.5, 12);
  });

  test("its gate depends on the size of the test, skill, calibration and distance alone", () => {
    expect(modelGate(model, 0.6)).toBe("OPEN");
    expect(modelGate(model, 0.569)).toBe("NEAR_BASE_RATE");
    expect(modelGate(model, 0.47)).toBe("OPEN");
    const report = model.report;
    const shut = (more: Partial<typeof report>) =>
      modelGate({ ...model, report: { ...report, ...more } }, 0.9);
    expect(shut({ skillInterval: [0, 0.1] })).toBe("NO_SKILL");
    expect(shut({ skillInterval: null })).toBe("NO_SKILL");
    expect(shut({ calibrationError: 0.0501 })).toBe("MISCALIBRATED");
    expect(shut({ calibrationError: null })).toBe("MISCALIBRATED");
    expect(shut({ events: 499 })).toBe("TOO_FEW");
    expect(shut({ events: 500 })).toBe("OPEN");
  });
});

describe("the scores of a transcript", () => {
  test("they keep the language's direction whatever the model says", () => {
    const next = random(7);
    for (let i = 0; i < 2_000; i += 1) {
      const tone = 2 * normal(next);
      const kappa = next() < 0.3 ? 1 : 0.8;
      const base = madeModel();
      const horizons = base.horizons.map((each) => ({
        ...each,
        fit: each.fit && { ...each.fit, kappa },
      }));
      const model = { ...base, horizons };
      const given = facts(next, { tone, stressIndex: 40 + 60 * next() });
      for (const row of scoreTranscript(given, model)) {
        expect(row.combinedDirection).toBe(tipsDirection(tipsScore(tone)));
        expect(Math.sign(row.combinedScore) * Math.sign(row.tipsScore)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(row.combinedScore)).toBeLessThanOrEqual(100);
        expect(JSON.stringify(row)).not.toMatch(/NaN|Infinity/);
        if (row.mlConfidence !== null) {
          expect(row.mlConfidence).toBeGreaterThanOrEqual(0);
          expect(row.mlConfidence).toBeLessThanOrEqual(1);
        }
        const decay = base.horizons.find((each) => each.horizonDays === row.horizonDays)?.decay;
        const left = row.tipsScore * (decay?.value ?? 1);
        if (!row.mlGated) expect(row.combinedScore).toBeCloseTo(left, 0);
      }
    }
  });

  test("without a model they have no probability and say why", () => {
    const rows = scoreTranscript(facts(random(1)), noModel);
    expect(rows.map(({ horizonDays }) => horizonDays)).toEqual([...SCORE_HORIZONS_DAYS]);
    for (const row of rows) {
      expect(row).toMatchObject({
        mlConfidence: null,
        directionProb: null,
        mlGated: false,
        gateReason: "NO_MODEL",
        topFeatures: null,
        combinedScore: row.tipsScore,
      });
    }
  });

  test("a horizon without enough forecasts, or a row without inputs, says so and keeps its decay", () => {
    const model = madeModel();
    const few = { ...model, horizons: model.horizons.map((each) => ({ ...each, fit: null })) };
    for (const row of scoreTranscript(facts(random(1)), few)) {
      expect(row).toMatchObject({ directionProb: null, gateReason: "TOO_FEW", mlGated: false });
    }
    const nothing = Object.fromEntries(MODEL_FEATURES.map((name) => [name, null]));
    const bare = facts(random(1), { features: nothing as FeatureValues });
    for (const row of scoreTranscript(bare, model)) {
      expect(row).toMatchObject({ directionProb: null, gateReason: "MISSING_INPUTS" });
    }
    const [near, , far] = scoreTranscript(bare, model);
    expect([near?.combinedScore, far?.combinedScore]).toEqual([66.4, 33.2]);
    expect([near?.combinedConviction, far?.combinedConviction]).toEqual(["HIGH", "LOW"]);
    expect(near?.combinedDirection).toBe(far?.combinedDirection);
  });

  test("the model gives no probability for transcripts that it was trained with", () => {
    const [row] = scoreTranscript(facts(random(1), { knownAt: Date.UTC(2000, 0, 1) }), madeModel());
    expect(row).toMatchObject({ mlConfidence: null, gateReason: "IN_SAMPLE", mlGated: false });
  });

  test("a headwind is flagged from the lower border of ELEVATED, for LONG alone", () => {
    const next = random(1);
    const at = (stressIndex: number, tone = 0.8) =>
      scoreTranscript(facts(next, { stressIndex, tone }), noModel)[0];
    expect(HEADWIND_FROM).toBe(REGIME_BORDERS.ELEVATED);
    expect(at(HEADWIND_FROM - 0.1)).toMatchObject({
      macroHeadwind: false,
      combinedConviction: "HIGH",
    });
    for (const level of [HEADWIND_FROM, HEADWIND_FROM + 0.1]) {
      expect(at(level)).toMatchObject({ macroHeadwind: true, combinedConviction: "MEDIUM" });
      expect(at(level)?.conflictFlags).toContain("MACRO_HEADWIND");
    }
    const said = EarningsScoreRetail.shape.macro_headwind.meta()?.description;
    expect(said).toBe(`Whether it is LONG while the stress index is ${HEADWIND_FROM} or more.`);
    expect(at(90, -0.8)).toMatchObject({ macroHeadwind: false, combinedDirection: "SHORT" });
    expect(
      scoreTranscript(facts(next, { equityRegime: "STRESS" }), noModel)[0]?.conflictFlags,
    ).toContain("REGIME_CONFLICT");
    const thin = facts(next, { words: 200, quartersBefore: 3 });
    expect(scoreTranscript(thin, noModel)[0]?.conflictFlags).toEqual([
      "LOW_COVERAGE",
      "SHORT_TEXT",
    ]);
  });
});
