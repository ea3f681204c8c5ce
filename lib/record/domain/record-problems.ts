// What is wrong with the stored record, as a problem of the service.

import type { Problem } from "../../sensors/domain/incidents.ts";
import { signedUntil } from "./gate.ts";
import { notExtended } from "./tape/signed-end.ts";

/** The subject of a record that is not the signed one; the operator is mailed about it. */
export const RECORD_ALTERED = "record tape";
const RECORD_UNSIGNED = "record signatures";

/** Whether rows have stood for more than an hour without a signed head above them. */
export const isLongUnsigned = (unsignedAt: string | null, now: number): boolean =>
  unsignedAt !== null && unsignedAt < signedUntil(now);

/** What follows while a record is altered: the signer compares the tape only, not the tables. */
export const effectOfAltered = (isExtended: boolean | null): string =>
  isExtended === false
    ? "While this lasts, the gate answers 503, calls are marked as unproven, and nothing is signed."
    : "While this lasts, the gate answers 503, and calls are marked as unproven. The tape itself goes on being signed.";

/** `isSigning`: a key is configured. Without one nothing is ever signed, which is no problem. */
export function recordProblems(
  seen: {
    remembered: { size: number } | null | undefined;
    isExtended: boolean | null;
    differences: readonly string[];
    unsignedAt: string | null;
    isSigning: boolean;
    /** The open problem of an altered record, when it is not known whether it lasts. */
    openProblem: { text: string } | null;
  },
  now: number,
): Problem[] {
  const begun = { startedAt: now, endedAt: null };
  const [difference] = [
    ...(seen.remembered && seen.isExtended === false ? [notExtended(seen.remembered)] : []),
    ...seen.differences,
  ];
  const altered =
    difference === undefined ? seen.openProblem?.text : `Not what was signed: ${difference}`;
  return [
    ...(altered === undefined ? [] : [{ ...begun, subject: RECORD_ALTERED, text: altered }]),
    ...(seen.isSigning && isLongUnsigned(seen.unsignedAt, now)
      ? [{ ...begun, subject: RECORD_UNSIGNED, text: "Rows are unsigned for more than an hour" }]
      : []),
  ];
}
