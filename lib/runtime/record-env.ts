import * as z from "zod";
import { NO_RECORD } from "../record/services/tape-keys.ts";
import { optionalSecret } from "./env.ts";

/** What the published record needs. */
export const RecordSettings = z.object({
  TAPE_SIGNING_KEY: optionalSecret("Ed25519 private key of the record (npm run tape-key)"),
  GATE_TARGET: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default(String(NO_RECORD.gateTarget))
    .transform(Number)
    .meta({ description: "Strictly graded calls below which no claim of performance is made" }),
});

/** What signing it needs beside the key. */
export const SigningSettings = z.object({
  TAPE_WITNESSES: optionalSecret(
    "Who signs our checkpoints, too: `<address> <verifier key>` each, separated by commas",
  ),
  TAPE_MEMORY: z
    .string()
    .min(1)
    .default("tape:signed")
    .meta({ description: "Key of Redis in which the signer remembers what it signed last" }),
});
