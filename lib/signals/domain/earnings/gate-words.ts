// What the tests of the earnings model say, in words for pages and documents.

import {
  type EarningsReport,
  type GateReason,
  type HorizonTest,
  horizonGate,
  MIN_FORECASTS,
} from "./model.ts";

const fixed = (value: number | null, digits = 3): string =>
  value === null ? "–" : value.toFixed(digits).replace(/^(-?)0\./, "$1.");

const span = (interval: readonly [number, number] | null, digits = 3): string =>
  interval === null ? "" : ` (${fixed(interval[0], digits)} to ${fixed(interval[1], digits)})`;

/** The figure by which the gate of a horizon is open or shut. */
export function gateFigure(test: HorizonTest): string {
  const { events, quarters, auc, aucInterval, skill, skillInterval } = test.report;
  const { calibrationError } = test.report;
  const reason = horizonGate(test);
  const measured = `AUC ${fixed(auc)}${span(aucInterval)}, Brier skill ${fixed(skill)}${span(skillInterval)}, n ${events} in ${quarters} quarters`;
  const words: Partial<Record<GateReason, string>> = {
    TOO_FEW: `n ${events} of the ${MIN_FORECASTS} forecasts that a judgement needs`,
    MISCALIBRATED: `calibration error ${fixed(calibrationError)}, n ${events}`,
  };
  return words[reason] ?? measured;
}

/** Whether the gate of any horizon is open. */
export const isAnyGateOpen = ({ horizons }: EarningsReport): boolean =>
  horizons.some((test) => horizonGate(test) === "OPEN");
