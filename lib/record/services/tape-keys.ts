import { DEFAULT_GATE } from "../domain/gate.ts";
import { base64Of, readSigningKeys } from "../domain/tape/checkpoint.ts";
import type { Witnesses } from "./tape-witness.ts";

/** The public keys that verify checkpoints of the tape, in base64: the current key first, then earlier ones. */
export type TapeKeys = () => Promise<readonly string[]>;

/** Makes a function that derives the public keys once. Without a signing key the list is empty. */
export function tapeKeys(setting: string | undefined): TapeKeys {
  let keys: Promise<readonly string[]> | null = null;
  return () => {
    keys ??= setting === undefined ? Promise.resolve([]) : publicKeysOf(setting);
    return keys;
  };
}

const publicKeysOf = async (setting: string): Promise<string[]> =>
  (await readSigningKeys(setting)).map(({ publicKey }) => base64Of(publicKey));

const noKeys: TapeKeys = () => Promise.resolve([]);

const noWitnesses: Witnesses = () => Promise.resolve({ witnesses: [], malformed: 0 });

/** Values for Workers that do not serve the record. */
export const NO_RECORD = {
  tapeKeys: noKeys,
  gateTarget: DEFAULT_GATE,
  witnesses: noWitnesses,
};
