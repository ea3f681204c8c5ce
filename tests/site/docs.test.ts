// The documentation pages: generated from the contract, complete, and with true examples.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import ANSWERS from "../../functions/site/docs/answers.generated.json" with { type: "json" };
import { DOC_NAV, operationPath } from "../../functions/site/docs/navigation.ts";
import { OPERATIONS } from "../../functions/site/docs/operations.ts";
import { CHANGES } from "../../lib/core/changelog.ts";
import { MAX_HISTORY_ROWS, REQUESTS_PER_MINUTE } from "../../lib/core/tier.ts";
import { ERROR_HELP } from "../../lib/http/error-help.ts";
import { ERROR_CODES } from "../../lib/http/errors.ts";
import { OPERATIONS_FILE, operationsJson } from "../../scripts/generate/docs/files.ts";
import { openApiText } from "../../scripts/generate/openapi-document.ts";
import { archiveTick } from "../support/record/archive-tick.ts";
import { signAdopted } from "../support/record/sign-adopted.ts";
import {
  BASE_URL,
  randomAddress,
  SAMPLE_END,
  type TestApp,
  testApp,
} from "../support/service/app.ts";
import { idsOf, linksOf, unescaped } from "../support/site/pages.ts";
import { DOC_PAGES } from "../support/site/site-pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  await signAdopted(app, BASE_URL);
  await archiveTick(app).whole(SAMPLE_END);
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

describe("the documentation", () => {
  test("what it says of endpoints is up to date (otherwise run npm run docs)", async () => {
    expect((await readFile(OPERATIONS_FILE, "utf8")) === operationsJson()).toBe(true);
  });

  test("every operation of the OpenAPI document has a page with its parameters and failures", async () => {
    const { paths: described } = JSON.parse(openApiText()) as {
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string }[] }>
      >;
    };
    const operations = Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(45);
    const list = await html("/docs/api");
    for (const { path, method, operationId, parameters } of operations) {
      expect(list).toContain(`href="${operationPath(operationId)}"`);
      const page = await html(operationPath(operationId));
      expect(page).toContain(`${method.toUpperCase()} ${path}`);
      for (const { name } of parameters)
        expect(page, operationId).toContain(`<code>${name}</code>`);
      expect(page).toContain('href="/docs/errors#internal"');
    }
  });

  test("each page says which tier gets which member", async () => {
    const page = await html("/docs/api/getSensorHistory");
    const tierOf = (member: string) =>
      new RegExp(
        `<code>${member.replace("[]", "\\[\\]")}</code> <span class="member-type">[^<]*</span>(?:<span class="lock">([^<]*)<)?`,
      ).exec(page);
    expect(tierOf("readings[].value")).toMatchObject({ 1: undefined });
    expect(tierOf("readings[].confidence")?.[1]).toBe("any key");
    expect(page).toContain("Fields without a mark: everyone.");
    expect(await html("/docs/api/getToneMl")).toMatch(
      /top_features<\/code> <span[^>]*>[^<]*<\/span><span class="lock">institutional</,
    );
  });

  test.each(DOC_PAGES)("$path is a page with a title and one heading", async ({ path, title }) => {
    const page = await html(path);
    expect(unescaped(page)).toContain(`<title>${title} · Regime Intelligence</title>`);
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  test("every error code has its place, where the header links to", async () => {
    const page = await html("/docs/errors");
    for (const code of ERROR_CODES) {
      expect(idsOf(page)).toContain(code);
      expect(unescaped(page)).toContain(ERROR_HELP[code].meaning);
    }
    const refused = await app.get("/api/sensors/nope");
    const link = /<([^>]+)>; rel="help"/.exec(refused.headers.get("link") ?? "")?.[1] ?? "";
    const { pathname, hash } = new URL(link);
    expect(idsOf(await html(pathname))).toContain(hash.slice(1));
  });

  test("the pages state the limits that the code enforces", async () => {
    const page = await html("/docs/limits");
    for (const most of [
      ...Object.values(REQUESTS_PER_MINUTE),
      ...Object.values(MAX_HISTORY_ROWS),
    ]) {
      expect(page).toContain(`<td>${most.toLocaleString("en-US")}<`);
    }
    expect(page).toContain("two-bucket weighted window");
  });

  test("every change is listed with the id that deprecated routes name", async () => {
    const ids = idsOf(await html("/changelog"));
    for (const { id } of CHANGES) expect(ids).toContain(id);
  });

  test("the pages contain the measurements of docs/accuracy", async () => {
    const page = await html("/docs/methodology/stress-index-accuracy");
    const source = join(import.meta.dirname, "../../docs/accuracy/stress-index.md");
    const accuracy = await readFile(source, "utf8");
    const [row = ""] = /\| r with STLFSI4 \/ NFCI[^\n]*/.exec(accuracy) ?? [];
    expect(row).not.toBe("");
    for (const cell of row.replaceAll("**", "").split("|")) expect(page).toContain(cell.trim());
  });

  test("the pages are the same for every caller, have an ETag, and use every id once", async () => {
    for (const path of paths) {
      const answer = await app.get(path);
      const page = await answer.text();
      const etag = answer.headers.get("etag") ?? "";
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]* src=)|\son[a-z]+=/);
      expect(new Set(idsOf(page)).size, path).toBe(idsOf(page).length);
      expect((await app.get(path, { "if-none-match": etag })).status, path).toBe(304);
    }
  });

  test("the pages need no database", async () => {
    await app.setFaults({ postgres: "down" });
    const answers = await Promise.all(
      paths.slice(0, 15).map((path) => app.get(path, { "x-svc-key": app.keys.retail })),
    );
    await app.setFaults({ postgres: "ok" });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("an unknown page is a 404", async () => {
    for (const path of ["/docs/nope", "/docs/api/nope", "/docs/try/nope", "/docs/try/scoreTone"]) {
      const answer = await app.get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
    for (const id of ["confirmAlerts", "getUsage", "getPrice"]) {
      expect((await app.get(`/docs/try/${id}`)).status, id).toBe(404);
    }
  });
});

describe("links of the documentation", () => {
  test("all links lead to existing pages, and to places on them", async () => {
    const seen = new Map<string, string | null>();
    const broken: string[] = [];
    const waiting: { from: string; to: string }[] = [{ from: "", to: "/" }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { pathname, search, hash } = new URL(next.to, `https://svc.test${next.from}`);
      const path = pathname + search;
      if (!seen.has(path)) {
        const answer = await app.get(path);
        const isPage = answer.headers.get("content-type")?.includes("text/html") ?? false;
        if (answer.status !== 200) broken.push(`${next.from} -> ${path}: ${answer.status}`);
        const page = answer.status === 200 && isPage ? await answer.text() : null;
        seen.set(path, page);
        for (const to of page === null ? [] : linksOf(page)) waiting.push({ from: path, to });
      }
      const page = seen.get(path);
      if (page && hash && !idsOf(page).includes(hash.slice(1)))
        broken.push(`${next.from} -> ${path}${hash}`);
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(paths.length);
  });
});

/** Paths of all members, with lists taken as their items. */
function shapeOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shapeOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...shapeOf(inner, `${path}.${name}`),
  ]);
}

describe("examples of the documentation", () => {
  const plain = OPERATIONS.filter(({ path }) => !path.startsWith("/api/keys/"));

  test.each(plain)("$id answers in the form that its page shows", async (operation) => {
    const { id, method, keyHeader, access, example } = operation;
    const answer = await app.send(example.path, {
      method: method.toUpperCase(),
      headers: {
        "cf-connecting-ip": randomAddress(),
        ...(access === "key" && { [keyHeader]: app.keys.retail }),
        ...(example.body && { "content-type": "application/json" }),
      },
      ...(example.body && { body: example.body.replaceAll("<API_KEY>", app.keys.retail) }),
    });
    const shown = ANSWERS.find((each) => each.id === id);
    expect(shown?.status, `run npm run docs -- --answers for ${id}`).toBe(answer.status);
    expect(answer.status).toBe(example.status);
    const text = await answer.text();
    if (text === "") return expect(shown?.text).toBe("");
    const names = new Set(shapeOf(JSON.parse(text)));
    // A shortened list ends with the number of further items.
    const shownShape = shapeOf(JSON.parse(shown?.text ?? "null"));
    expect(shownShape.filter((name) => ![...names].some((real) => real.startsWith(name)))).toEqual(
      [],
    );
  });

  const isOwn = ({ group }: { group: string }) => group === "account";
  const tried = OPERATIONS.filter(
    (each) => each.method === "get" && !each.changesState && !isOwn(each),
  );

  test("routes of accounts, billing and alerts have no form, and every other route has one", async () => {
    for (const operation of OPERATIONS) {
      const page = await html(operationPath(operation.id));
      const hasForm = page.includes(`action="/docs/try/${operation.id}"`);
      expect(hasForm, operation.id).toBe(!isOwn(operation) && !operation.changesState);
    }
  });

  test.each(tried)(
    "the form of $id leads to its answer",
    async ({ id, access, parameters, keyHeader, example }) => {
      const page = await html(operationPath(id));
      expect(page).toContain(`action="/docs/try/${id}"`);
      const fields = new URLSearchParams(
        parameters.map(({ name, example: value = "" }): [string, string] => [name, value]),
      );
      const led = await app.get(`/docs/try/${id}?${fields}`);
      expect(led.status).toBe(303);
      const key = access === "key" ? { [keyHeader]: app.keys.retail } : {};
      expect((await app.get(led.headers.get("location") ?? "", key)).status).toBe(example.status);
    },
  );
});
