// The deployment file: routes of each Worker, and the schedule.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accountApp } from "../functions/account/index.ts";
import { agentsApp } from "../functions/agents/index.ts";
import { languageApp } from "../functions/language/index.ts";
import { picturesApp } from "../functions/pictures/index.ts";
import { recordApp } from "../functions/record/index.ts";
import { sensorsApp } from "../functions/sensors/index.ts";
import { signalsApp } from "../functions/signals/index.ts";
import { siteApp } from "../functions/site/index.ts";

const toml = readFileSync(join(import.meta.dirname, "../wrangler.toml"), "utf8");

/** The route patterns of each environment, as paths. The project's file has a regular form. */
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

/**
 * The length of the longest matching pattern. Of several Workers the longest one gets the request.
 */
const reachOf = (patterns: readonly string[], path: string): number =>
  Math.max(0, ...patterns.filter((each) => matches(each, path)).map(({ length }) => length));

const apps = {
  sensors: sensorsApp,
  signals: signalsApp,
  language: languageApp,
  record: recordApp,
  pictures: picturesApp,
  account: accountApp,
  agents: agentsApp,
  site: siteApp,
};
const paths = Object.entries(apps).flatMap(([group, app]) =>
  [...new Set(app.routes.map(({ path }) => path))].map((path) => [path, group] as const),
);

/** The minutes of a part of a cron expression, such as `1-4`. */
function span(text: string): number[] {
  const [from = 0, to = from] = text.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

describe("wrangler.toml", () => {
  test.each(
    paths.map(([path, group]) => [path.replaceAll(/:\w+(\{[^}]*\})?/g, "x"), group] as const),
  )("%s is routed to the Worker of %s alone", (path, group) => {
    const reaches = [...routes].map(([name, patterns]) => [name, reachOf(patterns, path)] as const);
    const furthest = Math.max(...reaches.map(([, reach]) => reach));
    expect(furthest).toBeGreaterThan(0);
    const owners = reaches.filter(([, reach]) => reach === furthest).map(([name]) => name);
    expect(owners).toEqual([group]);
  });

  test("every pattern ends in a star, so that a query matches too", () => {
    expect([...routes.values()].flat().filter((pattern) => !pattern.endsWith("*"))).toEqual([]);
  });

  test("the top level has neither routes nor triggers, and only cron has a trigger", () => {
    const [top = ""] = toml.split(/^\[env\./m);
    expect(top).not.toMatch(/^(routes|triggers|vars)/m);
    expect(toml.match(/^triggers/gm)).toHaveLength(1);
  });

  test("logs of requests have no query, which may hold a key, in any Worker", () => {
    const [, settings = ""] = /^\[observability\]\n([^[]*)/m.exec(toml) ?? [];
    expect(settings).toMatch(/^redact_query_string = true$/m);
    expect(toml.match(/observability/g)).toHaveLength(1);
  });

  test("cron runs once in every minute of the hour", () => {
    const [, list = ""] = /crons = \[([^\]]*)\]/.exec(toml) ?? [];
    const minutes = [...list.matchAll(/"([^" ]+) \* \* \* \*"/g)].flatMap(([, text = ""]) =>
      text === "*/5" ? Array.from({ length: 12 }, (_, n) => n * 5) : text.split(",").flatMap(span),
    );
    expect(minutes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });
});
