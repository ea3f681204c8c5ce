import {
  type SignedHeadStore,
  signedHeadStore,
} from "../../../lib/record/services/signed-head-store.ts";
import { embeddedRedis } from "../../../scripts/local-platform/redis/embedded.ts";

/** A signer's memory of the last signed checkpoint, in an embedded Redis and without HTTP. */
export function embeddedMemory(redis = embeddedRedis()): SignedHeadStore {
  const commands = {
    mget: (keys: string[]) => redis.run(["MGET", ...keys]),
    set: (key: string, value: string) => redis.run(["SET", key, value]),
    eval: (script: string, keys: string[], args: string[]) =>
      redis.run(["EVAL", script, String(keys.length), ...keys, ...args]),
  };
  return signedHeadStore(
    commands as unknown as Parameters<typeof signedHeadStore>[0],
    "tape:signed",
  );
}
