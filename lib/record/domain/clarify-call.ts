import { type Change, entryOf, type RecordedCall, RecordRefusal } from "./call.ts";
import { mayDo, sourcesOf } from "./transitions.ts";

/** The texts of a call that may be worded better; what it is about, and its numbers, are not among them. */
export type Clarification = Partial<
  Pick<RecordedCall, "title" | "statement" | "resolutionCriterion" | "resolutionSource">
>;

const MEMBERS = {
  title: "title",
  statement: "statement",
  resolutionCriterion: "resolution_criterion",
  resolutionSource: "resolution_source",
} as const;

/**
 * Words a call anew: row CALL_CLARIFIED `{version}` and the texts that changed. The digest of the
 * criterion as it was opened stays in the receipt. Throws RecordRefusal. Source: G1, I-TAPE.
 */
export function clarifyCall(call: RecordedCall, wanted: Clarification, now: number): Change {
  if (!mayDo("clarify", call.status)) {
    throw new RecordRefusal(
      `it is ${call.status}: clarify works on ${sourcesOf("clarify").join(" or ")}`,
    );
  }
  const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];
  const texts: Record<string, string> = {};
  for (const member of members) {
    const text = wanted[member];
    if (text !== undefined && text !== call[member]) texts[MEMBERS[member]] = text;
  }
  if (Object.keys(texts).length === 0) throw new RecordRefusal("no text would change");
  const version = call.version + 1;
  const clarified: RecordedCall = { ...call, ...wanted, version };
  const entry = entryOf(call, "CALL_CLARIFIED", { version, ...texts }, now);
  return { call: clarified, entry, receipt: null };
}
