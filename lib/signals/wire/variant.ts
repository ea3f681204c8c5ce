// The variant rendering of the signals' answers: its shapes, and how each follows from the formal
// body. Source: docs/decisions.md#c2.

import * as z from "zod";
import { doc, Share } from "../../core/wire/shared.ts";
import { CONFIDENCE_LEVELS, confidenceLevel } from "../../sensors/domain/sensor-facts.ts";
import { fireHead, signedPercent } from "../domain/drops/fire-summary.ts";
import { FIRE_SEVERITIES } from "../domain/drops/signal-types.ts";
import type { FullFire, FullSignalDrops } from "./present-signal-drops.ts";
import type { FullScore, FullTickerMl, FullToneMl } from "./present-tone-ml.ts";
import { PROPOSALS, Proposal, type ProposalList } from "./proposals.ts";
import {
  ActiveCount,
  averageDoc,
  convictionDoc,
  counted,
  directionDoc,
  dropList,
  SignalDrop,
  SignalDropInstitutional,
  SignalDropRetail,
} from "./signal-drops.ts";
import { freeOnly } from "./signals-shared.ts";
import {
  confidenceDoc,
  EarningsScore,
  EarningsScoreInstitutional,
  EarningsScoreRetail,
  scoreList,
  scoresOfTicker,
} from "./tone-ml.ts";

/** BULLISH for LONG, BEARISH for SHORT. */
const DIRECTIONS = { LONG: "BULLISH", SHORT: "BEARISH", NEUTRAL: "NEUTRAL" } as const;
const CONVICTIONS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
const ConvictionNumber = z
  .int()
  .min(1)
  .max(3)
  .meta(doc("Conviction as a number. 1: LOW. 2: MEDIUM. 3: HIGH.", 2));

const scoreDirection = z
  .enum(Object.values(DIRECTIONS))
  .meta(doc("Direction of the language score."));
const scoreMembers = {
  horizon: z.int().meta(doc("Days that the score looks ahead.", 90)),
  combined_direction: scoreDirection,
  combined_conviction: ConvictionNumber,
  ml_confidence: z.enum(CONFIDENCE_LEVELS).nullable().meta(doc(confidenceDoc)),
};
const paidScoreMembers = {
  ...scoreMembers,
  tips_direction: scoreDirection.nullable().meta(doc("Direction of the language score.")),
};
const Score = EarningsScore.extend(scoreMembers);
const ScoreRetail = EarningsScoreRetail.extend(paidScoreMembers);
const ScoreInstitutional = EarningsScoreInstitutional.extend(paidScoreMembers);

export const ToneMlVariantByTier = {
  free: scoreList(Score).extend(freeOnly).meta({ id: "ToneMlVariant" }),
  retail: scoreList(ScoreRetail).meta({ id: "ToneMlRetailVariant" }),
  institutional: scoreList(ScoreInstitutional).meta({ id: "ToneMlInstitutionalVariant" }),
};
export const TickerMlVariantByTier = {
  free: scoresOfTicker(Score).extend(freeOnly).meta({ id: "TickerMlVariant" }),
  retail: scoresOfTicker(ScoreRetail).meta({ id: "TickerMlRetailVariant" }),
  institutional: scoresOfTicker(ScoreInstitutional).meta({ id: "TickerMlInstitutionalVariant" }),
};

const toScore = (formal: FullScore) => ({
  ...formal,
  horizon: Number.parseInt(formal.horizon, 10),
  combined_direction: DIRECTIONS[formal.combined_direction],
  combined_conviction: CONVICTIONS[formal.combined_conviction],
  ml_confidence: confidenceLevel(formal.ml_confidence),
  tips_direction: DIRECTIONS[formal.tips_direction],
});

export const toToneMlVariant = (formal: FullToneMl) => ({
  ...formal,
  scores: formal.scores.map(toScore),
});

export const toTickerMlVariant = (formal: FullTickerMl) => ({
  ...formal,
  scores: formal.scores.map(toScore),
});

const fireMembers = {
  direction: z.enum(["BULLISH", "BEARISH"]).meta(directionDoc),
  severity: z
    .enum(["NUCLEAR", ...FIRE_SEVERITIES])
    .meta(doc("NUCLEAR: HIGH, and 3 families of rules agree.")),
};
const paidFireMembers = {
  ...fireMembers,
  conviction: ConvictionNumber.nullable().meta(doc(convictionDoc, 2)),
  avg_outcome: z
    .string()
    .nullable()
    .meta(doc(`Percent, as text. ${averageDoc}`, "+0.4 %")),
};
const stats = z.object({
  total: ActiveCount,
  nuclear: counted("Of these NUCLEAR.", 0),
  bullish: counted("Of these BULLISH.", 9),
  bearish: counted("Of these BEARISH.", 17),
});

export const SignalDropVariantByTier = {
  free: dropList(SignalDrop.extend(fireMembers), stats)
    .extend(freeOnly)
    .meta({ id: "SignalDropsVariant" }),
  retail: dropList(SignalDropRetail.extend(paidFireMembers), stats).meta({
    id: "SignalDropsRetailVariant",
  }),
  institutional: dropList(SignalDropInstitutional.extend(paidFireMembers), stats).meta({
    id: "SignalDropsInstitutionalVariant",
  }),
};

function toFire(formal: FullFire) {
  const isNuclear = formal.severity === "HIGH" && formal.agreeing_families >= 3;
  const direction = DIRECTIONS[formal.direction];
  const severity = isNuclear ? ("NUCLEAR" as const) : formal.severity;
  return {
    ...formal,
    direction,
    severity,
    conviction: formal.conviction && CONVICTIONS[formal.conviction],
    avg_outcome: formal.avg_outcome === null ? null : signedPercent(formal.avg_outcome),
    template: formal.template.replace(
      fireHead(formal.signal_type, formal.direction, formal.severity),
      fireHead(formal.signal_type, direction, severity),
    ),
  };
}

export const toSignalDropsVariant = (formal: FullSignalDrops) => ({
  ...formal,
  stats: {
    total: formal.stats.total_active,
    nuclear: formal.stats.agreed_high_count,
    bullish: formal.stats.long_count,
    bearish: formal.stats.short_count,
  },
  fires: formal.fires.map(toFire),
});

const { id, sensorId, rationale, createdAt } = Proposal.shape;

export const ProposalListVariant = z
  .object({
    proposals: z
      .array(
        z.object({
          id,
          proposedSensorId: sensorId,
          rationale,
          status: z
            .enum(["PROPOSED", "APPROVED", "REJECTED", "IMPLEMENTED"])
            .meta(doc("Where the proposal stands.")),
          priorityScore: Share.meta(doc("0 to 1. The same as adjustScore.", 0.8)).nullable(),
          createdAt,
        }),
      )
      .meta(PROPOSALS),
  })
  .meta({ id: "ProposalListVariant" });

/** PENDING is called PROPOSED. Source: docs/decisions.md#g8. */
export const toProposalListVariant = (
  formal: ProposalList,
): z.output<typeof ProposalListVariant> => ({
  proposals: formal.proposals.map((proposal) => ({
    id: proposal.id,
    proposedSensorId: proposal.sensorId,
    rationale: proposal.rationale,
    status: proposal.status === "PENDING" ? "PROPOSED" : proposal.status,
    priorityScore: proposal.adjustScore,
    createdAt: proposal.createdAt,
  })),
});
