// The search of the documentation, and texts for programs such as llms.txt and sitemap.xml.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { DOC_NAV, operationPath } from "../../functions/site/docs/navigation.ts";
import { OPERATIONS } from "../../functions/site/docs/operations.ts";
import { signAdopted } from "../support/record/sign-adopted.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { idsOf, unescaped } from "../support/site/pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  await signAdopted(app, BASE_URL);
});
afterAll(() => app.close());

const html = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await app.get(path, headers);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const paths = [
  ...DOC_NAV.map(({ path }) => path),
  ...OPERATIONS.map(({ id }) => operationPath(id)),
];

describe("the search of the documentation", () => {
  const results = async (query: string) => {
    const page = await html(`/docs/search?q=${encodeURIComponent(query)}`);
    return [...page.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a><span class="more">/g)].map(
      ([, path = "", title = ""]) => ({ path, title: unescaped(title) }),
    );
  };

  test.each([
    ["retry_after", "/docs/errors"],
    ["percentile", "/docs/api/getSensorHistory"],
    ["google sheets", "/docs/spreadsheets"],
    ["stress index", "/docs/api/getStressIndex"],
    ["badge", "/docs/feeds"],
  ])("%s is found on %s, without script", async (query, path) => {
    const found = await results(query);
    expect(found.map((each) => each.path.split("#")[0])).toContain(path);
    expect(found.length).toBeLessThanOrEqual(20);
    for (const { path: to } of found) {
      const [page = "", id] = to.split("#");
      if (id) expect(idsOf(await html(page)), to).toContain(id);
    }
  });

  test("a search without results says so and shows the query as text", async () => {
    expect(await html("/docs/search?q=zebra")).toContain("Nothing has all words of “zebra”");
    expect(await html("/docs/search")).toContain("Type one or more words");
    const page = await html(`/docs/search?q=${encodeURIComponent('<b x="1">vix')}`);
    expect(page).not.toContain("<b x=");
    expect(page).toContain('value="&lt;b x=&quot;1&quot;&gt;vix"');
    expect((await app.get(`/docs/search?q=${"(".repeat(5_000)}`)).status).toBe(200);
  });
});

describe("texts for programs", () => {
  test("each page exists as Markdown with its title, and no other page does", async () => {
    for (const path of paths) {
      const answer = await app.get(`${path}.md`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      const text = await answer.text();
      const [, title = ""] = /<h1>([^<]*)</.exec(await html(path)) ?? [];
      expect(text.startsWith(`# ${unescaped(title)}\n`), path).toBe(true);
      expect(text, path).not.toMatch(/\[object|undefined|<\w+ class=/);
      const held = { "if-none-match": answer.headers.get("etag") ?? "" };
      expect((await app.get(`${path}.md`, held)).status).toBe(304);
    }
    expect((await app.get("/docs/api/nope.md")).status).toBe(404);
    const page = await html("/docs/api/getSensorHistory.md");
    expect(page).toContain("| `readings[].confidence` | number from 0 to 1 or null | any key |");
    expect(page).toMatch(/```sh\ncurl -s .*```python\nimport json.*```ts\nconst.*```r\nrows/s);
  });

  test("the parts of llms-full.txt contain all of them, and none is over 100 kB", async () => {
    const named = (await html("/llms.txt")).match(/\/llms-full[-\d]*\.txt/g) ?? [];
    expect(named.length).toBeGreaterThan(2);
    const parts = await Promise.all(named.map((path) => html(path)));
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(100_000);
      expect(part).not.toContain("There is no such part");
    }
    expect(await html("/llms-full-10.txt")).toContain("There is no such part");
    const text = parts.join("");
    for (const path of paths)
      expect(text.split(`<!-- https://svc.test${path} -->`)).toHaveLength(2);
    expect(text).toContain(await html("/docs/api/getStressIndex.md"));
  });

  test("server.json is an entry of the registry of servers", async () => {
    const answer = await app.get("/server.json");
    expect(answer.headers.get("content-type")).toContain("application/json");
    const text = (max: number) => z.string().min(1).max(max);
    const url = z.url({ protocol: /^https$/ });
    // The members and limits that the registry's schema of 2025-12-11 has for a remote server.
    const entry = z.strictObject({
      $schema: z.literal(
        "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      ),
      name: text(200).regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      title: text(100),
      description: text(100),
      version: text(255).regex(/^\d+\.\d+\.\d+$/),
      websiteUrl: url,
      remotes: z.array(
        z.strictObject({
          type: z.enum(["streamable-http", "sse"]),
          url,
          headers: z.array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              isRequired: z.boolean(),
              isSecret: z.boolean(),
            }),
          ),
        }),
      ),
    });
    expect(entry.parse(await answer.json())).toMatchObject({
      name: "test.svc/regime-intelligence",
      remotes: [{ url: "https://svc.test/mcp" }],
    });
  });

  test("the catalogue of the API links to existing places", async () => {
    const answer = await app.get("/.well-known/api-catalog");
    expect(answer.headers.get("content-type")).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(answer.headers.get("link")).toContain('rel="api-catalog"');
    const { linkset } = (await answer.json()) as {
      linkset: [{ anchor: string } & Record<string, { href: string }[]>];
    };
    const { anchor, ...relations } = linkset[0];
    expect(anchor).toBe("https://svc.test/api");
    const targets = Object.values(relations as Record<string, { href: string }[]>).flat();
    expect(targets.length).toBeGreaterThanOrEqual(5);
    for (const { href } of targets) {
      expect((await app.get(new URL(href).pathname)).status, href).toBe(200);
    }
  });

  test("llms.txt is small, and names every page of the documentation", async () => {
    const text = await html("/llms.txt");
    expect(text.length).toBeLessThanOrEqual(10_000);
    for (const path of paths) {
      const [, operation] = /^\/docs\/api\/(\w+)$/.exec(path) ?? [];
      expect(text).toContain(operation ? `${operation} /` : `(https://svc.test${path})`);
    }
  });

  test("security.txt expires within a year, and after today", async () => {
    const text = await html("/.well-known/security.txt");
    expect(text).toMatch(/^Contact: mailto:security@svc\.test$/m);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
    expect(expires).toBeGreaterThan(SAMPLE_END);
    expect(expires).toBeLessThan(SAMPLE_END + 365 * 86_400_000);
  });

  test("sitemap.xml lists pages that robots.txt allows and that exist", async () => {
    const forbidden = [...(await html("/robots.txt")).matchAll(/^Disallow: (\S+)$/gm)].map(
      ([, path = ""]) => path,
    );
    const listed = [...(await html("/sitemap.xml")).matchAll(/<loc>https:\/\/svc\.test([^<]*)</g)];
    expect(listed.length).toBeGreaterThan(paths.length);
    for (const [, path = ""] of listed) {
      expect(forbidden.filter((start) => path.startsWith(start))).toEqual([]);
      expect((await app.get(path)).status, path).toBe(200);
    }
  });

  test("downloads have their type, and are sent again only when they changed", async () => {
    const answer = await app.get("/clients/regime.py");
    expect(answer.headers.get("content-type")).toBe("text/x-python; charset=utf-8");
    const source = join(import.meta.dirname, "../../clients/python/regime/__init__.py");
    expect(await answer.text()).toBe(await readFile(source, "utf8"));
    const held = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await app.get("/clients/regime.py", held)).status).toBe(304);
  });
});
