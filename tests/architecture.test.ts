import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** What each room may import, longest folder first. Source: design.md, "Who may import whom". */
const LAW: { room: RegExp; rooms: RegExp[]; types: RegExp[]; packages: RegExp[] }[] = [
  law("lib/domain/", ["lib/domain/"], [], []),
  law("drizzle/schema/", ["lib/domain/", "drizzle/schema/"], ["lib/domain/"], ["drizzle-orm"]),
  law("lib/wire/", ["lib/domain/", "lib/wire/"], ["lib/db/queries/"], ["zod"]),
  law(
    "lib/db/",
    ["lib/domain/", "lib/db/", "drizzle/schema/"],
    [],
    ["drizzle-orm", "@neondatabase/serverless"],
  ),
  law(
    "lib/services/",
    ["lib/domain/", "lib/services/"],
    [],
    ["@upstash/", "zod", "stripe", "resend", "standardwebhooks", "node:async_hooks"],
  ),
  law(
    "lib/operations/",
    [
      "lib/domain/",
      "lib/db/queries/",
      "lib/wire/",
      "lib/mail/",
      // What a reading function refuses, and how it pages, are the contract's words.
      "lib/http/(errors|page)\\.ts",
      "lib/operations/",
    ],
    ["lib/db/client", "lib/services/", "lib/http/(answer|contract)\\.ts"],
    [],
  ),
  law("lib/mail/", ["lib/domain/", "lib/mail/"], [], ["hono/jsx"]),
  law(
    "lib/http/",
    [
      "lib/domain/",
      "lib/wire/",
      "lib/db/queries/api-keys",
      "lib/http/",
      "lib/services/local-window",
    ],
    ["lib/db/client", "lib/services/"],
    ["hono", "@hono/", "zod"],
  ),
  law(
    "lib/runtime/",
    ["lib/db/client", "lib/services/", "lib/http/", "lib/runtime/"],
    [],
    ["zod", "hono", "@upstash/redis"],
  ),
  law("lib/ui/plots/", ["lib/domain/", "lib/ui/plots/"], [], ["hono/jsx", "d3-"]),
  law("lib/ui/", ["lib/domain/", "lib/ui/plots/", "lib/ui/"], [], ["hono/jsx"]),
  law("lib/http/", ["lib/domain/", "lib/wire/", "lib/http/", "lib/ui/", "lib/http/"], [], ["hono"]),
  law("functions/cron/", ["lib/operations/", "lib/runtime/", "functions/cron/"], ["lib/"], []),
  law("functions/[a-z-]+/worker\\.ts", ["lib/runtime/", "functions/[a-z-]+/index"], [], []),
  law(
    "functions/site/",
    [
      "lib/domain/",
      "lib/wire/",
      // Only what no endpoint answers: what one does is read by its reading function.
      "lib/db/queries/(call-page-facts|job-status|newest-texts|page-facts|sensor-cards|signed-heads|tape)\\.ts",
      "lib/db/gathered",
      "lib/operations/",
      "lib/http/",
      "lib/ui/plots/",
      "lib/ui/",
      "lib/http/",
      "functions/site/",
    ],
    ["lib/db/queries/"],
    ["hono"],
  ),
  law(
    "functions/account/pages/",
    [
      "lib/domain/",
      "lib/wire/",
      "lib/db/queries/",
      "lib/http/",
      "lib/ui/plots/",
      "lib/ui/",
      "lib/http/",
      "functions/account/",
    ],
    [],
    ["hono"],
  ),
  law("functions/worker\\.ts", ["lib/runtime/", "functions/index", "functions/cron/"], [], []),
  law("functions/index\\.ts", ["lib/http/", "functions/[a-z-]+/index"], [], ["hono"]),
  law(
    "functions/",
    ["lib/domain/", "lib/wire/", "lib/db/queries/", "lib/operations/", "lib/http/", "functions/"],
    [],
    ["hono", "@hono/"],
  ),
];

function law(room: string, rooms: string[], types: string[], packages: string[]) {
  const starts = (text: string) => new RegExp(`^${text}`);
  return {
    room: starts(room),
    rooms: rooms.map(starts),
    types: types.map(starts),
    packages: packages.map(starts),
  };
}

interface Import {
  file: string;
  target: string;
  isType: boolean;
  isPackage: boolean;
}

const sources = ["functions", "lib", "drizzle/schema"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const pattern = /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gms;
  return [...text.matchAll(pattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    const isPackage = !specifier.startsWith(".");
    const target = isPackage ? specifier : relative(root, resolve(root, dirname(file), specifier));
    return { file, target, isType: match[1] !== undefined, isPackage };
  });
}

const lawOf = (file: string) => LAW.find(({ room }) => room.test(file));

describe("the import law", () => {
  test("every source file lies in a room", () => {
    expect(sources.filter((file) => !lawOf(file))).toEqual([]);
    expect(sources.length).toBeGreaterThan(50);
  });

  test("every import is allowed", () => {
    const broken = sources.flatMap(importsOf).filter((use) => {
      const rules = lawOf(use.file);
      if (!rules) return true;
      if (use.isPackage) return !rules.packages.some((allowed) => allowed.test(use.target));
      const allowed = use.isType ? [...rules.rooms, ...rules.types] : rules.rooms;
      return !allowed.some((room) => room.test(use.target));
    });
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  test("groups never import one another", () => {
    const group = (path: string) => /^functions\/([a-z-]+)\//.exec(path)?.[1];
    const crossed = sources
      .flatMap(importsOf)
      .filter(({ file, target }) => group(file) && group(target) && group(file) !== group(target));
    expect(crossed).toEqual([]);
  });

  test("pure rooms read no clock, no process and no network", () => {
    const banned = /\bprocess\.|\bfetch\(|Date\.now\(\)|new Date\(\)|Math\.random\(/;
    const pure = sources.filter((file) => /^lib\/(domain|wire|db\/queries)\//.test(file));
    expect(pure.filter((file) => banned.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  test("zod is imported the light way", () => {
    const heavy = sources.filter((file) =>
      /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*"zod"/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(heavy).toEqual([]);
  });

  test("no file but a generated one is longer than 250 lines", () => {
    const length = (file: string) => readFileSync(join(root, file), "utf8").split("\n").length;
    const written = sources.filter((file) => !file.endsWith(".generated.ts"));
    expect(written.filter((file) => length(file) > 251)).toEqual([]);
  });
});
