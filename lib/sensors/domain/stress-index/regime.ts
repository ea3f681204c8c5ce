import { utcDateOf } from "../../../core/calendar-date.ts";
import { isSession } from "../../../market/domain/calendar.ts";

/** Labels of the index, from calm to stressed. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * Index at which each label after the first begins, and what a better one needs. The borders are
 * where our form has the occupancy of 24/37/16/15/8 % on 1999 to 2015 that methods §3 gives for the
 * borders 20/40/55/75 of a plain count; the 3 points of hysteresis shrink with the scale.
 */
export const REGIME_RULES = {
  from: [45, 52, 57, 65],
  /** A better label needs the index to be so many points below the border. */
  hysteresis: 1.5,
  /** And on so many sessions in a row. */
  sessionsDown: 3,
};

export interface RegimeMemory {
  regime: Regime;
  /** Sessions in a row on which the index pointed to a better label. */
  below: number;
  /** The last session counted, so that many ticks of one day count once. */
  session: string | null;
}

/** The label of a value by the borders alone. */
export function bandOf(value: number, borders: readonly number[] = REGIME_RULES.from): Regime {
  const place = borders.filter((border) => value >= border).length;
  return REGIMES[place] ?? "SEVERE";
}

/**
 * Steps the label of the index. A worse one is taken at once; a better one when the index was the
 * hysteresis below the border on 3 sessions in a row, and then it is the label of the value that
 * much higher. Days without a session never count, so a weekend is no recovery.
 * Source: methods §3, "Regime label".
 */
export function nextRegime(memory: RegimeMemory | null, value: number, at: number): RegimeMemory {
  const band = bandOf(value);
  if (memory === null) return { regime: band, below: 0, session: null };
  const current = REGIMES.indexOf(memory.regime);
  if (REGIMES.indexOf(band) > current) return { regime: band, below: 0, session: null };
  const relaxed = bandOf(value + REGIME_RULES.hysteresis);
  if (REGIMES.indexOf(relaxed) >= current) return { ...memory, below: 0, session: null };
  const date = utcDateOf(at);
  if (date === memory.session || !isSession("nyse", date)) return memory;
  const below = memory.below + 1;
  if (below < REGIME_RULES.sessionsDown) return { ...memory, below, session: date };
  return { regime: relaxed, below: 0, session: null };
}
