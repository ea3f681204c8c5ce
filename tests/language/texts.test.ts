// The endpoints that score and analyse a given text.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "../../lib/language/domain/features.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const post = async (path: string, body: object) => {
  const answer = await app.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-svc-key": app.keys.retail },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const conference = readFileSync(
  join(import.meta.dirname, "../../scripts/sample/texts/FOMC-PC_Q4_FY2015.txt"),
  "utf8",
);

interface Evidence {
  category: string;
  start: number;
  end: number;
  negated: boolean;
  counted: boolean;
  section?: number;
}

describe("POST /api/v2/tone/score", () => {
  test("the evidence reproduces the features", async () => {
    const { body } = await post("/api/v2/tone/score?evidence=1", { text: conference });
    const evidence = body["evidence"] as Evidence[];
    const features = body["features"] as Record<string, number>;
    for (const name of FEATURES) {
      const counted = evidence.filter(({ category, counted }) => category === name && counted);
      const words = features["word_count"] ?? 0;
      expect(features[name], name).toBeCloseTo((1000 * counted.length) / words, 2);
    }
    for (const { start, end } of evidence) expect(conference.slice(start, end).trim()).not.toBe("");
    expect(body).toMatchObject({ api: "svc-tone", version: "v2", mode: "earnings" });
  });

  test("the evidence is only included on request", async () => {
    const { body } = await post("/api/v2/tone/score", { text: "We are confident." });
    expect(body).not.toHaveProperty("evidence");
    expect(body).not.toHaveProperty("omitted");
  });

  test("the answer shows which parts are not read", async () => {
    const text = "Operator: Good day.\nJane Doe - CEO: We grew.\nJohn Roe - Analyst: How?";
    const { body } = await post("/api/v2/tone/score?evidence=1", { text });
    const omitted = body["omitted"] as { start: number; end: number; reason: string }[];
    const said = omitted.map(({ start, end, reason }) => [reason, text.slice(start, end).trim()]);
    expect(said).toContainEqual(["operator", "Good day."]);
    expect(said).toContainEqual(["label", "Jane Doe - CEO:"]);
    expect(said).toContainEqual(["analyst", "How?"]);
    expect(body["features"]).toMatchObject({ word_count: 2 });
  });

  test.each(["earnings", "authorship", "escalation", "central_bank"])(
    "mode %s scores a text, and marks a short one as such",
    async (mode) => {
      const { status, body } = await post("/api/v2/tone/score", {
        text: "We may raise rates.",
        mode,
      });
      expect(status).toBe(200);
      // In mode earnings such a text says too little for a score.
      const isScored = mode !== "earnings";
      expect(body).toMatchObject({ mode, reliability: isScored ? "LOW" : "NONE" });
      expect(body["anomaly_flags"]).toEqual(isScored ? expect.arrayContaining(["SHORT_TEXT"]) : []);
      expect(body["risk_score"]).toEqual(expect.any(Number));
    },
  );

  test.each(["!!!", "\ud800 lone", "😀".repeat(200), "a\u0301".repeat(50)])(
    "any text is scored without a fault",
    async (text) => {
      const { status, body } = await post("/api/v2/tone/score?evidence=1", { text });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/);
      for (const value of Object.values(body["features"] as object)) {
        expect(Number.isFinite(value)).toBe(true);
      }
    },
  );
});

describe("POST /api/tone/analyze", () => {
  const text = "Revenue grew by 12% on strong demand. We raised our guidance for the year.";

  test("the text may have any of its member names, and the first non-empty one counts", async () => {
    const { body } = await post("/api/tone/analyze", { text });
    for (const alias of [
      { transcript: text },
      { transcript_text: text },
      { text: " ", transcript: text },
      { text, transcript: "Something else." },
    ]) {
      expect((await post("/api/tone/analyze", alias)).body).toEqual(body);
    }
    expect(body).toMatchObject({ conviction_type: expect.any(String), reliability: "LOW" });
  });

  test("a text is required", async () => {
    const control = { text: "\u0000\u0007\u00ad" };
    for (const nothing of [{}, { text: "" }, { transcript: " " }, { text: 3 }, control]) {
      const { status, body } = await post("/api/tone/analyze", nothing);
      expect(status).toBe(400);
      expect(String(body["error"])).toContain("text");
    }
    expect((await post("/api/tone/analyze", {})).body["error"]).toBe("text is required");
    expect((await post("/api/tone/analyze", { text: "a".repeat(200_001) })).status).toBe(400);
  });

  test.each([
    ["a press conference", conference],
    ["a text on AI", "Our AI chips sold out. Revenue from AI grew 40%. Data centers need AI."],
  ])("the topics of %s are counted by their evidence", async (_, given) => {
    const { body } = await post("/api/tone/analyze", { text: given });
    const evidence = body["evidence"] as Evidence[];
    for (const [topic, count] of Object.entries(body["topics"] as Record<string, number>)) {
      const counted = evidence.filter(({ category, counted }) => category === topic && counted);
      expect(counted.length, topic).toBe(count);
    }
  });

  test("the text is compared with the distribution of its mode, which is named", async () => {
    const read = async (more: object) =>
      (await post("/api/tone/analyze", { text: conference, ...more })).body;
    const calls = await read({});
    expect(calls["reference"]).toBe("calls-2015-2018");
    expect(await read({ mode: "earnings", ticker: "FOMC-PC" })).toEqual(calls);
    const banks = await read({ mode: "central_bank" });
    expect(banks["reference"]).toMatch(/^fomc-/);
    expect(banks["conviction_score"]).not.toBe(calls["conviction_score"]);
    expect(banks["topics"]).toEqual(calls["topics"]);
  });

  test("optional members may be null", async () => {
    const { body } = await post("/api/tone/analyze", { text });
    const nothing = { mode: null, ticker: null, quarter: null, sections: null, transcript: null };
    expect((await post("/api/tone/analyze", { text, ...nothing })).body).toEqual(body);
    const sections = [{ speaker: null, role: null, part: null, text }];
    const bare = await post("/api/tone/analyze", { text, sections: [{ text }] });
    expect((await post("/api/tone/analyze", { text, sections })).body).toEqual(bare.body);
  });

  test("characters of text and sections count alike", async () => {
    const most = "😀".repeat(100_001);
    expect((await post("/api/tone/analyze", { text: most })).status).toBe(200);
    const one = { text: "Fine.", sections: [{ text: most }] };
    expect((await post("/api/tone/analyze", one)).status).toBe(200);
    const half = { text: "a".repeat(100_001) };
    const two = await post("/api/tone/analyze", { text: "Fine.", sections: [half, half] });
    expect(two.status).toBe(400);
    expect(two.body["error"]).toBe("sections: must be at most 200000 characters together");
  });

  test("the ticker may be in any case, and an invalid one is refused", async () => {
    expect((await post("/api/tone/analyze", { text, ticker: " aapl " })).status).toBe(200);
    for (const ticker of ["", "not a ticker", "1A", "ABCDEFGHIJK", 7]) {
      const { status, body } = await post("/api/tone/analyze", { text, ticker });
      expect(status).toBe(400);
      expect(String(body["error"])).toContain("ticker");
    }
  });

  test("the text is read when nothing of the sections remains", async () => {
    const { body } = await post("/api/tone/analyze", { text });
    const sections = [{ speaker: "Operator", text: "Welcome. China tariffs." }];
    expect((await post("/api/tone/analyze", { text, sections })).body).toEqual(body);
  });

  test("sections replace the text, without analysts and operators", async () => {
    const sections = [
      { role: "OPERATOR", text: "Welcome to the call. China tariffs." },
      { role: "CEO", part: "PREPARED", text },
      { role: "ANALYST", part: "QA", text: "What about pricing in China?" },
      { role: "CFO", part: "QA", text: "Pricing held up well." },
    ];
    const { body } = await post("/api/tone/analyze", { text: "Everything.", sections });
    expect(body["topics"]).toMatchObject({ china: 0 });
    for (const { section, start, end } of body["evidence"] as Evidence[]) {
      const said = sections[section ?? -1]?.text ?? "";
      expect(["CEO", "CFO"]).toContain(sections[section ?? -1]?.role);
      expect(end).toBeLessThanOrEqual(said.length);
      expect(said.slice(start, end)).not.toBe("");
    }
  });
});

describe("a NUL character in a text", () => {
  const nul = "We are con\u0000fident.";
  test.each<[path: string, body: Record<string, unknown>, member: string]>([
    ["/api/v2/tone/score", { text: nul }, "text"],
    ["/api/v2/tone/compare", { text_a: nul, text_b: "We are confident." }, "text_a"],
    ["/api/v2/tone/compare", { text_a: "We are confident.", text_b: nul }, "text_b"],
    ["/api/tone/analyze", { text: nul }, "text"],
    ["/api/tone/analyze", { transcript: nul }, "transcript"],
    ["/api/tone/analyze", { text: "Fine.", transcript_text: nul }, "transcript_text"],
    ["/api/tone/analyze", { text: "Fine.", sections: [{ text: nul }] }, "sections.0.text"],
    [
      "/api/tone/analyze",
      { text: "Fine.", sections: [{ text: "", speaker: nul }] },
      "sections.0.speaker",
    ],
  ])("%s refuses %j", async (path, sent, member) => {
    const { status, body } = await post(path, sent);
    expect([status, body]).toEqual([
      400,
      {
        error: `${member}: must be plain text`,
        details: [{ path: member, message: "must be plain text" }],
      },
    ]);
  });

  test("a text with NUL does not count as blank", async () => {
    const { body } = await post("/api/v2/tone/score", { text: "\u0000" });
    expect(body["error"]).toBe("text is required");
  });
});
