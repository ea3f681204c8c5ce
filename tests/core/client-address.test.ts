// The identity by which an IP address is counted.

import { describe, expect, test } from "vitest";
import { addressIdentity, UNKNOWN_ADDRESS } from "../../lib/core/client-address.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const hex = (group: number) => group.toString(16);

/** Eight random groups with more zeros than chance would give. */
const randomGroups = (next: () => number): number[] =>
  Array.from({ length: 8 }, () => (next() < 0.4 ? 0 : wholeBetween(next, 0, 0xffff)));

/** A random spelling of an IPv6 address: leading zeros, capitals, one run of zeros left out. */
function spelled(groups: readonly number[], next: () => number): string {
  const texts = groups.map((group) => hex(group).padStart(wholeBetween(next, 1, 4), "0"));
  const cased = texts.map((text) => (next() < 0.5 ? text.toUpperCase() : text));
  const start = groups.indexOf(0);
  if (start < 0 || next() < 0.3) return cased.join(":");
  let end = start;
  while (end < 8 && groups[end] === 0) end += 1;
  return `${cased.slice(0, start).join(":")}::${cased.slice(end).join(":")}`;
}

describe("an IPv4 address", () => {
  test("the address is its own identity", () => {
    expect(addressIdentity("203.0.113.7")).toBe("203.0.113.7");
    expect(addressIdentity(" 203.0.113.7 ")).toBe("203.0.113.7");
    expect(addressIdentity("0.0.0.0")).toBe("0.0.0.0");
  });

  test.each([
    "::ffff:203.0.113.7",
    "::FFFF:203.0.113.7",
    "::ffff:cb00:7107",
    "0:0:0:0:0:ffff:203.0.113.7",
    "0000:0000:0000:0000:0000:ffff:cb00:7107",
  ])("the address written as IPv6 (%s) has the same identity", (text) => {
    expect(addressIdentity(text)).toBe("203.0.113.7");
  });
});

describe("an IPv6 address", () => {
  test("the address is counted by its /64 network", () => {
    const identities = ["2001:db8:1:2::", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"];
    expect(new Set(identities.map(addressIdentity))).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(addressIdentity("2001:db8:1:3::1")).not.toBe(addressIdentity("2001:db8:1:2::1"));
  });

  test("all spellings of an address have one identity", () => {
    const next = random(5);
    for (let i = 0; i < 2_000; i += 1) {
      const groups = randomGroups(next);
      const plain = addressIdentity(groups.map(hex).join(":"));
      expect(plain).not.toBe(UNKNOWN_ADDRESS);
      const text = spelled(groups, next);
      expect(addressIdentity(text), text).toBe(plain);
    }
  });

  test("an address that ends in dotted decimals equals the address with two groups instead", () => {
    expect(addressIdentity("64:ff9b::192.0.2.1")).toBe(addressIdentity("64:ff9b::c000:201"));
    expect(addressIdentity("1:2:3:4:5:6:192.0.2.1")).toBe("1:2:3:4::/64");
  });
});

describe("a text that is not an address", () => {
  test.each([
    undefined,
    "",
    " ",
    "unknown",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.256",
    "01.2.3.4",
    "1.2.3.-4",
    "1.2.3.4, 5.6.7.8",
    "1.2.3.4:80",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    ":1:2:3:4:5:6:7",
    "12345::",
    "g::1",
    "fe80::1%eth0",
    "[2001:db8::1]",
    "::1.2.3.256",
    "1.2.3.4::",
    "1.2::3",
    "1:2:3:4:5:6:7:1.2.3.4",
    "١.2.3.4",
    `${"0".repeat(5_000)}::1`,
  ])("all such texts share one identity: %s", (text) => {
    expect(addressIdentity(text)).toBe(UNKNOWN_ADDRESS);
  });

  test("every text gets an identity from a closed set of forms", () => {
    const next = random(6);
    const alphabet = "0123456789abcdefABCDEF::::....%[] ,xg\u0000é";
    const form = /^(unknown|\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64)$/;
    for (let i = 0; i < 20_000; i += 1) {
      const length = wholeBetween(next, 0, 24);
      const text = Array.from({ length }, () =>
        alphabet.charAt(wholeBetween(next, 0, alphabet.length - 1)),
      ).join("");
      expect(addressIdentity(text)).toMatch(form);
    }
  });
});
