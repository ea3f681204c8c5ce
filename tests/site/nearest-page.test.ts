// The page that the page of a 404 suggests.

import { expect, test } from "vitest";
import { nearestPage } from "../../functions/site/nearest-page.ts";

test.each([
  ["/sensor", "/sensors"],
  ["/Sensors/", "/sensors"],
  ["/sensors/vx", "/sensors/vix"],
  ["/sensors/nope", "/sensors"],
  ["/prcing", "/pricing"],
  ["/login", "/unlock"],
  ["/doc", "/docs"],
  ["/refund", "/refunds"],
  ["/price", "/pricing"],
  ["/equities", "/equity"],
  ["/stress", "/stress-index"],
  ["/unsubscribe", "/alerts"],
  ["/docs/glossary", null],
  ["/wp-login.php", null],
  [`/${"x".repeat(10_000)}`, null],
])("%s suggests %s", (address, path) => {
  if (address === "/docs/glossary") expect(nearestPage(address)?.path).toMatch(/^\/docs/);
  else expect(nearestPage(address)?.path ?? null).toBe(path);
});
