// The form of API keys: parts, checksum and digest.

import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatApiKey, KEY_BYTES, parseApiKey } from "../../../lib/account/domain/api-key.ts";
import { crc32, sha256Hex } from "../../../lib/core/digests.ts";
import { BASE62, base62, base62Integer } from "../../../lib/core/secrets.ts";

const anyKey = () => formatApiKey(randomBytes(KEY_BYTES.id), randomBytes(KEY_BYTES.secret));

describe("API keys", () => {
  test("a key has the documented form and can be parsed into its parts", () => {
    for (let round = 0; round < 500; round += 1) {
      const key = anyKey();
      expect(key).toMatch(/^svc_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
      expect(parseApiKey(key)).toEqual({ id: key.slice(4, 12), prefix: key.slice(0, 12) });
    }
  });

  test("a key with any one character changed is refused", () => {
    const key = anyKey();
    for (let at = 0; at < key.length; at += 1) {
      const changed = key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1);
      expect(parseApiKey(changed), `character ${at}`).toBeNull();
    }
  });

  test("texts that are not keys are refused", () => {
    const key = anyKey();
    const others = [
      "",
      "svc_",
      key.slice(1),
      `${key} `,
      `${key}\n`,
      key.toLowerCase(),
      key.repeat(2),
    ];
    for (const text of others) expect(parseApiKey(text)).toBeNull();
  });

  test("random bytes give each character of the alphabet with the same probability", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const character = base62(Uint8Array.of(byte), 1);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(BASE62.length);
    expect([...counts.values()].every((count) => count === 4)).toBe(true);
    expect(() => base62(Uint8Array.of(248, 255), 1)).toThrow(RangeError);
  });

  test("checksum and digest agree with published test vectors", async () => {
    expect(crc32("123456789")).toBe(0xcbf43926);
    expect(base62Integer(0xffffffff, 6)).toBe("4gfFC3");
    expect(base62Integer(0, 6)).toBe("000000");
    expect(await sha256Hex("abc")).toBe(createHash("sha256").update("abc").digest("hex"));
  });
});
