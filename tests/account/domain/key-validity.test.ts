// From when to when a key is valid, given its own dates and its subscription.

import { describe, expect, test } from "vitest";
import { type KeyFacts, keyStatusAt, keyValidity } from "../../../lib/account/domain/api-key.ts";
import {
  entitledUntil,
  PAST_DUE_GRACE_MS,
  SUBSCRIPTION_STATUSES,
} from "../../../lib/account/domain/subscription.ts";
import { extractEmail, keyEmail } from "../../../lib/core/customer-email.ts";
import { timingSafeEqual } from "../../../lib/core/digests.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

const key = (more: Partial<KeyFacts> = {}): KeyFacts => ({
  id: "AbCdEf01",
  secretSha256: "0".repeat(64),
  tier: "retail",
  bucket: "AbCdEf01",
  expiresAt: null,
  revokedAt: null,
  subscriptionId: null,
  subscriptionStatus: null,
  pastDueSince: null,
  ...more,
});
const statusOf = (facts: KeyFacts, at = NOW) => keyStatusAt(keyValidity(facts, NOW), at).status;

describe("the validity of a key", () => {
  test.each(SUBSCRIPTION_STATUSES)("of a subscription with status %s", (subscriptionStatus) => {
    const isPaid = ["active", "trialing"].includes(subscriptionStatus);
    const facts = key({ subscriptionId: "sub_1", subscriptionStatus });
    expect(statusOf(facts)).toBe(isPaid ? "valid" : "expired");
    expect(Number.isNaN(entitledUntil({ status: subscriptionStatus, pastDueSince: null }))).toBe(
      false,
    );
  });

  test("a past-due subscription keeps the key valid for exactly seven days", () => {
    const since = (ms: number) =>
      key({ subscriptionId: "sub_1", subscriptionStatus: "past_due", pastDueSince: NOW - ms });
    expect(statusOf(since(0))).toBe("valid");
    expect(statusOf(since(PAST_DUE_GRACE_MS - 1))).toBe("valid");
    expect(statusOf(since(PAST_DUE_GRACE_MS))).toBe("expired");
    expect(PAST_DUE_GRACE_MS).toBe(604_800_000);
  });

  test("a key of an unknown subscription is not valid", () => {
    expect(statusOf(key({ subscriptionId: "sub_1" }))).toBe("expired");
  });

  test("a key ends at the earlier of its own end and its subscription's end", () => {
    const active = { subscriptionId: "sub_1", subscriptionStatus: "active" } as const;
    expect(statusOf(key({ ...active, expiresAt: NOW }))).toBe("expired");
    expect(statusOf(key({ ...active, expiresAt: NOW + 1 }))).toBe("valid");
    expect(statusOf(key({ ...active, expiresAt: NOW + 1 }), NOW + 1)).toBe("expired");
  });

  test("a key is invalid before it is revealed, and a revoked key is revoked whatever else applies", () => {
    expect(statusOf(key({ secretSha256: null }))).toBe("invalid");
    expect(statusOf(key({ revokedAt: NOW, expiresAt: NOW - 1 }))).toBe("revoked");
    expect(statusOf(key({ revokedAt: NOW + 1 }))).toBe("valid");
  });
});

test.each([
  ["ann@svc.example", "ann@svc.example"],
  [" ann.o'lee+x@mail.svc.example ", "ann.o'lee+x@mail.svc.example"],
  ["Ann Lee <ann@svc.example>", "ann@svc.example"],
  ["Ann ann@svc.example", null],
  ["ann@localhost", null],
  ["a..b@svc.example", null],
  [".a@svc.example", null],
  ["<ann@svc.example> Ann", null],
  ["", null],
])("the e-mail address in the customer name %j is %j", (customer, email) => {
  expect(extractEmail(customer)).toBe(email);
  expect(keyEmail({ id: "AbCdEf01", customer, subscriber: null })).toBe(
    email ?? "svc_AbCdEf01@keys.invalid",
  );
  expect(keyEmail({ id: "x", customer, subscriber: "b@svc.example" })).toBe("b@svc.example");
});

test("two digests are equal only if all of their characters are", () => {
  const digest = "0123456789abcdef".repeat(4);
  expect(timingSafeEqual(digest, digest)).toBe(true);
  for (const other of [
    "",
    digest.slice(1),
    `${digest}0`,
    `1${digest.slice(1)}`,
    digest.replace(/f$/, "e"),
  ]) {
    expect(timingSafeEqual(other, digest)).toBe(false);
    expect(timingSafeEqual(digest, other)).toBe(false);
  }
});
