// The events that texts and filings report: their polarity and severity.

/** Whether an event is bad or good news for those who own the firm. */
export const EVENT_POLARITIES = ["adverse", "favourable"] as const;
export type EventPolarity = (typeof EVENT_POLARITIES)[number];

/** 3: the firm's survival, accounts or listing is in doubt. 2: earnings. 1: what is often routine. */
export type EventSeverity = 1 | 2 | 3;

/**
 * Events that are bad news, with their severity, gravest first. Source:
 * docs/methods/events.md#types.
 */
const ADVERSE = {
  BANKRUPTCY: 3,
  GOING_CONCERN: 3,
  NON_RELIANCE: 3,
  DEFAULT: 3,
  DELISTING_NOTICE: 3,
  RESTATEMENT: 3,
  MATERIAL_WEAKNESS: 2,
  AUDITOR_CHANGE: 2,
  LATE_FILING: 2,
  INVESTIGATION: 2,
  COVENANT_BREACH: 2,
  CYBER_INCIDENT: 2,
  GUIDANCE_CUT: 2,
  GUIDANCE_WITHDRAWN: 2,
  DIVIDEND_CUT: 2,
  TRIAL_FAILURE: 2,
  RECALL: 2,
  IMPAIRMENT: 2,
  OFFICER_DEPARTURE: 1,
  CREDIT_LOSSES: 1,
  RESTRUCTURING: 1,
} as const satisfies Readonly<Record<string, EventSeverity>>;

/** Events that are good news, with their severity. */
const FAVOURABLE = {
  GUIDANCE_RAISED: 2,
  APPROVAL: 2,
  DIVIDEND_RAISED: 1,
  BUYBACK: 1,
  RECORD_RESULTS: 1,
  REMEDIATION: 1,
} as const satisfies Readonly<Record<string, EventSeverity>>;

export type AdverseEvent = keyof typeof ADVERSE;
export type EventType = AdverseEvent | keyof typeof FAVOURABLE;

export const ADVERSE_EVENTS = /* @__PURE__ */ Object.keys(ADVERSE) as AdverseEvent[];
/** All types, adverse ones first. */
export const EVENT_TYPES = /* @__PURE__ */ ADVERSE_EVENTS.concat(
  Object.keys(FAVOURABLE) as never[],
) as EventType[];

export const severityOf = (type: EventType): EventSeverity => ({ ...ADVERSE, ...FAVOURABLE })[type];

/** Whether a type of event, or a flag, is an adverse event. */
export const isAdverse = (type: string): type is AdverseEvent => Object.hasOwn(ADVERSE, type);

export const polarityOf = (type: EventType): EventPolarity =>
  isAdverse(type) ? "adverse" : "favourable";
