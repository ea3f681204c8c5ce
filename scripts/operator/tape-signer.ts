// The signer of the tape for operator commands, and new keys for it.

import { Redis } from "@upstash/redis";
import type { TapeSigner } from "../../lib/record/actions/sign-checkpoint.ts";
import { base64Of } from "../../lib/record/domain/tape/checkpoint.ts";
import { signedHeadStore } from "../../lib/record/services/signed-head-store.ts";
import { SETTINGS } from "../generate/settings-list.ts";

const DEADLINE_MS = 5_000;

/** Reads the tape's signer from the settings; null when a part of it is not set. */
export function signerOf(env: Readonly<Record<string, string | undefined>>): TapeSigner | null {
  const [url, token] = [env["UPSTASH_REDIS_REST_URL"], env["UPSTASH_REDIS_REST_TOKEN"]];
  const [baseUrl, signingKey] = [env["BASE_URL"], env["TAPE_SIGNING_KEY"]];
  if (!url || !token || !baseUrl || !signingKey) return null;
  const redis = new Redis({
    url,
    token,
    retry: { retries: 0 },
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(DEADLINE_MS),
    automaticDeserialization: false,
  });
  const { defaultValue } = SETTINGS.find(({ name }) => name === "TAPE_MEMORY") ?? {};
  return {
    baseUrl,
    signingKey,
    memory: signedHeadStore(redis, env["TAPE_MEMORY"] ?? defaultValue ?? ""),
  };
}

/** Makes a key pair that signs checkpoints: the value of `TAPE_SIGNING_KEY`, and the 32 bytes of the public key. */
export async function newSigningKey(): Promise<{
  signingKey: string;
  publicKey: Uint8Array<ArrayBuffer>;
}> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const exported = async (format: "pkcs8" | "raw", key: CryptoKey) =>
    new Uint8Array((await crypto.subtle.exportKey(format, key)) as ArrayBuffer);
  return {
    signingKey: base64Of(await exported("pkcs8", pair.privateKey)),
    publicKey: await exported("raw", pair.publicKey),
  };
}
