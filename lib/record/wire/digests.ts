// Digests and texts in answers about the record.

import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";

const SHA256 = "82bf70c13b24662bb1e38330ac209a18f735b570c42a1d61463389beeb5f4c98";
/** Schema of a SHA-256 digest. */
export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta(doc("SHA-256 in 64 lower-case hexadecimal digits.", SHA256));

/** Schema of a digest; `what` names the digested bytes. */
export const sha256 = (what: string) => Digest.meta(doc(`SHA-256 ${what}.`, SHA256));

export const wording = (what: string, example: string) => z.string().meta(doc(what, example));

/** Number and digest of the newest row of a call. */
export const CallSeq = z
  .int()
  .min(1)
  .meta(doc("Number of the call's newest row on the tape, from 1.", 1));
export const CallRowDigest = sha256("of that row");
