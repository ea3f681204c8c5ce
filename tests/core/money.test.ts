// Amounts of money and prices as text.

import { describe, expect, test } from "vitest";
import { formatInterval, formatMoney, priceTerms } from "../../lib/account/domain/checkout.ts";
import type { PriceFacts } from "../../lib/account/domain/subscription.ts";

test.each([
  [24_900, "usd", "$249"],
  [9_950, "eur", "€99.50"],
  [1_200, "jpy", "¥1,200"],
  [1_234_500, "kwd", "KWD 1,234.500"],
  [0, "gbp", "£0"],
])("%i of %s is written %s", (amount, currency, written) => {
  expect(formatMoney(amount, currency).replace(/\s/, " ")).toBe(written);
});

test("a billing interval is written in usual words", () => {
  expect(formatInterval("month", 1)).toBe("a month");
  expect(formatInterval("month", 3)).toBe("every 3 months");
});

describe("a price in words", () => {
  const NOW = Date.parse("2027-01-15");
  const price = (lasts: "once" | "forever" | number | null): PriceFacts => ({
    unitAmount: 24_900,
    currency: "usd",
    interval: "month",
    intervalCount: 1,
    promotion: lasts === null ? null : { ...PROMOTION, lasts },
  });
  const PROMOTION = { coupon: "A", unitAmount: 9_900, endsAt: Date.parse("2027-02-24") };

  test.each([
    [null, "$249 a month", "Renews at $249 a month until you cancel."],
    [
      "forever",
      "$99 a month",
      "If you subscribe before 24 Feb 2027. Renews at $99 a month for as long as you stay subscribed. Later subscribers pay $249.",
    ],
    [
      "once",
      "$99 a month",
      "If you subscribe before 24 Feb 2027, for the first period. Then renews at $249 a month until you cancel.",
    ],
    [
      3,
      "$99 a month",
      "If you subscribe before 24 Feb 2027, for the first 3 months. Then renews at $249 a month until you cancel.",
    ],
  ] as const)(
    "a price says at what amount it renews when the promotion lasts %s",
    (lasts, now, renewal) => {
      expect(priceTerms(price(lasts), NOW)).toEqual({ now, renewal });
    },
  );

  test("a price shows no promotion after the promotion's end", () => {
    expect(priceTerms(price("forever"), PROMOTION.endsAt)).toEqual(priceTerms(price(null), NOW));
  });
});
