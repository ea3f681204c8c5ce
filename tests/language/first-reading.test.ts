// A ticker's first readings: what the API says with fewer than four earlier quarters.

import { sql } from "drizzle-orm/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import { companyCalls, sentencesOf } from "../support/language/transcripts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, texts: true });
});
afterAll(() => app.close());

const read = <Body>(path: string) =>
  app.json(path, { "x-api-key": app.keys.retail }) as Promise<unknown> as Promise<Body>;

interface Profile {
  signal: string;
  first_reading: boolean;
  latest: { anomaly_flags: string[] };
  history: { recorded_at: string; anomaly_flags: string[] }[];
}

describe("a ticker with fewer than four earlier quarters", () => {
  test("every answer calls it a first reading, and none an anomaly", async () => {
    const { history } = await read<Profile>("/api/v2/tone/ticker/FOMC-PC");
    const oldestFirst = history.toReversed();
    const isFirst = oldestFirst.map(({ anomaly_flags }) => anomaly_flags.includes("FIRST_READING"));
    expect(isFirst.slice(0, 6)).toEqual([true, true, true, true, false, false]);
    expect(isFirst.lastIndexOf(true)).toBe(3);
    for (const { recorded_at: at } of oldestFirst.slice(0, 4)) {
      const then = await read<Profile>(`/api/v2/tone/ticker/FOMC-PC?as_of=${at}`);
      expect(then).toMatchObject({ first_reading: true });
      expect(then.signal).not.toBe("ANOMALY");
      expect(then.latest.anomaly_flags).toEqual(["FIRST_READING"]);
      const base = await read<Profile>(`/api/tone/FOMC-PC?as_of=${at}`);
      expect(base).toMatchObject({ first_reading: true, signal: then.signal });
    }
    expect(await read<Profile>("/api/v2/tone/ticker/FOMC-PC")).toMatchObject({
      first_reading: false,
    });
  });

  test("its page shows a first reading, whatever signal was stored before", async () => {
    const { db } = app.services;
    const chips = async () => {
      const page = await (await app.get("/tone/FOMC-PC")).text();
      return ["Anomaly", "First reading"].map((word) => page.includes(word));
    };
    await db.execute(sql`update document_scores set signal = 'ANOMALY'`);
    expect(await chips()).toEqual([true, false]);
    await db.execute(sql`update document_scores set quarters_before = 3`);
    expect(await chips()).toEqual([false, true]);
    expect(await read<Profile>("/api/tone/FOMC-PC")).toMatchObject({
      signal: "ANOMALY",
      first_reading: true,
    });
  });

  test("a posted text has flags against the reference", async () => {
    const text = sentencesOf(
      60,
      (site) =>
        `Perhaps demand at site ${site} may, might or could improve revenue, somewhat, roughly.`,
    );
    const answer = await app.send("/api/v2/tone/score", {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": app.keys.retail },
      body: JSON.stringify({ text }),
    });
    const { anomaly_flags } = (await answer.json()) as { anomaly_flags: string[] };
    expect(anomaly_flags).toContain("HEDGE_SURGE");
    expect(anomaly_flags).not.toContain("FIRST_READING");
  });
});

test("low evidence is stated beside every type, and is unknown for scores of an earlier method", async () => {
  interface Trajectory {
    latest: { lowEvidence: boolean | null };
    history: { lowEvidence: boolean | null }[];
  }
  const options = { now: SAMPLE_END, method: documentMethod };
  await ingestTranscripts(app.services.db, companyCalls(), options);
  const trajectory = () => read<Trajectory>("/api/tone/conviction/ALFA");
  const { latest, history } = await trajectory();
  expect(history.every(({ lowEvidence }) => typeof lowEvidence === "boolean")).toBe(true);
  expect(history[0]).toEqual(latest);
  const other = async () => {
    const { tickers } = await read<{ tickers: { lowEvidence: unknown }[] }>(
      "/api/tone/screener?ticker=ALFA",
    );
    const { reads } = await read<{ reads: { low_evidence: unknown }[] }>(
      "/api/tone/scholar?ticker=ALFA",
    );
    return [tickers[0]?.lowEvidence, reads[0]?.low_evidence];
  };
  expect(await other()).toEqual([latest.lowEvidence, latest.lowEvidence]);
  const { db } = app.services;
  await db.execute(sql`update document_scores set details = details - 'isLowEvidence'`);
  expect((await trajectory()).latest.lowEvidence).toBeNull();
  expect(await other()).toEqual([null, null]);
});
