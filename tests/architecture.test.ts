// The rules of the source tree: allowed imports, and what pure folders may use.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * The subjects of `lib` in the order of imports: a file imports from its own subject and earlier
 * ones.
 */
const FLOORS = [
  "core",
  "mail",
  "market",
  "sensors",
  "language",
  "signals",
  "record",
  "account",
  "alerts",
  "webhooks",
];

type ImportRule = {
  /** Rooms and folders whose values may be imported. */
  values: string[];
  /** Modules of which only types may be imported. */
  types?: string[];
  packages?: string[];
};

/** What the folders (rooms) of a subject may import. A file outside of them counts as domain. */
const ROOMS: Record<string, ImportRule> = {
  domain: { values: ["domain"] },
  queries: {
    values: ["domain", "queries", "drizzle/schema/", "lib/runtime/database/"],
    packages: ["drizzle-orm"],
  },
  wire: { values: ["domain", "wire"], types: ["queries"], packages: ["zod"] },
  actions: {
    values: [
      "domain",
      "queries",
      "wire",
      "actions",
      "mails",
      "lib/runtime/jobs.ts",
      "lib/runtime/database/job-runs.ts",
      "lib/runtime/database/job-tries.ts",
    ],
    types: ["services", "lib/runtime/database/client.ts"],
  },
  services: {
    values: ["domain", "services"],
    packages: [
      "@upstash/",
      "zod",
      "stripe",
      "resend",
      "standardwebhooks",
      "htmlparser2",
      "ipaddr.js",
    ],
  },
  mails: { values: ["domain", "mails"], packages: ["hono/jsx"] },
};

/** The rules of folders outside the subjects. The longest matching folder counts. */
const FOLDERS: Record<string, ImportRule> = {
  "lib/http/": {
    values: [
      "domain",
      "wire",
      "lib/account/queries/api-keys.ts",
      "lib/http/",
      "lib/ui/",
      "lib/runtime/database/breaker.ts",
      "lib/runtime/database/round-trips.ts",
    ],
    types: ["services", "lib/runtime/"],
    packages: ["hono", "@hono/", "zod", "@upstash/", "hyparquet-writer/"],
  },
  "lib/ui/": {
    values: ["domain", "lib/ui/"],
    packages: ["hono/jsx", "d3-", "#text/docs/", "#text/lib/ui/"],
  },
  "lib/runtime/": {
    values: ["domain", "services", "actions", "lib/http/", "lib/runtime/"],
    packages: ["zod", "hono", "@upstash/redis"],
  },
  "lib/runtime/database/": {
    values: ["domain", "drizzle/schema/", "lib/runtime/"],
    packages: ["drizzle-orm", "@neondatabase/serverless", "node:async_hooks"],
  },
  "functions/": {
    values: [
      "domain",
      "queries",
      "wire",
      "actions",
      "lib/http/",
      "lib/ui/",
      "functions/",
      "lib/runtime/database/",
      "lib/runtime/jobs.ts",
    ],
    types: ["services"],
    packages: ["hono", "@hono/", "#text/"],
  },
  "functions/cron/": {
    values: ["domain", "queries", "actions", "lib/runtime/", "functions/cron/"],
    types: ["services"],
  },
  "functions/agents/": {
    values: ["domain", "lib/http/", "lib/ui/documents.ts", "functions/"],
    types: ["wire"],
    packages: ["hono", "zod", "@modelcontextprotocol/"],
  },
  "functions/pictures/": {
    values: [
      "domain",
      "queries",
      "wire",
      "actions",
      "lib/http/",
      "lib/ui/",
      "functions/pictures/",
      "lib/runtime/database/",
    ],
    packages: ["hono", "@resvg/", "@expo-google-fonts/inter/"],
  },
  "functions/worker.ts": { values: ["lib/runtime/", "functions/"] },
  "drizzle/schema/": { values: ["domain", "drizzle/schema/"], packages: ["drizzle-orm"] },
};

type Import = { file: string; target: string; isType: boolean; isPackage: boolean };

const sources = ["functions", "lib", "drizzle/schema"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

function importsOf(file: string): Import[] {
  const pattern = /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gms;
  return [...textOf(file).matchAll(pattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    const isPackage = !specifier.startsWith(".");
    const target = isPackage ? specifier : relative(root, resolve(root, dirname(file), specifier));
    return { file, target, isType: match[1] !== undefined, isPackage };
  });
}

const imports = sources.flatMap(importsOf);

const floorOf = (file: string): number => FLOORS.indexOf(/^lib\/([a-z]+)\//.exec(file)?.[1] ?? "");

/** The room of a subject's file, or null for a file outside the subjects. */
function roomOf(file: string): string | null {
  if (floorOf(file) < 0) return null;
  const room = file.split("/")[2] ?? "";
  if (room in ROOMS) return room;
  return file.startsWith("lib/mail/") && file.endsWith(".tsx") ? "mails" : "domain";
}

function ruleOf(file: string): ImportRule | undefined {
  const room = roomOf(file);
  if (room) return ROOMS[room];
  if (/^functions\/[a-z]+\/worker\.ts$/.test(file)) return FOLDERS["functions/worker.ts"];
  const folders = Object.keys(FOLDERS).filter((folder) => file.startsWith(folder));
  return FOLDERS[folders.sort((a, b) => b.length - a.length)[0] ?? ""];
}

function isAllowed({ file, target, isType, isPackage }: Import): boolean {
  const law = ruleOf(file);
  if (!law) return false;
  if (isPackage) return (law.packages ?? []).some((name) => target.startsWith(name));
  if (floorOf(file) >= 0 && floorOf(target) > floorOf(file)) return false;
  const room = roomOf(target);
  const fits = (allowed: string) => room === allowed || target.startsWith(allowed);
  return law.values.some(fits) || (isType && (law.types ?? []).some(fits));
}

/** Every import cycle, each once. */
function cycles(): string[] {
  const local = imports.filter(({ isPackage }) => !isPackage);
  const importsByFile = Map.groupBy(local, ({ file }) => file);
  const found = new Set<string>();
  const finished = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.add([...path.slice(start), file].join(" -> "));
    if (start >= 0 || finished.has(file)) return;
    for (const { target } of importsByFile.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of sources) visit(file, []);
  return [...found];
}

describe("imports and folders", () => {
  test("every source file is in a known folder", () => {
    expect(sources.filter((file) => !ruleOf(file))).toEqual([]);
    expect(sources.length).toBeGreaterThan(50);
  });

  test("every import is allowed, and no subject imports a later one", () => {
    const broken = imports.filter((use) => !isAllowed(use));
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  test("there is no import cycle, not even of types", () => {
    expect(cycles()).toEqual([]);
  });

  test("groups do not import one another, except that agents imports routes of the API", () => {
    const group = (path: string) => /^functions\/([a-z-]+)\//.exec(path)?.[1];
    const crossed = imports.filter(
      ({ file, target }) => group(file) && group(target) && group(file) !== group(target),
    );
    const groupsWithRoutes = ["sensors", "signals", "language", "record"];
    const allowed = crossed.filter(
      ({ file, target }) =>
        file === "functions/agents/tools.ts" && groupsWithRoutes.includes(group(target) ?? ""),
    );
    expect(crossed).toEqual(allowed);
    expect(allowed.length).toBeGreaterThan(0);
  });

  test("pure folders use no clock, process or network", () => {
    const banned = /\bprocess\.|\bfetch\(|Date\.now\(\)|new Date\(\)|Math\.random\(/;
    const isPure = (file: string) => ["domain", "wire", "queries"].includes(roomOf(file) ?? "");
    const impure = sources.filter((file) => isPure(file) && banned.test(textOf(file)));
    expect(impure).toEqual([]);
  });

  test("zod is imported in the form that bundles only what is used", () => {
    const heavy = /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*"zod"/;
    expect(sources.filter((file) => heavy.test(textOf(file)))).toEqual([]);
  });
});
