import type { CallStory } from "../../lib/domain/record/call-story.ts";
import type { toCallDetail } from "../../lib/wire/present-calls.ts";

/** A call alone as the API shows it. */
export type DetailView = ReturnType<typeof toCallDetail>["call"];

/** What a page of a call shows. */
export interface CallSeen {
  call: DetailView;
  story: CallStory;
  /** So many rows of the tape are under the newest signature. */
  signedRows: number;
  /** Of the newest file of the tape; null before the first. */
  fileSha256: string | null;
  base: string;
}
