// The tables of docs/accuracy/earnings-model.md.

import { rounded } from "../../../lib/core/rounded.ts";
import { gateFigure } from "../../../lib/signals/domain/earnings/gate-words.ts";
import {
  type EarningsReport,
  horizonGate,
  MODEL_FEATURES,
} from "../../../lib/signals/domain/earnings/model.ts";
import { fixed } from "../validation/accuracy-rows.ts";
import { markdownTable } from "../validation/dated-texts.ts";
import type { TrainingEvent } from "./training-events.ts";
import type { WalkForward } from "./walk-forward.ts";

const span = (interval: readonly [number, number] | null, digits = 3): string =>
  interval === null ? "–" : `${fixed(interval[0], digits)} to ${fixed(interval[1], digits)}`;

/** The report of a trained model, as Markdown. */
export function reportTables(
  { trainedOn, specifications, trainCutoff, horizons }: EarningsReport,
  runs: readonly WalkForward[],
  events: readonly TrainingEvent[],
): string {
  const days = (each: { horizonDays: number }) => `${each.horizonDays} days`;
  return [
    `${trainedOn?.calls} calls of ${trainedOn?.companies} companies with prices, ${trainedOn?.from} to ${trainedOn?.to}; last label ${trainCutoff}. ${specifications} specifications were tried, one a horizon.`,
    markdownTable(
      ["horizon", "gate", "by which figure"],
      horizons.map((test) => [days(test), horizonGate(test), gateFigure(test)]),
    ),
    markdownTable(
      [
        "horizon",
        "labels",
        "forecasts",
        "base rate",
        "AUC (90 %)",
        "AUC, labels shuffled",
        "skill of its own",
      ],
      horizons.map((test) => [
        days(test),
        String(events.filter(({ labels }) => labels[test.horizonDays] !== null).length),
        `${test.report.events} in ${test.report.quarters} quarters`,
        fixed(test.report.baseRate),
        `${fixed(test.report.auc)} (${span(test.report.aucInterval)})`,
        span(test.report.shuffledAuc),
        fixed(test.report.ownSkill),
      ]),
    ),
    markdownTable(
      [
        "as published",
        "Brier",
        "Brier of the base rate",
        "skill (90 %)",
        "calibration error",
        "by chance (90 %)",
      ],
      horizons.map(({ horizonDays, report }) => [
        `${horizonDays} days`,
        fixed(report.brier, 4),
        fixed(report.baseBrier, 4),
        `${fixed(report.skill, 4)} (${span(report.skillInterval, 4)})`,
        fixed(report.calibrationError),
        span(report.calibrationByChance),
      ]),
    ),
    markdownTable(
      ["quarter", ...runs.map((run) => `${days(run)}: n, positive, base rate then, AUC`)],
      [...new Set(runs.flatMap(({ quarters }) => quarters.map(({ quarter }) => quarter)))]
        .toSorted()
        .map((quarter) => [
          quarter,
          ...runs.map(({ quarters }) => {
            const found = quarters.find((each) => each.quarter === quarter);
            if (found === undefined) return "";
            const { positive, base, auc } = found;
            return `${found.events}, ${fixed(positive)}, ${fixed(base)}, ${fixed(auc)}`;
          }),
        ]),
    ),
    markdownTable(
      ["decay of the score", "share left (90 % by company)", "pairs of calls"],
      horizons.map(({ horizonDays, decay }) => [
        `${horizonDays} days`,
        decay.interval
          ? `${fixed(decay.value, 2)} (${span(decay.interval, 2)})`
          : "1, by definition",
        String(decay.pairs),
      ]),
    ),
    markdownTable(
      ["feature", "known", ...runs.filter(({ fit }) => fit !== null).map(days)],
      MODEL_FEATURES.map((feature) => [
        feature,
        `${Math.round((100 * events.filter(({ features }) => features[feature] !== null).length) / events.length)} %`,
        ...runs.flatMap(({ fit }) => {
          if (fit === null) return [];
          const weight = fit.weights.find((each) => each.feature === feature);
          return weight ? fixed(rounded(weight.coefficient, 3)) : "left out";
        }),
      ]),
    ),
    markdownTable(
      ["fit", "base rate", "kappa", "intercept"],
      runs.flatMap((run) =>
        run.fit === null
          ? []
          : [[days(run), fixed(run.fit.base), fixed(run.fit.kappa, 2), fixed(run.fit.intercept)]],
      ),
    ),
  ].join("\n\n");
}
