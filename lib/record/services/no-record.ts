import { DEFAULT_GATE } from "../domain/gate.ts";
import type { TapeKeys } from "./tape-keys.ts";

const noKeys: TapeKeys = () => Promise.resolve([]);

/** What a Worker knows of the record when it does not show it. */
export const NO_RECORD = { tapeKeys: noKeys, gateTarget: DEFAULT_GATE };
