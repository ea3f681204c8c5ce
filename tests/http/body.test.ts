// Bodies of requests: size, JSON form and members.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../lib/http/validate.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const PATH = "/api/v2/tone/score";
const JSON_TYPE = "application/json";

interface Sent {
  body: BodyInit;
  type?: string | null;
  key?: string | null;
  headers?: Record<string, string>;
}

const post = ({ body, type = JSON_TYPE, key = app.keys.retail, headers = {} }: Sent) =>
  app.send(PATH, {
    method: "POST",
    headers: {
      ...(type && { "content-type": type }),
      ...(key && { "x-svc-key": key }),
      ...headers,
    },
    body,
    duplex: "half",
  } as RequestInit);

const score = (value: unknown) => post({ body: JSON.stringify(value) });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

/** A body in chunks, without an announced length. */
function chunked(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1_024).fill(0x20);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) controller.close();
      else controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
      left -= chunk.length;
    },
  });
}

describe("the size of a body", () => {
  test("a body that is too large is refused with 413 before the key is checked, announced or not", async () => {
    for (const body of ["x".repeat(MAX_BODY_BYTES + 1), chunked(MAX_BODY_BYTES + 1)]) {
      const answer = await post({ body, key: null });
      expect(answer.status).toBe(413);
      expect(answer.headers.get("x-error-code")).toBe("payload_too_large");
      expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
      expect(Object.keys((await answer.json()) as object)).toEqual(["error"]);
    }
  });

  test("an endless body is not read to the end", async () => {
    expect((await post({ body: chunked(Number.MAX_SAFE_INTEGER) })).status).toBe(413);
  });

  test("a body of exactly the limit is read", async () => {
    const text = JSON.stringify({ text: "We expect revenue to grow." });
    const answer = await post({ body: text + " ".repeat(MAX_BODY_BYTES - text.length) });
    expect(answer.status).toBe(200);
  });
});

describe("a body that is not a JSON object", () => {
  test.each<[string, BodyInit, string | null]>([
    ["nothing", "", JSON_TYPE],
    ["no JSON", "{", JSON_TYPE],
    ["an array", "[]", JSON_TYPE],
    ["a string", '"text"', JSON_TYPE],
    ["null", "null", JSON_TYPE],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), JSON_TYPE],
    ["another type", '{"text":"a"}', "text/plain"],
    ["a form", "text=a", "application/x-www-form-urlencoded"],
    ["another charset", '{"text":"a"}', "application/json; charset=utf-16"],
    ["no type", new Uint8Array([0x7b, 0x7d]), null],
    ["nesting without end", "[".repeat(100_000), JSON_TYPE],
    ["nesting that is closed", `${"[".repeat(17)}${"]".repeat(17)}`, JSON_TYPE],
  ])("a body that is %s is a 400", async (_, body, type) => {
    const answer = await post({ body, type });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-error-code")).toBe("invalid_request");
    expect(await errorOf(answer)).not.toBe("");
  });

  test("without a key it is a 401", async () => {
    expect((await post({ body: "{", key: null })).status).toBe(401);
  });

  test("a JSON object with brackets in its texts and a charset in its type is accepted", async () => {
    const body = JSON.stringify({ text: `We expect growth ${'[{"'.repeat(50)}` });
    const answer = await post({ body, type: "application/json; charset=utf-8" });
    expect(answer.status).toBe(200);
  });
});

describe("the members of a body", () => {
  test.each([
    [{}, "text is required"],
    [{ text: null }, "text is required"],
    [{ text: 7 }, "text: must be text"],
    [{ text: "\u200b \ufeff" }, "text is required"],
    [{ text: " \n\t" }, "text is required"],
    [{ text: "\u0000 \u0085\u001b" }, "text is required"],
    [{ text: "a".repeat(200_001) }, "text: must be at most 200000 characters"],
    [
      { text: "fine", mode: "poetry" },
      "mode: must be one of earnings, authorship, escalation, central_bank",
    ],
  ])("a wrong member is named in the 400", async (body, error) => {
    const answer = await score(body);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toBe(error);
  });

  test("unknown members are ignored, whatever their names", async () => {
    const body =
      '{"text":"We expect revenue to grow.","__proto__":{"mode":"poetry"},"constructor":1}';
    expect((await post({ body })).status).toBe(200);
  });

  test("as many members as the limit allows are read", async () => {
    expect((await score({ text: "a ".repeat(100_000) })).status).toBe(200);
  });
});
