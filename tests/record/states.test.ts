// The statuses of a call: allowed changes, the challenge window, disputes and corrections.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  clarifyCalls,
  closeCalls,
  correctCalls,
  disputeGrades,
  gradeCalls,
  proposeGrades,
  publishCalls,
  recordMarketProbabilities,
  voidCalls,
} from "../../lib/record/actions/call-commands.ts";
import { CALL_STATUSES, type CallStatus } from "../../lib/record/domain/lifecycle.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import {
  callRequest,
  evidenceAt,
  HOUR_MS,
  propose,
  RECORD_START,
} from "../support/record/record.ts";

const day = 24 * HOUR_MS;
/** When each test begins: later each time, because the times of a tape never go back. */
let at = RECORD_START;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
beforeEach(() => {
  at += 4 * day;
});
afterAll(() => database.close());

const found = async (slug: string) => (await findRecordState(db, [slug])).calls[0];

/** A request for a call that closes ten days later. */
const requestAt = (when: number, given: Parameters<typeof callRequest>[0] = {}) => {
  const [closesAt, resolveBy] = [when + 10 * day, when + 12 * day].map((ms) =>
    new Date(ms).toISOString(),
  ) as [string, string];
  return callRequest({ closesAt, resolveBy, ...given });
};

async function published(when = at): Promise<string> {
  const request = requestAt(when);
  await publishCalls(db, [request], when);
  return request.slug;
}

/** Brings a new call into a status; the test continues two days later. */
const REACH_STATUS: Record<CallStatus, (slug: string) => Promise<unknown>> = {
  active: async () => undefined,
  closed: (slug) => closeCalls(db, [{ slug }], at),
  proposed: (slug) => propose(db, slug, at),
  disputed: async (slug) => {
    await propose(db, slug, at);
    await disputeGrades(db, [{ slug, reason: "The source says otherwise." }], at);
  },
  graded: async (slug) => {
    await propose(db, slug, at);
    await gradeCalls(db, [{ slug, reviewers: [] }], at + day);
  },
  void: (slug) => voidCalls(db, [{ slug, reason: "AMBIGUOUS" }], at),
};

const correction = (verdict: "YES" | "VOID") => ({
  verdict,
  voidReason: verdict === "VOID" ? ("ERROR" as const) : null,
  reviewers: 2,
});

/** Every way in which a command or job may request a status. */
const REQUESTS_OF: Record<CallStatus, ((slug: string, now: number) => Promise<unknown>)[]> = {
  active: [(slug, now) => publishCalls(db, [requestAt(now, { slug })], now)],
  closed: [(slug, now) => closeCalls(db, [{ slug }], now)],
  proposed: [(slug, now) => propose(db, slug, now)],
  disputed: [(slug, now) => disputeGrades(db, [{ slug, reason: "No." }], now)],
  graded: [
    (slug, now) => gradeCalls(db, [{ slug, reviewers: ["second"] }], now),
    (slug, now) => correctCalls(db, [{ slug, correction: correction("YES") }], now),
  ],
  void: [
    (slug, now) => voidCalls(db, [{ slug, reason: "ERROR" }], now),
    (slug, now) => correctCalls(db, [{ slug, correction: correction("VOID") }], now),
  ],
};

/**
 * The allowed changes. Source: docs/decisions.md#g9. Corrections are only between final statuses.
 */
const LISTED = new Set([
  "active>closed",
  "active>proposed",
  "closed>proposed",
  "proposed>disputed",
  "proposed>graded",
  "disputed>proposed",
  "disputed>graded",
  "active>void",
  "closed>void",
  "proposed>void",
  "disputed>void",
  "graded>void",
  "void>graded",
]);

const pairs = CALL_STATUSES.flatMap((from) => CALL_STATUSES.map((to) => ({ from, to })));

test.each(pairs)(
  "the change from $from to $to is accepted or refused as listed",
  async ({ from, to }) => {
    const slug = await published();
    await REACH_STATUS[from](slug);
    expect((await found(slug))?.status).toBe(from);
    // Within the challenge window for a challenge, and after it for everything else.
    const now = to === "disputed" && from !== "graded" ? at + day - 1 : at + 2 * day;
    let moved = false;
    for (const ask of REQUESTS_OF[to]) {
      const before = await findRecordState(db, [slug]);
      const done = await ask(slug, now).then(
        () => true,
        (error: Error) => {
          expect(error.name).toBe("ItemRejected");
          return false;
        },
      );
      const after = await findRecordState(db, [slug]);
      if (!done) expect(after).toEqual(before);
      else if (after.calls[0]?.status !== from) moved = true;
      if (moved) break;
    }
    expect(moved).toBe(LISTED.has(`${from}>${to}`));
    expect((await found(slug))?.status).toBe(moved ? to : from);
  },
);

describe("the challenge window of exactly 24 hours", () => {
  test("before the end a grade is refused and a challenge accepted, and from the end on the reverse", async () => {
    const slug = await published();
    await propose(db, slug, at);
    const early = gradeCalls(db, [{ slug, reviewers: [] }], at + day - 60_000);
    const until = new Date(at + day).toISOString();
    await expect(early).rejects.toThrow(`window is open until ${until}`);
    await expect(gradeCalls(db, [{ slug, reviewers: [] }], at + day - 1)).rejects.toThrow();
    const late = disputeGrades(db, [{ slug, reason: "Late." }], at + day);
    await expect(late).rejects.toThrow(/window ended/);
    await gradeCalls(db, [{ slug, reviewers: [] }], at + day);
    expect((await found(slug))?.status).toBe("graded");

    const later = at + day;
    const challenged = await published(later);
    await propose(db, challenged, later);
    await disputeGrades(db, [{ slug: challenged, reason: "No." }], later + day - 60_000);
    expect((await found(challenged))?.status).toBe("disputed");
  });

  test("new evidence after a dispute opens a new window", async () => {
    const slug = await published();
    await REACH_STATUS.disputed(slug);
    await propose(db, slug, at + day, 0);
    await expect(gradeCalls(db, [{ slug, reviewers: [] }], at + 2 * day - 1)).rejects.toThrow();
    await gradeCalls(db, [{ slug, reviewers: [] }], at + 2 * day);
    expect(await found(slug)).toMatchObject({ verdict: "NO", disputeCount: 1 });
  });
});

describe("grading a disputed call", () => {
  const gradeBy = (slug: string, reviewers: string[], after: number) =>
    gradeCalls(db, [{ slug, reviewers }], at + after);
  const receiptOf = async (slug: string) => (await found(slug))?.receipt?.receipt;

  test("two different reviewers may grade within the 24 hours of the evidence, and one may not", async () => {
    const slug = await published();
    await REACH_STATUS.disputed(slug);
    for (const one of [["ann"], ["ann", "ann"], ["ann", " Ann "]]) {
      const until = new Date(at + day).toISOString();
      await expect(gradeBy(slug, one, day - 1)).rejects.toThrow(
        `name two different reviewers, or one from ${until} on`,
      );
    }
    await gradeBy(slug, ["ann", "ben"], day - 1);
    expect(await receiptOf(slug)).toMatchObject({ method: "REVIEWED", reviewers: 3 });
  });

  test("after the 24 hours one reviewer may grade, and no grade is without a reviewer", async () => {
    const slug = await published();
    await REACH_STATUS.disputed(slug);
    await expect(gradeBy(slug, [], 2 * day)).rejects.toThrow(/second reviewer/);
    await gradeBy(slug, ["second"], day);
    expect(await receiptOf(slug)).toMatchObject({ method: "REVIEWED", reviewers: 2 });
  });

  test("the receipt names the persons who reviewed, and a program does not count", async () => {
    const slug = await published();
    const { outcome, evidence } = evidenceAt(at);
    const own = { ...evidence, method: "AUTOMATED" as const, reviewers: 0 };
    await proposeGrades(db, [{ slug, outcome, evidence: own }], at);
    await disputeGrades(db, [{ slug, reason: "No." }], at);
    await gradeBy(slug, ["ann", "ben"], HOUR_MS);
    expect(await receiptOf(slug)).toMatchObject({ method: "REVIEWED", reviewers: 2 });
  });
});

test("a correction is a new receipt that names the row of the old one", async () => {
  const slug = await published();
  await REACH_STATUS.graded(slug);
  const old = (await found(slug))?.receipt;
  expect(old?.receipt).toMatchObject({ receipt_version: 1, supersedes: null, outcome: 1 });
  expect(old?.receipt.brier).toBeCloseTo(0.09, 12);
  const no = { ...correction("YES"), verdict: "NO" as const };
  await correctCalls(db, [{ slug, correction: no }], at + 3 * day);
  const receipt = (await found(slug))?.receipt?.receipt;
  expect(receipt).toMatchObject({
    receipt_version: 2,
    supersedes: old?.rowSha256,
    verdict: "NO",
    outcome: 0,
    method: "REVIEWED",
    reviewers: 2,
  });
  expect(receipt?.brier).toBeCloseTo(0.49, 12);
});

test("only texts can be clarified, and the version rises each time", async () => {
  const slug = await published();
  await clarifyCalls(db, [{ slug, texts: { title: "Will it really happen?" } }], at);
  expect(await found(slug)).toMatchObject({ version: 2, title: "Will it really happen?" });
  const again = clarifyCalls(db, [{ slug, texts: { title: "Will it really happen?" } }], at);
  await expect(again).rejects.toThrow(/no text would change/);
});

test("marks set the probabilities at opening and stamp once, and end with the call", async () => {
  const slug = await published();
  const mark = (prob: number, hours: number, now = 5) =>
    recordMarketProbabilities(
      db,
      [{ slug, prob, at: new Date(at + hours * HOUR_MS).toISOString(), source: "A market" }],
      at + now * HOUR_MS,
    );
  await mark(0.4, -1);
  await mark(0.5, 0);
  await mark(0.6, 2);
  await expect(mark(0.1, 1)).rejects.toThrow(/older than the last one/);
  await expect(mark(0.1, 6)).rejects.toThrow(/future/);
  await closeCalls(db, [{ slug }], at + 6 * HOUR_MS);
  expect(await found(slug)).toMatchObject({
    marketProb: 0.6,
    marketProbOpen: 0.4,
    marketProbStamp: 0.4,
    marketProbClose: 0.6,
  });
  await expect(mark(0.7, 3, 6)).rejects.toThrow(/closed/);
});

test("the database itself freezes the stamp, and no row of the tape ever changes", async () => {
  const slug = await published();
  for (const set of [
    "svc_prob = 0.71",
    "svc_prob_at = now()",
    "slug = 'another'",
    "basis = '{}'",
  ]) {
    const change = db.execute(sql`update calls set ${sql.raw(set)} where slug = ${slug}`);
    await expect(change.catch((error) => Promise.reject(error.cause))).rejects.toMatchObject({
      code: "23001",
    });
  }
  for (const change of [
    sql`delete from calls where slug = ${slug}`,
    sql`update tape_rows set slug = 'x'`,
    sql`delete from tape_rows`,
    sql`truncate tape_rows cascade`,
    sql`update tape_heads set bytes = 0`,
    sql`delete from call_receipts`,
  ]) {
    await expect(
      db.execute(change).catch((error) => Promise.reject(error.cause)),
    ).rejects.toMatchObject({ code: "23001" });
  }
});

test("a back-test has no row and no status changes", async () => {
  const request = requestAt(at, { isBacktest: true });
  const before = (await findRecordState(db, [])).lastSeq;
  expect(await publishCalls(db, [request], at)).toBe(0);
  expect((await findRecordState(db, [])).lastSeq).toBe(before);
  await expect(closeCalls(db, [{ slug: request.slug }], at)).rejects.toThrow(/back-test/);
});
