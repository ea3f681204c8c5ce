import { DEFAULT_GATE } from "../domain/gate.ts";
import { base64Of, readSigningKeys } from "../domain/tape/checkpoint.ts";

/** The public halves of the keys that sign checkpoints, in base64: the one in use, then earlier ones. */
export type TapeKeys = () => Promise<readonly string[]>;

/** Derives them once; the private halves stay in here. Without a key the list is empty. */
export function tapeKeys(setting: string | undefined): TapeKeys {
  let known: Promise<readonly string[]> | null = null;
  return () => {
    known ??= setting === undefined ? Promise.resolve([]) : publicKeysOf(setting);
    return known;
  };
}

const publicKeysOf = async (setting: string): Promise<string[]> =>
  (await readSigningKeys(setting)).map(({ publicKey }) => base64Of(publicKey));

const noKeys: TapeKeys = () => Promise.resolve([]);

/** What a Worker knows of the record when it does not show it. */
export const NO_RECORD = { tapeKeys: noKeys, gateTarget: DEFAULT_GATE };
