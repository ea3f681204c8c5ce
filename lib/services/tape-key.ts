import { base64Of, readSigningKey } from "../domain/record/checkpoint.ts";

/** The public half of the key that signs checkpoints, in base64; null where none is set. */
export type TapeKey = () => Promise<string | null>;

/** Derives it once; the private half stays in here. */
export function tapeKey(pkcs8: string | undefined): TapeKey {
  let known: Promise<string | null> | null = null;
  return () => {
    known ??= pkcs8
      ? readSigningKey(pkcs8).then(({ publicKey }) => base64Of(publicKey))
      : Promise.resolve(null);
    return known;
  };
}
