// The host of a deployment: said once, and what follows from it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFor, publicHostOf, withBaseUrl } from "../../scripts/operator/public-host.ts";
import { wayOf } from "../../scripts/operator/secrets.ts";

const toml = readFileSync(join(import.meta.dirname, "../../wrangler.toml"), "utf8");

test("all routes are of the host, and all zones of the zone, which may differ", () => {
  const made = configFor(toml, { host: "api.example.org", zone: "example.org" });
  const patterns = [...made.matchAll(/pattern = "([^/]+)\//g)].map(([, host]) => host);
  const zones = [...made.matchAll(/zone_name = "([^"]+)"/g)].map(([, zone]) => zone);
  expect(patterns.length).toBeGreaterThan(30);
  expect(zones).toHaveLength(patterns.length);
  expect(new Set(patterns)).toEqual(new Set(["api.example.org"]));
  expect(new Set(zones)).toEqual(new Set(["example.org"]));
  expect(made).not.toMatch(/^[^#]*svc\.example/m);
});

test("BASE_URL follows from the host, and the zone is the host unless it is said", () => {
  expect(withBaseUrl({ PUBLIC_HOST: "a.example", BASE_URL: "" })["BASE_URL"]).toBe(
    "https://a.example",
  );
  expect(withBaseUrl({ BASE_URL: "https://b.example" })["BASE_URL"]).toBe("https://b.example");
  expect(publicHostOf({ PUBLIC_HOST: "a.example", PUBLIC_ZONE: "" })).toEqual({
    host: "a.example",
    zone: "a.example",
  });
});

const state = (served: string | null, newest: string | null) => ({
  worker: "record",
  served: { id: "1", tag: served, createdAt: "2026-11-27T00:00:00Z" },
  newest: { id: "2", tag: newest, createdAt: "2026-11-28T00:00:00Z" },
});

test.each([
  ["a", "b", { here: "a" }, "upload"],
  ["a", "a", { here: "c" }, "newest"],
  ["a", "b", { here: "c", isNewest: true }, "newest"],
  ["a", null, { here: "a" }, "upload"],
] as const)(
  "with %s served and %s the newest, %o: secrets go by way of %s",
  (served, newest, given, way) => {
    expect(wayOf(state(served, newest), { isNewest: false, ...given })).toBe(way);
  },
);

test.each([
  ["a", "b", "c"],
  ["a", "b", null],
  [null, null, null],
])(
  "with %s served, %s the newest and %s in this folder no secret is sent",
  (served, newest, here) => {
    expect(() => wayOf(state(served, newest), { isNewest: false, here })).toThrow("--newest");
  },
);
