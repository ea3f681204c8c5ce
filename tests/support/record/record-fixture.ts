// Records of forecast calls for tests: published, graded, corrected and signed on the tape.

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
} from "../../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import type { CallRequest } from "../../../lib/record/domain/call.ts";
import type { SignedHeadStore } from "../../../lib/record/services/signed-head-store.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { callRequest, evidenceAt, HOUR_MS, propose } from "./record.ts";
import { embeddedMemory } from "./tape-memory.ts";

const BASE_URL = "https://svc.test";

export const DAY_MS = 24 * HOUR_MS;

const iso = (at: number) => new Date(at).toISOString();

/** Publishes the call that the examples of the contracts name. */
export const publishSample = (db: Db, now: number) =>
  publishCalls(db, [requestAt("sample", now)], now);

const requestAt = (slug: string, at: number, more: Partial<CallRequest> = {}) =>
  callRequest({
    slug,
    closesAt: iso(at + 10 * DAY_MS),
    resolveBy: iso(at + 12 * DAY_MS),
    ...more,
  });

const estimates = (value: number): Partial<CallRequest> => ({
  svcProb: value,
  probBasis: "A mean of two estimates.",
  basis: {
    formula: "weighted-mean",
    method_version: "1",
    inputs: {
      estimates: [
        { name: "base rate", value: value - 0.1, weight: 1 },
        { name: "model", value: value + 0.05, weight: 2 },
      ],
    },
  },
});

const market = (prob: number, at: number) => ({ prob, at: iso(at), source: "A market" });

/** Text with characters that are special in a spreadsheet, in feed markup or in canonical JSON. */
export const AWKWARD = '=1+1 <b>"Übung" & \u2028 é 😀</b>';

/**
 * Makes a record of thirty days from `start` on, with forecast calls in every state: two strict
 * ones, one corrected, one disputed and graded by a second reviewer, one void, and a back-test.
 */
export async function makeRecord(
  db: Db,
  start: number,
  signingKey: string,
  memory: SignedHeadStore = embeddedMemory(),
): Promise<void> {
  const day = (days: number) => start + days * DAY_MS;
  const signer = { baseUrl: BASE_URL, signingKey, memory };
  await adoptTape(db, signer, start);
  const sign = (days: number) => signCheckpoint(db, signer, { now: day(days), onlyGrown: true });
  await publishCalls(
    db,
    [
      requestAt("strict-yes", start, { ...estimates(0.8), market: market(0.6, start - HOUR_MS) }),
      requestAt("strict-no", start, estimates(0.2)),
      requestAt("disputed-yes", start, { svcProb: 0.35, market: market(0.4, start) }),
      requestAt("corrected", start, { svcProb: 0.9, market: market(0.85, start) }),
      requestAt("void-one", start),
      requestAt("hidden-test", start, { isBacktest: true }),
    ],
    start,
  );
  await sign(0);
  await recordMarketProbabilities(db, [{ slug: "strict-yes", ...market(0.7, day(2)) }], day(2));
  await closeCalls(db, [{ slug: "strict-no" }, { slug: "disputed-yes" }], day(10));
  await proposeGrades(
    db,
    [
      { slug: "strict-yes", ...automaticGrade(day(11), 1) },
      { slug: "strict-no", ...automaticGrade(day(11), 0) },
      { slug: "corrected", ...evidenceAt(day(11)) },
      { slug: "disputed-yes", ...evidenceAt(day(11)) },
    ],
    day(11),
  );
  await disputeGrades(db, [{ slug: "disputed-yes", reason: "No." }], day(11) + HOUR_MS);
  const undisputed = ["strict-yes", "strict-no", "corrected"];
  await gradeCalls(db, undisputed.map(reviewed), day(12));
  await gradeCalls(db, [{ slug: "disputed-yes", reviewers: ["second"] }], day(13));
  await voidCalls(db, [{ slug: "void-one", reason: "AMBIGUOUS" }], day(13) + HOUR_MS);
  await sign(14);
  const correction = { verdict: "NO" as const, voidReason: null, reviewers: 2 };
  await correctCalls(db, [{ slug: "corrected", correction }], day(15));
  await publishUngraded(db, day(20));
  await sign(30);
}

/**
 * Makes the record of `makeRecord`, calls `midway`, and then makes six more calls one after the other.
 * A checkpoint is signed when each is opened, except for the last, and when it is graded. The newest
 * row is not signed.
 */
export async function makeFullRecord(
  db: Db,
  start: number,
  signingKey: string,
  midway: () => Promise<void>,
): Promise<void> {
  const memory = embeddedMemory();
  await makeRecord(db, start, signingKey, memory);
  await midway();
  const sign = (now: number) =>
    signCheckpoint(db, { baseUrl: BASE_URL, signingKey, memory }, { now, onlyGrown: true });
  for (const [index, prob] of [0.3, 0.6, 0.75, 0.15, 0.95, 0.5].entries()) {
    const at = start + (31 + 4 * index) * DAY_MS;
    const call = requestAt(`later-${index}`, at, {
      ...estimates(prob),
      closesAt: iso(at + DAY_MS),
      resolveBy: iso(at + 2 * DAY_MS),
      ...(index % 2 === 0 && { market: market(prob - 0.1, at) }),
    });
    await publishCalls(db, [call], at);
    if (index < 5) await sign(at);
    const { slug } = call;
    await recordMarketProbabilities(
      db,
      [{ slug, ...market(prob / 2, at + HOUR_MS) }],
      at + HOUR_MS,
    );
    await closeCalls(db, [{ slug }], at + DAY_MS);
    const filed = at + 25 * HOUR_MS;
    await proposeGrades(db, [{ slug, ...automaticGrade(filed, index % 3 === 0 ? 0 : 1) }], filed);
    await gradeCalls(db, [reviewed(slug)], filed + DAY_MS);
    await sign(filed + DAY_MS);
  }
  const last = start + 56 * DAY_MS;
  await publishCalls(db, [requestAt("not-signed", last)], last);
}

/**
 * Makes eight signed rows about two forecast calls, one of them graded, for tests that run
 * thousands of variants.
 */
export async function makeShortRecord(db: Db, start: number, signingKey: string): Promise<void> {
  const [later, graded] = [start + HOUR_MS, start + 26 * HOUR_MS];
  const signer = { baseUrl: BASE_URL, signingKey, memory: embeddedMemory() };
  await adoptTape(db, signer, start);
  const calls = ["short-yes", "short-active"];
  await publishCalls(db, [requestAt("short-yes", start, estimates(0.8))], start);
  await publishCalls(db, [requestAt("short-active", start)], start);
  await signCheckpoint(db, signer, { now: start, onlyGrown: true });
  await recordMarketProbabilities(
    db,
    calls.map((slug) => ({ slug, ...market(0.6, later) })),
    later,
  );
  await clarifyCalls(db, [{ slug: "short-active", texts: { title: AWKWARD } }], later);
  await closeCalls(db, [{ slug: "short-yes" }], later);
  await proposeGrades(db, [{ slug: "short-yes", ...automaticGrade(later, 1) }], later);
  await gradeCalls(db, [reviewed("short-yes")], graded);
  await signCheckpoint(db, signer, { now: graded, onlyGrown: true });
}

/** Publishes forecast calls without a verdict: active and clarified, closed, proposed, disputed. */
async function publishUngraded(db: Db, at: number): Promise<void> {
  const sooner = { closesAt: iso(at + 3 * DAY_MS) };
  await publishCalls(
    db,
    [
      requestAt("still-active", at, { title: AWKWARD, statement: `${AWKWARD}.` }),
      ...["closed-one", "proposed-one", "in-dispute"].map((slug) => requestAt(slug, at, sooner)),
    ],
    at,
  );
  await recordMarketProbabilities(
    db,
    [{ slug: "still-active", ...market(0.55, at + DAY_MS) }],
    at + DAY_MS,
  );
  const texts = { resolutionCriterion: "YES if both sources say so." };
  await clarifyCalls(db, [{ slug: "still-active", texts }], at + 2 * DAY_MS);
  await closeCalls(db, [{ slug: "closed-one" }], at + 3 * DAY_MS);
  const filed = at + 4 * DAY_MS;
  await propose(db, "proposed-one", filed);
  await propose(db, "in-dispute", filed + HOUR_MS / 2, 0);
  await disputeGrades(db, [{ slug: "in-dispute", reason: "Not yet." }], filed + HOUR_MS);
}

const reviewed = (slug: string) => ({ slug, reviewers: [] });

/** Evidence as the automatic job files it from the service's own series. */
function automaticGrade(now: number, outcome: 0 | 1) {
  const { evidence } = evidenceAt(now);
  const measured = { method: "AUTOMATED" as const, reviewers: 0, observed_value: 21.5 };
  return { outcome, evidence: { ...evidence, ...measured } };
}
