// Shapes of the endpoint of signal drops, by tier.

import * as z from "zod";
import {
  AsOf,
  AsOfTime,
  Count,
  doc,
  READ_ONLY,
  Rendering,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { MadeUp } from "../../market/wire/made-up.ts";
import {
  EARNINGS_FLAGS,
  FIRE_DIRECTIONS,
  FIRE_SEVERITIES,
  SIGNAL_TYPES,
} from "../domain/drops/signal-types.ts";
import { CONVICTIONS } from "../domain/earnings/tips.ts";
import { freeOnly, QuarterName, SignalTicker, Sources, TickerFilter } from "./signals-shared.ts";

export const DROPS_GOVERNANCE = "Intelligence proposes. Governance decides." as const;

/** Why a rank of implied volatility is null. */
export const IV_RANK_REASONS = ["NO_OPTIONS_DATA"] as const;

const SignalTypeName = z.enum(SIGNAL_TYPES).meta({
  id: "SignalType",
  description: "Rule that came true. EVENT_…: the company filed it under an item of an 8-K.",
});
export const directionDoc = doc("Direction of the rule.");
export const convictionDoc = "Conviction of the newest language score. Null without one.";
export const averageDoc =
  "Mean excess return over 90 days of closed cases like this one, times n / (n + 30). " +
  "Over the fund of the ticker's sector, or the market. Null below 10 cases. Not a forecast.";

/** The members of a fire that callers of every tier get. */
export const SignalDrop = z
  .object({
    ticker: SignalTicker,
    signal_type: SignalTypeName,
    direction: z.enum(FIRE_DIRECTIONS).meta(directionDoc),
    severity: z
      .enum(FIRE_SEVERITIES)
      .meta(
        doc(
          "HIGH: 3 families of rules agree, or |z| is at least 3. MEDIUM: 2 families, or |z| at least 2. A filed event has its own severity at least.",
        ),
      ),
    first_seen: utc("at which the rule came true").nullable(),
  })
  .meta({ id: "SignalDrop" });

/** Members from the retail tier on. */
const paid = {
  fire_key: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .meta(doc("Id of the fire, 16 hexadecimal digits.", "3f6c0d9e1b2a4758")),
  quarter: QuarterName.nullable().meta(
    doc("Fiscal quarter of the newest earnings call or release.", "Q3_FY2022"),
  ),
  tips_score: z
    .number()
    .nullable()
    .meta(doc("-100 to 100. Language score of the newest earnings call or release.", -31.5)),
  conviction: z.enum(CONVICTIONS).nullable().meta(doc(convictionDoc)),
  iv_rank: z
    .number()
    .nullable()
    .meta(doc("Rank of implied volatility. Null: see iv_rank_reason.", null)),
  iv_rank_reason: z
    .enum(IV_RANK_REASONS)
    .meta(doc("Why iv_rank is null. NO_OPTIONS_DATA: prices of options have no free source.")),
  days_to_earnings: z
    .int()
    .nullable()
    .meta(doc("Days from the fire to the next earnings report, estimated from earlier ones.", 34)),
  earnings_flag: z
    .enum(EARNINGS_FLAGS)
    .nullable()
    .meta(doc("PRE: up to 5 days before an earnings report. POST: up to 5 days after one.")),
  trade_deferred: z
    .boolean()
    .nullable()
    .meta(doc("Whether the next earnings report is at most 5 days away. Null when unknown.")),
  arc_type: z
    .string()
    .nullable()
    .meta(doc("The ticker's rule before this one, and this one.", "BLAME_SPIKE>TRIAD_COMPLETE")),
  avg_outcome: z
    .number()
    .nullable()
    .meta(doc(`Fraction. ${averageDoc}`, 0.0041)),
  avg_outcome_interval: z
    .array(z.number())
    .nullable()
    .meta(doc("Fractions. 90 % interval of avg_outcome, low and high.", [-0.012, 0.0202])),
  cases: Count.nullable().meta(doc("Closed cases behind avg_outcome.", 57)),
  template: z
    .string()
    .nullable()
    .meta(doc("The fire in words.", "REGIME_RELIEF, LONG, LOW: the equity regime has eased.")),
  agreeing_families: z
    .int()
    .min(1)
    .meta(doc("Families of rules that point the same way, this one included.", 1)),
  ...MadeUp,
};
export const SignalDropRetail = SignalDrop.extend(paid).meta({ id: "SignalDropRetail" });

const measured = (what: string, example: unknown) => z.unknown().meta(doc(what, example));

/** Members of the institutional tier. */
const detailed = {
  patterns_involved: z
    .array(z.string())
    .nullable()
    .meta(doc("Rules of the ticker that point the same way.", ["REGIME_RELIEF"])),
  evidence: z
    .array(
      z.object({
        measure: z.string().meta(doc("What was measured.", "z_log_ratio")),
        value: measured("Its value when the rule came true.", 1.72),
        previous: measured("Its value before.", 0.31),
        threshold: z
          .number()
          .nullable()
          .meta(doc("Threshold of the rule. Null for a rule without a threshold.", 1.5)),
      }),
    )
    .nullable()
    .meta(doc("Measurements that made the rule come true.")),
  comparable: z
    .array(
      z.object({
        ticker: SignalTicker,
        quarter: QuarterName.nullable().meta(
          doc("Fiscal quarter of its earnings call or release.", "Q1_FY2021"),
        ),
        first_seen: utc("at which the rule came true there"),
        closed_at: utc("at which its 90 days were over"),
        excess_return_90d: z.number().meta(doc("Fraction. Excess return over 90 days.", 0.0312)),
        ...MadeUp,
      }),
    )
    .nullable()
    .meta(doc("Closed cases of the same rule and direction.")),
};
export const SignalDropInstitutional = SignalDropRetail.extend(detailed).meta({
  id: "SignalDropInstitutional",
});

export const counted = (what: string, example: number) => Count.meta(doc(what, example));
export const ActiveCount = counted("Active fires.", 26);
const stats = z.object({
  total_active: ActiveCount,
  long_count: counted("Of these LONG.", 9),
  short_count: counted("Of these SHORT.", 17),
});

export const dropList = <F extends z.ZodObject, C extends z.ZodObject>(fire: F, counts: C) =>
  z.object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    governance: z.literal(DROPS_GOVERNANCE).meta(doc("The rule that all signals keep.")),
    stats: counts.meta(doc("Counts of all active fires, shown here or not.")),
    count: counted("Fires in this answer.", 26),
    fires: z.array(fire).meta(doc("Active fires, newest first.")),
    sources: Sources,
  });

export const SignalDropByTier = {
  free: dropList(SignalDrop, stats).extend(freeOnly).meta({ id: "SignalDrops" }),
  retail: dropList(SignalDropRetail, stats).meta({ id: "SignalDropsRetail" }),
  institutional: dropList(SignalDropInstitutional, stats).meta({ id: "SignalDropsInstitutional" }),
};

export const SignalDropsQuery = z.object({
  ticker: TickerFilter,
  rendering: Rendering,
  as_of: AsOf,
});

export type SignalDropsQuery = z.output<typeof SignalDropsQuery>;
