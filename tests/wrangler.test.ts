import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GROUPS } from "../functions/index.ts";
import { bundle } from "../scripts/serve/bundle.ts";

/** Gzipped bytes, in units of 1,024. Source: the budgets that were set for the groups. */
const BUDGET_BYTES: Record<string, number> = {
  sensors: 150 * 1_024,
  signals: 150 * 1_024,
  language: 150 * 1_024,
  scoring: 150 * 1_024,
  authorship: 150 * 1_024,
  record: 150 * 1_024,
  account: 250 * 1_024,
};

const toml = readFileSync(join(import.meta.dirname, "../wrangler.toml"), "utf8");

/** The route patterns of each environment, as paths; the file is ours and regular. */
const routes = new Map(
  toml
    .split(/^\[env\./m)
    .slice(1)
    .map((section) => [
      section.slice(0, section.indexOf("]")),
      [...section.matchAll(/pattern = "[^/"]+(\/[^"]*)"/g)].map(([, path]) => path ?? ""),
    ]),
);

const matches = (pattern: string, path: string) =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

describe("wrangler.toml", () => {
  test.each(
    Object.entries(GROUPS).flatMap(([group, list]) =>
      list.map(({ contract }) => [contract.path.replaceAll(/:\w+/g, "x"), group] as const),
    ),
  )("routes %s to the Worker of %s alone", (path, group) => {
    const owners = [...routes]
      .filter(([, patterns]) => patterns.some((pattern) => matches(pattern, path)))
      .map(([name]) => name);
    expect(owners).toEqual([group]);
  });

  test("lets the query through: every pattern ends in a star", () => {
    expect([...routes.values()].flat().filter((pattern) => !pattern.endsWith("*"))).toEqual([]);
  });

  test("gives the top level neither routes nor triggers, and only cron a trigger", () => {
    const [top = ""] = toml.split(/^\[env\./m);
    expect(top).not.toMatch(/^(routes|triggers|vars)/m);
    expect(toml.match(/^triggers/gm)).toHaveLength(1);
  });

  test.each([...routes.keys()])("bundles %s within its budget", async (group) => {
    const { gzippedBytes } = await bundle(group);
    console.log(`${group}: ${(gzippedBytes / 1_024).toFixed(1)} KiB gzipped`);
    expect(gzippedBytes).toBeLessThanOrEqual(BUDGET_BYTES[group] ?? Number.POSITIVE_INFINITY);
  });
});
