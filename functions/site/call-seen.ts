import type { CallStory } from "../../lib/domain/record/call-story.ts";
import type { CallDetail } from "../../lib/wire/calls.ts";

/** What a page of a call shows. */
export interface CallSeen {
  call: CallDetail["call"];
  story: CallStory;
  /** So many rows of the tape are under the newest signature. */
  signedRows: number;
  /** Of the newest file of the tape; null before the first. */
  fileSha256: string | null;
  base: string;
}
