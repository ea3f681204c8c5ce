import { expect, test } from "vitest";
import { formatInterval, formatMoney } from "../../lib/account/domain/checkout.ts";

test.each([
  [24_900, "usd", "$249"],
  [9_950, "eur", "€99.50"],
  [1_200, "jpy", "¥1,200"],
  [1_234_500, "kwd", "KWD 1,234.500"],
  [0, "gbp", "£0"],
])("%i of %s is written %s", (amount, currency, written) => {
  expect(formatMoney(amount, currency).replace(/\s/, " ")).toBe(written);
});

test("an interval is said as people say it", () => {
  expect(formatInterval("month", 1)).toBe("a month");
  expect(formatInterval("month", 3)).toBe("every 3 months");
});
