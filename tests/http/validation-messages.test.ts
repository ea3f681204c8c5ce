// Messages about wrong input are in plain words.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { validationMessage } from "../../lib/http/validate.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Refusal {
  error: string;
  details: { path: string; message: string }[];
}

const refusal = async (path: string, init: RequestInit = {}): Promise<Refusal> => {
  const headers = { "x-svc-key": app.keys.institutional, "content-type": "application/json" };
  const answer = await app.send(path, { ...init, headers });
  expect(answer.status, path).toBe(400);
  return (await answer.json()) as Refusal;
};
const refusedBody = (path: string, body: object) =>
  refusal(path, { method: "POST", body: JSON.stringify(body) });

const contracts: Contract[] = Object.values(GROUPS)
  .flat()
  .map(({ contract }) => contract);

/** Values that are wrong for one kind of member or another. */
const WRONG = [7.5, true, "\u0001", "a".repeat(70_000), {}, [], [7], [[]], [null], [{}], null];
const RAW = /invalid|expected|too (big|small)|received|pattern|\/\^/i;

describe("the message about wrong input is in plain words", () => {
  test.each(contracts)("$method $path", ({ query, body }) => {
    const shapes = body ? [query, body] : [query];
    for (const shape of shapes) {
      for (const name of Object.keys(shape.shape)) {
        for (const value of WRONG) {
          const read = shape.safeParse({ [name]: value }, { error: validationMessage });
          for (const { message } of read.error?.issues ?? []) expect(message).not.toMatch(RAW);
        }
      }
    }
  });

  test.each([
    [{ text: "a", quarter: "Q5" }, "quarter: must be written like Q3_FY2025"],
    [{ text: "a", quarter: 3 }, "quarter: must be written like Q3_FY2025"],
    [{ text: "a", sections: 3 }, "sections: must be a list"],
    [
      { text: "a", sections: Array.from({ length: 2_001 }, () => ({ text: "" })) },
      "sections: must be at most 2000 items",
    ],
    [{ text: "a", sections: [{ speaker: 5, text: "" }] }, "sections.0.speaker: must be text"],
    [{ text: "a", sections: [{}] }, "sections.0.text: must be given"],
    [{ text: "a", sections: [5] }, "sections.0: must be an object"],
    [
      { text: "a", sections: [{ part: "X", text: "" }] },
      "sections.0.part: must be one of PREPARED, QA",
    ],
  ])("the analysis of a text refuses wrong members by name: %#", async (body, error) => {
    expect((await refusedBody("/api/tone/analyze", body)).error).toBe(error);
  });

  test.each([
    ["conviction_type=X", "conviction_type"],
    ["nvf=Y,Z", "nvf"],
    ["ticker=1,2", "ticker"],
    ["limit=x", "limit"],
  ])("a wrong list names its parameter once: %s", async (asked, name) => {
    const { error, details } = await refusal(`/api/tone/screener?${asked}`);
    expect(error.startsWith(`${name}: must be `)).toBe(true);
    expect(details.map(({ path }) => path)).toEqual([name]);
  });
});
