// Publishing forecast calls: the basis must give the probability, and the operator confirms.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { confirmOnTerminal } from "../../scripts/operator/calls/drafts.ts";
import { publish, publishAfterConfirmation } from "../../scripts/operator/calls/subcommands.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { RECORD_START } from "../support/record/record.ts";

const now = RECORD_START;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await syncCatalogue(db);
});
afterAll(() => database.close());

const itemOf = (slug: string, given: object = {}) => ({
  place: "calls.yaml:1",
  value: {
    slug,
    title: "Does it rain?",
    instrument: "Rain",
    svc_prob: 0.8,
    resolution_criterion: "YES if it rains.",
    resolution_source: "https://example.org/rain",
    closes_at: "2026-06-01",
    ...given,
  },
});

const estimates = (...values: number[]) => ({
  formula: "weighted-mean",
  method_version: "1",
  inputs: { estimates: values.map((value) => ({ name: "a guess", value, weight: 1 })) },
});

async function unchangedBy(work: () => Promise<unknown>): Promise<void> {
  const before = await findRecordState(db, []);
  await work();
  expect(await findRecordState(db, [])).toEqual(before);
}

describe("a probability that differs from its basis", () => {
  test("it is refused, with the probability that the inputs give", async () => {
    const item = itemOf("bent", { basis: estimates(0.5, 0.7) });
    await unchangedBy(() =>
      expect(publish(db, [itemOf("good"), item], now)).rejects.toThrow(
        "calls.yaml:1: bent: svc_prob is 0.8, but its basis gives 0.6",
      ),
    );
    expect(await publish(db, [itemOf("straight", { basis: estimates(0.75, 0.86) })], now)).toBe(1);
  });

  test("it is refused, with the one that the service's own series gives, or that there is none", async () => {
    const vix = SERIES.find(({ id }) => id === "VIX");
    if (vix === undefined) throw new Error("no VIX");
    const inputs = {
      metric: "VIX",
      operator: ">",
      threshold: 20,
      known_at: new Date(now).toISOString(),
      first_date: "2026-01-01",
      horizon: 1,
      move: "difference",
      current: 20,
      windows: 3,
      crossed: 3,
    };
    const basis = { formula: "empirical-exceedance", method_version: "1", inputs };
    const item = itemOf("counted", { basis });
    await unchangedBy(() =>
      expect(publish(db, [item], now)).rejects.toThrow("svc_prob is 0.8, but its basis gives none"),
    );
    const rows = [20, 21, 20, 20].map((value, n) => ({
      date: `2026-01-0${n + 5}`,
      value,
      knownAt: null,
    }));
    await ingestObservations(db, vix, rows, now);
    // Of three windows one rose: (1 + 1) / (3 + 2).
    await unchangedBy(() =>
      expect(publish(db, [item], now)).rejects.toThrow("svc_prob is 0.8, but its basis gives 0.4"),
    );
  });
});

describe("the texts that will be frozen", () => {
  const said: string[] = [];
  const asked: string[] = [];
  const publishing = (options: object, answer = true) =>
    publishAfterConfirmation(
      confirmOnTerminal({
        isTerminal: true,
        log: (line) => said.push(line),
        ask: async (question) => {
          // What becomes final was shown before.
          asked.push(`${said.length} ${question}`);
          return answer;
        },
        ...options,
      }),
    );
  const item = itemOf("shown", { basis: estimates(0.8) });

  test("a dry run shows them, checks everything and changes nothing", async () => {
    await unchangedBy(async () => {
      expect(await publishing({ dryRun: true })(db, [item], now)).toBe(0);
      const taken = publishing({ dryRun: true })(db, [itemOf("straight")], now);
      await expect(taken).rejects.toThrow(/there is already a call with this slug/);
    });
    expect(asked).toEqual([]);
    expect(said).toEqual([
      [
        "shown: 0.8 at 2026-03-02T12:00:00.000Z (basis rederived)",
        "  Does it rain?",
        "  YES if it rains.",
        "  opened 2026-03-02T12:00:00.000Z, closes 2026-06-01T00:00:00.000Z, resolved by 2026-06-01T00:00:00.000Z",
        "  source: https://example.org/rain",
      ].join("\n"),
    ]);
  });

  test("they are shown before the question, and the answer no publishes nothing", async () => {
    said.length = 0;
    await unchangedBy(() => publishing({}, false)(db, [item], now));
    expect(asked).toEqual(["1 Put this call on the record? What is shown is frozen for good."]);
    expect(said.at(-1)).toBe("Nothing was published.");
    expect(await publishing({})(db, [item], now)).toBe(1);
  });

  test("with --yes, or without a terminal, no question is asked", async () => {
    asked.length = 0;
    expect(await publishing({ yes: true }, false)(db, [itemOf("by-yes")], now)).toBe(1);
    expect(await publishing({ isTerminal: false }, false)(db, [itemOf("by-pipe")], now)).toBe(1);
    expect(asked).toEqual([]);
  });
});
