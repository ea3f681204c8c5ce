// The example answers of the README have the members and columns that the service answers with.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/service/app.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
/** Each request by curl, with the form and the text of the answer that is shown below it. */
const EXAMPLES = [
  ...readme.matchAll(
    /(curl -s [^\n]*)http:\/\/127\.0\.0\.1:8787(\/[^'\s]*)'?\n```\n\n```(json|csv)\n(.*?)\n```/gs,
  ),
].map(([, command = "", path = "", form, text = ""]) => ({ command, path, form, text }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("each example answer of the README is found, with its request", () => {
  expect(EXAMPLES).toHaveLength(readme.match(/```(json|csv)/g)?.length ?? 0);
});

test.each(EXAMPLES)("$path answers as the README shows", async ({ command, path, form, text }) => {
  const answer = await app.get(
    path,
    command.includes("$KEY") ? { "x-svc-key": app.keys.retail } : {},
  );
  expect(answer.status).toBe(200);
  const body = await answer.text();
  if (form === "json") {
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(JSON.parse(body)));
  } else {
    const [shown, answered] = [text, body].map((csv) => csv.trim().split(/\r?\n/));
    expect(shown?.[0]).toBe(answered?.[0]);
    expect(shown).toHaveLength(answered?.length ?? 0);
    const version = (lines?: string[]) => lines?.slice(1).map((line) => line.split(",").at(-1));
    expect(version(shown)).toEqual(version(answered));
  }
});
