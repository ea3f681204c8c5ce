import type { CallStatus, VoidReason } from "./vocabulary.ts";

/** What may be done to a call. `publish` makes one, so it has nothing to come from. */
export type Action =
  | "mark"
  | "clarify"
  | "close"
  | "propose"
  | "dispute"
  | "grade"
  | "void"
  | "correct";

/** Evidence stands this long before it counts, so that anyone can challenge it. Source: G9. */
const CHALLENGE_WINDOW_MS = 24 * 3_600_000;
/** A call without evidence this long after `resolve_by` is void by itself. Source: G9. */
const AUTOMATIC_VOID_MS = 30 * 24 * 3_600_000;

const OPEN: readonly CallStatus[] = ["active", "closed", "proposed", "disputed"];

/**
 * Where each action may start from. A correction goes from final to final: its verdict says which.
 * Nothing leads back from `graded` or `void`. Source: decisions G9.
 */
const SOURCES: Readonly<Record<Action, readonly CallStatus[]>> = {
  mark: ["active"],
  clarify: ["active", "closed"],
  close: ["active"],
  propose: ["active", "closed", "disputed"],
  dispute: ["proposed"],
  grade: ["proposed", "disputed"],
  void: OPEN,
  correct: ["graded", "void"],
};

/** Whether the call's state allows it, times and reviewers aside. */
export const mayDo = (action: Action, from: CallStatus): boolean => SOURCES[action].includes(from);

/** The states from which an action may start, in the order of a call's life. */
export const sourcesOf = (action: Action): readonly CallStatus[] => SOURCES[action];

/** The first instant at which evidence filed then may be graded: exactly 24 hours later. */
export const challengeEndsAt = (proposedAt: number): number => proposedAt + CHALLENGE_WINDOW_MS;

/** Why a call without evidence is void. */
export const AUTOMATIC_VOID_REASON: VoidReason = "SOURCE_UNAVAILABLE";

/**
 * From when on a call without evidence is void, epoch ms: thirty days after `resolve_by`, or after it
 * was published, should that be later.
 */
export const voidsAt = (call: { resolveBy: string; publishedAt: string }): number =>
  Math.max(Date.parse(call.resolveBy), Date.parse(call.publishedAt)) + AUTOMATIC_VOID_MS;
