// A market's number of an active call may be newer than the tape's. The verifier accepts that, and nothing that contradicts the tape.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyRecord } from "../../../scripts/verify-tape.mjs";
import { HOUR_MS } from "../../support/record/record.ts";
import { DAY_MS, makeFullRecord } from "../../support/record/record-fixture.ts";
import {
  type Body,
  changeAnswer,
  problemsOf,
  READ_AT,
  recordAnswers,
  START,
} from "../../support/record/recorded-record.ts";
import type { Answers } from "../../support/record/tape-edits.ts";
import { type TestApp, testApp } from "../../support/service/app.ts";

let app: TestApp;
let answers: Answers;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeFullRecord(app.services.db, START, key, async () => {});
  answers = await recordAnswers(app, {});
});
afterAll(() => app.close());

const iso = (at: number) => new Date(at).toISOString();
/** Its last mark on the tape is of this time, and it is open. */
const OPEN = "still-active";
const MARKED = START + 21 * DAY_MS;
/** Marked an hour after it was opened, and closed a day after it. */
const CLOSED = "later-0";
const OPENED = START + 31 * DAY_MS;

const callIn = (slug: string): Body => JSON.parse(answers.get(`/api/calls/${slug}`) ?? "").call;

/** Changes a call wherever the service shows it, and the track record with it. */
function serving(slug: string, members: Body, places = ["list", "detail"]): Answers {
  const inList = changeAnswer(answers, "/api/calls", ({ calls }) => {
    const { market_prob_close: _, ...listed } = members;
    if (places.includes("list"))
      Object.assign(
        calls.find((c: Body) => c.slug === slug),
        listed,
      );
  });
  const inDetail = changeAnswer(inList, `/api/calls/${slug}`, ({ call }) => {
    if (places.includes("detail")) Object.assign(call, members);
  });
  return changeAnswer(inDetail, "/api/calls/track-record", (track) => {
    if (members.updated_at > track.as_of) track.as_of = members.updated_at;
  });
}

const mark = (at: number, more: Body = {}) => ({
  market_prob: 0.99,
  market_prob_at: iso(at),
  market_source: "Another market",
  ...more,
});

describe("a newer number", () => {
  test.each([
    ["in list and detail", ["list", "detail"]],
    ["in the list alone, read before", ["list"]],
    ["in the detail alone, read later", ["detail"]],
  ])("%s is accepted, and named as not looked at", async (_, places) => {
    const shown = serving(OPEN, mark(READ_AT - 2 * HOUR_MS), places);
    expect(await problemsOf(shown)).toEqual([]);
    const options = { all: true, now: () => READ_AT, origins: ["svc.test/tape"] };
    const said = await verifyRecord(async (path) => shown.get(path) ?? "", options, []);
    expect(said).toContain(
      `Newer than the tape's, and not looked at: the market's number of ${OPEN}`,
    );
  });

  test("the unchanged record names none", async () => {
    const options = { all: true, now: () => READ_AT, origins: ["svc.test/tape"] };
    const said = await verifyRecord(async (path) => answers.get(path) ?? "", options, []);
    expect(said).not.toContain("the market's number");
  });
});

const CONTRADICTIONS: [what: string, slug: string, members: Body, problem: RegExp][] = [
  ["another number of the same time", OPEN, mark(MARKED), /market_prob: 0\.99/],
  ["an older number", OPEN, mark(MARKED - HOUR_MS), /market_prob_at: /],
  ["another number alone", OPEN, { market_prob: 0.99 }, /market_prob: 0\.99/],
  ["another source alone", OPEN, { market_source: "X" }, /market_source: "X"/],
  ["a number of the future", OPEN, mark(READ_AT + HOUR_MS), /market_prob_at: /],
  ["a number at no time", OPEN, mark(MARKED, { market_prob_at: "2027" }), /market_prob_at: "2027"/],
  ["no probability", OPEN, mark(READ_AT - HOUR_MS, { market_prob: 1.5 }), /market_prob: 1\.5/],
  ["no source", OPEN, mark(READ_AT - HOUR_MS, { market_source: null }), /market_source: null/],
  ["no number, where the tape has one", OPEN, mark(MARKED, NO_MARK()), /market_prob: null/],
  ["a number after the close of its call", CLOSED, mark(OPENED + 25 * HOUR_MS), /market_prob_at: /],
  ["one before the close of its call", CLOSED, mark(OPENED + 20 * HOUR_MS), /market_prob_at: /],
  [
    "a number, where the tape has none",
    "in-dispute",
    mark(READ_AT - HOUR_MS),
    /market_prob: 0\.99/,
  ],
  ["a change without a newer number", OPEN, { updated_at: iso(READ_AT) }, /updated_at: /],
  [
    "a change with a newer number",
    OPEN,
    mark(READ_AT - 2 * HOUR_MS, { updated_at: iso(READ_AT - HOUR_MS) }),
    /updated_at: /,
  ],
  [
    "a change before the tape's",
    OPEN,
    mark(READ_AT - HOUR_MS, { updated_at: iso(MARKED - HOUR_MS) }),
    /updated_at: /,
  ],
  [
    "a change in the future",
    OPEN,
    mark(READ_AT - HOUR_MS, { updated_at: iso(READ_AT + HOUR_MS) }),
    /updated_at: /,
  ],
  [
    "another number at opening",
    OPEN,
    mark(READ_AT - HOUR_MS, { market_prob_open: 0.98 }),
    /market_prob_open: 0\.98/,
  ],
];

function NO_MARK() {
  return { market_prob: null, market_prob_at: null, market_source: null };
}

test.each(CONTRADICTIONS)("%s is found in list and detail", async (_, slug, members, problem) => {
  const places = members.market_prob_open === undefined ? ["list", "detail"] : ["detail"];
  for (const place of places) {
    const found = await problemsOf(serving(slug, members, [place]));
    expect(found.join("\n"), place).toMatch(problem);
  }
});

test.each([
  ["the list", ["list"], `/api/calls ${OPEN}`],
  ["the detail", ["detail"], `/api/calls/${OPEN}`],
])("a call that the service itself cannot prove is a problem: %s", async (_, places, at) => {
  expect(callIn(OPEN)).not.toHaveProperty("integrity");
  expect(await problemsOf(serving(OPEN, { integrity: "unproven" }, places))).toEqual([
    `${at}, integrity: the service itself calls it "unproven"`,
  ]);
});

test.each([
  ["an active call", OPEN, READ_AT - 2 * HOUR_MS],
  ["a closed one", CLOSED, OPENED + 20 * HOUR_MS],
])(
  "a track record that is newer than the tape is found, beside a newer number of %s",
  async (_, slug, at) => {
    const newer = changeAnswer(serving(slug, mark(at)), "/api/calls/track-record", (track) => {
      track.as_of = iso(READ_AT - 30_000);
    });
    expect((await problemsOf(newer)).join("\n")).toMatch(/track-record, as_of/);
  },
);

test("another number at closing is found", async () => {
  for (const members of [{}, mark(OPENED + 20 * HOUR_MS)]) {
    const found = await problemsOf(serving(CLOSED, { ...members, market_prob_close: 0.99 }));
    expect(found.join("\n")).toMatch(/market_prob_close: 0\.99/);
  }
});

test("rows that are not signed are a problem after an hour by the reader's clock", async () => {
  const row = READ_AT - 60_000;
  const after = (minutes: number) => problemsOf(answers, { now: () => row + minutes * 60_000 });
  expect(await after(59)).toEqual([]);
  expect(await after(61)).toEqual([`row 60 and those after it: not signed, and of ${iso(row)}`]);
});
