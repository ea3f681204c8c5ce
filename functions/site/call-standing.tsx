import { StateChip } from "../../lib/plots/state-mark.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import type { Call } from "../../lib/wire/calls.ts";

/** The status of a call, and the verdict where there is one. */
export const Standing = ({ call }: { call: Pick<Call, "status" | "verdict"> }) => (
  <StateChip
    state={call.status}
    word={call.status === "graded" ? `Graded ${call.verdict}` : stateWord(call.status)}
  />
);
