import * as z from "zod";
import { AsOf, Instant, READ_ONLY, Rendering, VERSION } from "../../core/wire/shared.ts";
import {
  EARNINGS_FLAGS,
  FIRE_DIRECTIONS,
  FIRE_SEVERITIES,
  SIGNAL_TYPES,
} from "../domain/drops/signal-types.ts";
import { CONVICTIONS } from "../domain/earnings/tips.ts";
import {
  ConvictionNumber,
  QuarterName,
  Sources,
  Ticker,
  TickerFilter,
  Upgrade,
} from "./signals-shared.ts";

export const DROPS_GOVERNANCE = "Intelligence proposes. Governance decides." as const;

const SignalTypeName = z.enum(SIGNAL_TYPES).meta({ id: "SignalType" });

/** What everybody sees of a fire. */
const SignalDrop = z
  .object({
    ticker: Ticker,
    signal_type: SignalTypeName,
    direction: z.enum(FIRE_DIRECTIONS),
    severity: z.enum(FIRE_SEVERITIES),
    first_seen: Instant.nullable(),
  })
  .meta({ id: "SignalDrop" });

const paid = {
  fire_key: z.string().regex(/^[0-9a-f]{16}$/),
  quarter: QuarterName.nullable(),
  tips_score: z.number().nullable(),
  conviction: z.enum(CONVICTIONS).nullable(),
  iv_rank: z.number().nullable().meta({ description: "Null: there are no options data" }),
  days_to_earnings: z
    .int()
    .nullable()
    .meta({ description: "At the fire, by the ticker's own cadence of calls; null without one" }),
  earnings_flag: z.enum(EARNINGS_FLAGS).nullable(),
  trade_deferred: z.boolean().nullable(),
  arc_type: z
    .string()
    .nullable()
    .meta({ description: "The ticker's rule before and this one, joined by >" }),
  avg_outcome: z
    .number()
    .nullable()
    .meta({
      description:
        "Mean excess return over 90 days of closed earlier cases times n / (n + 30), as a fraction; " +
        "null below 10. Each is over the fund of the ticker's sector where its prices cover the " +
        "window, else over the market",
    }),
  avg_outcome_interval: z.array(z.number()).nullable().meta({
    description: "Its 90 % interval, low and high, by calendar quarters, shrunk alike",
  }),
  cases: z.int().min(0).nullable(),
  template: z.string().nullable(),
  agreeing_families: z.int().min(1),
};
const SignalDropRetail = SignalDrop.extend(paid).meta({ id: "SignalDropRetail" });

const detailed = {
  patterns_involved: z.array(z.string()).nullable(),
  evidence: z
    .array(
      z.object({
        measure: z.string(),
        value: z.unknown(),
        previous: z.unknown(),
        threshold: z.number().nullable(),
      }),
    )
    .nullable(),
  comparable: z
    .array(
      z.object({
        ticker: Ticker,
        quarter: QuarterName.nullable(),
        first_seen: Instant,
        closed_at: Instant,
        excess_return_90d: z.number(),
      }),
    )
    .nullable(),
};
const SignalDropInstitutional = SignalDropRetail.extend(detailed).meta({
  id: "SignalDropInstitutional",
});

/** The same in the variant rendering. */
const variant = {
  direction: z.enum(["BULLISH", "BEARISH"]),
  severity: z.enum(["NUCLEAR", ...FIRE_SEVERITIES]),
};
const paidVariant = {
  conviction: ConvictionNumber.nullable(),
  avg_outcome: z.string().nullable(),
};
const SignalDropVariant = SignalDrop.extend(variant);
const SignalDropRetailVariant = SignalDropRetail.extend({ ...variant, ...paidVariant });
const SignalDropInstitutionalVariant = SignalDropRetailVariant.extend(detailed);

const Count = z.int().min(0);
const stats = z.object({ total_active: Count, long_count: Count, short_count: Count });
const statsVariant = z.object({ total: Count, nuclear: Count, bullish: Count, bearish: Count });

const list = (fire: z.ZodObject, counts: z.ZodObject) =>
  z.object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: Instant,
    governance: z.literal(DROPS_GOVERNANCE),
    stats: counts.meta({ description: "Over all active fires" }),
    count: Count,
    fires: z.array(fire),
    sources: Sources,
  });
const offer = { upgrade: Upgrade };

export const SignalDropByTier = {
  free: list(SignalDrop, stats).extend(offer).meta({ id: "SignalDrops" }),
  retail: list(SignalDropRetail, stats).meta({ id: "SignalDropsRetail" }),
  institutional: list(SignalDropInstitutional, stats).meta({ id: "SignalDropsInstitutional" }),
};
export const SignalDropVariantByTier = {
  free: list(SignalDropVariant, statsVariant).extend(offer).meta({ id: "SignalDropsVariant" }),
  retail: list(SignalDropRetailVariant, statsVariant).meta({ id: "SignalDropsRetailVariant" }),
  institutional: list(SignalDropInstitutionalVariant, statsVariant).meta({
    id: "SignalDropsInstitutionalVariant",
  }),
};

export const SignalDropsQuery = z.object({
  ticker: TickerFilter,
  rendering: Rendering,
  as_of: AsOf,
});

export type SignalDropsQuery = z.output<typeof SignalDropsQuery>;
