import { StateChip } from "../../lib/plots/state-mark.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import type { toCall } from "../../lib/wire/present-calls.ts";

/** A published call as the API shows it. */
export type CallView = ReturnType<typeof toCall>;

/** The status of a call, and the verdict where there is one. */
export const Standing = ({ call }: { call: Pick<CallView, "status" | "verdict"> }) => (
  <StateChip
    state={call.status}
    word={call.status === "graded" ? `Graded ${call.verdict}` : stateWord(call.status)}
  />
);
