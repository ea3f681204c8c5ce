// By which cues each type of event is recognized in a sentence.

import type { CueCategory } from "../cue-matcher.ts";
import type { EventType } from "./event-types.ts";

/** A thing and what happens to it, at most `reach` tokens apart in a sentence. */
interface EventPair {
  thing: CueCategory;
  act: CueCategory;
  reach: number;
  /** What else may happen to the thing: an act that is farther from it than one of these is none. */
  rivals?: readonly CueCategory[];
  /** Whether the act is the event where it is denied: the report was not filed. */
  isDenied?: true;
  /** What must stand between the two, and what must not stand in the sentence. */
  around?: CueCategory;
  unless?: CueCategory;
}

export interface EventRule {
  /** Cues that are the event by themselves. */
  whole?: readonly CueCategory[];
  pairs?: readonly EventPair[];
  /** Things of which more is worse: the event is none where one of them rises or falls. */
  burdens?: readonly CueCategory[];
  /**
   * A thing whose figure is compared with an earlier one, and the sign of the change, in a sentence
   * `without` words that say more.
   */
  figures?: { thing: CueCategory; sign: 1 | -1; reach: number; without: readonly CueCategory[] };
}

const BURDENS: readonly CueCategory[] = ["event_costs", "event_burden"];
const OF_GUIDANCE: readonly CueCategory[] = [
  "event_cut",
  "event_raise",
  "event_withdraw",
  "evidence_hold",
];
/**
 * Words that say something else of guidance than its figures, growth since an earlier period, and figures of
 * which less is better.
 */
const NOT_BY_FIGURES: readonly CueCategory[] = [
  "event_withdraw",
  "evidence_hold",
  "event_prior",
  "event_costs",
  "event_dividend",
];
const OF_DIVIDEND: readonly CueCategory[] = [
  "event_dividend_less",
  "event_dividend_more",
  "event_dividend_stop",
];

/** Source: docs/methods/events.md#rules. */
export const EVENT_RULES: Readonly<Record<EventType, EventRule>> = {
  BANKRUPTCY: {
    whole: ["event_bankruptcy"],
    pairs: [{ thing: "event_insolvency", act: "event_insolvency_act", reach: 8 }],
  },
  GOING_CONCERN: {
    whole: ["event_doubt_alone"],
    pairs: [{ thing: "event_going_concern", act: "event_doubt", reach: 16 }],
  },
  NON_RELIANCE: {
    pairs: [
      { thing: "event_accounts", act: "event_unreliable", reach: 20 },
      { thing: "event_accounts", act: "event_relied", reach: 12, isDenied: true },
    ],
  },
  DEFAULT: {
    whole: ["event_default"],
    pairs: [
      { thing: "event_default_event", act: "event_occurred", reach: 8 },
      { thing: "event_payment", act: "event_unpaid", reach: 8 },
      { thing: "event_payment", act: "event_paid", reach: 6, isDenied: true },
    ],
  },
  DELISTING_NOTICE: {
    pairs: [{ thing: "event_listing", act: "event_listing_act", reach: 14 }],
  },
  RESTATEMENT: { pairs: [{ thing: "event_accounts", act: "event_restate", reach: 10 }] },
  MATERIAL_WEAKNESS: {
    whole: ["event_material_weakness"],
    pairs: [
      { thing: "event_controls", act: "event_controls_fault", reach: 12 },
      { thing: "event_controls", act: "event_effective", reach: 10, isDenied: true },
    ],
  },
  AUDITOR_CHANGE: { pairs: [{ thing: "event_auditor", act: "event_auditor_act", reach: 12 }] },
  LATE_FILING: {
    whole: ["event_late_filing"],
    pairs: [
      { thing: "event_report", act: "event_late", reach: 10 },
      { thing: "event_report", act: "event_late_denied", reach: 8, isDenied: true },
    ],
  },
  INVESTIGATION: {
    whole: ["event_investigation"],
    pairs: [{ thing: "event_authority", act: "event_probe", reach: 8 }],
  },
  COVENANT_BREACH: {
    pairs: [
      {
        thing: "event_covenant",
        act: "event_covenant_act",
        reach: 10,
        unless: "event_default_event",
      },
      { thing: "event_covenant", act: "event_covenant_denied", reach: 8, isDenied: true },
    ],
  },
  CYBER_INCIDENT: { pairs: [{ thing: "event_cyber", act: "event_cyber_act", reach: 14 }] },
  GUIDANCE_CUT: {
    whole: ["event_guidance_cut"],
    burdens: BURDENS,
    pairs: [
      { thing: "event_guidance", act: "event_cut", reach: 8, rivals: OF_GUIDANCE },
      { thing: "event_expect", act: "event_behind", reach: 12 },
      { thing: "event_expect", act: "event_lower_end", reach: 12 },
      { thing: "event_guidance", act: "event_miss", reach: 8 },
    ],
    figures: {
      thing: "event_now",
      sign: -1,
      reach: 12,
      without: ["event_raise", ...NOT_BY_FIGURES],
    },
  },
  GUIDANCE_WITHDRAWN: {
    pairs: [
      { thing: "event_guidance", act: "event_withdraw", reach: 8, rivals: OF_GUIDANCE },
      { thing: "event_guidance", act: "event_valid", reach: 10, isDenied: true },
    ],
  },
  DIVIDEND_CUT: {
    whole: ["event_dividend_cut"],
    pairs: [
      { thing: "event_dividend", act: "event_dividend_less", reach: 10, rivals: OF_DIVIDEND },
      { thing: "event_dividend", act: "event_dividend_stop", reach: 10, rivals: OF_DIVIDEND },
    ],
    figures: { thing: "event_dividend", sign: -1, reach: 8, without: OF_DIVIDEND },
  },
  TRIAL_FAILURE: {
    whole: ["event_trial_failure"],
    pairs: [
      { thing: "event_trial", act: "event_trial_act", reach: 10 },
      { thing: "event_trial", act: "event_trial_denied", reach: 8, isDenied: true },
      { thing: "event_medicine", act: "event_rejected", reach: 10 },
    ],
  },
  RECALL: {
    whole: ["event_recall"],
    pairs: [
      { thing: "event_recall_of", act: "event_recall_act", reach: 4 },
      { thing: "event_pulled", act: "event_shelves", reach: 10 },
    ],
  },
  IMPAIRMENT: {
    whole: ["event_impairment"],
    pairs: [{ thing: "event_impaired", act: "event_record", reach: 10 }],
  },
  OFFICER_DEPARTURE: { pairs: [{ thing: "event_officer", act: "event_officer_act", reach: 10 }] },
  CREDIT_LOSSES: {
    pairs: [
      {
        thing: "event_credit_losses",
        act: "event_worse",
        reach: 8,
        rivals: ["event_worse", "event_better"],
      },
    ],
    figures: { thing: "event_credit_losses", sign: 1, reach: 8, without: ["event_better"] },
  },
  RESTRUCTURING: {
    whole: ["event_restructuring"],
    pairs: [
      { thing: "event_plan", act: "event_plan_act", reach: 8 },
      { thing: "event_jobs", act: "event_jobs_cut", reach: 8 },
      { thing: "event_site", act: "event_site_close", reach: 6, unless: "event_temporary" },
    ],
  },
  GUIDANCE_RAISED: {
    whole: ["event_guidance_raised"],
    burdens: BURDENS,
    pairs: [
      { thing: "event_guidance", act: "event_raise", reach: 8, rivals: OF_GUIDANCE },
      { thing: "event_expect", act: "event_ahead", reach: 12 },
      { thing: "event_expect", act: "event_upper_end", reach: 12 },
    ],
    figures: { thing: "event_now", sign: 1, reach: 12, without: ["event_cut", ...NOT_BY_FIGURES] },
  },
  APPROVAL: {
    pairs: [
      { thing: "event_regulator", act: "event_approved", reach: 10, unless: "event_rejected" },
      { thing: "event_permit", act: "event_granted", reach: 8, unless: "event_rejected" },
    ],
  },
  DIVIDEND_RAISED: {
    pairs: [
      { thing: "event_dividend", act: "event_dividend_more", reach: 14, rivals: OF_DIVIDEND },
    ],
    figures: { thing: "event_dividend", sign: 1, reach: 8, without: OF_DIVIDEND },
  },
  BUYBACK: {
    whole: ["event_buyback"],
    pairs: [{ thing: "event_buyback_plan", act: "event_buyback_act", reach: 10 }],
  },
  RECORD_RESULTS: {
    whole: ["event_record_results"],
    burdens: BURDENS,
    pairs: [
      { thing: "event_result", act: "event_record_high", reach: 6 },
      { thing: "event_best", act: "event_history", reach: 12, around: "event_result" },
    ],
  },
  REMEDIATION: {
    pairs: [
      { thing: "event_fault", act: "event_remedied", reach: 10 },
      { thing: "event_proceeding", act: "event_ended", reach: 8 },
    ],
  },
};
