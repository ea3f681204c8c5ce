// Decisions about proposals: by persons, by scores, and simultaneously.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import {
  decideProposal,
  PROPOSAL_DECISIONS,
  type ProposalDecision,
} from "../../../lib/signals/actions/proposals.ts";
import {
  PROPOSAL_STATUSES,
  type ProposalStatus,
  statusesBefore,
} from "../../../lib/signals/domain/proposals/proposal.ts";
import {
  implementProposals,
  lockProposals,
  type ProposedFinding,
  upsertProposals,
} from "../../../lib/signals/queries/proposal-moves.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  clearProposals,
  configsOf,
  finding,
  putProposal,
  stateOf,
} from "../../support/signals/proposals.ts";

const AT = Date.parse("2022-06-02T12:00:00Z");
const NEXT_DAY = "2022-06-03 00:00";
let test_: TestDatabase;

beforeAll(async () => {
  test_ = await testDatabase();
  await syncCatalogue(test_.db);
});
afterAll(() => test_.close());
beforeEach(() => clearProposals(test_.db));

const decide = (decision: ProposalDecision, id: number, at = AT) =>
  decideProposal(test_.db, decision, { id, actor: "ada", reason: "because", at });
const act = { actor: "auto", reason: "score", at: AT, validFrom: Date.parse("2022-06-03") };
/** Stores the rows that the daily job writes. */
const score = (findings: ProposedFinding[]) =>
  test_.db.batch([
    lockProposals(test_.db),
    upsertProposals(test_.db, findings, AT),
    implementProposals(test_.db, { by: "score" }, act),
  ]);
const onlyId = async () =>
  Number((await test_.db.execute<{ id: string }>(sql`select id from proposals`)).rows[0]?.id);

const TARGET: Record<Exclude<ProposalDecision, "revert">, ProposalStatus> = {
  approve: "APPROVED",
  reject: "REJECTED",
  implement: "IMPLEMENTED",
};

describe("a person's decision about a proposal", () => {
  test.each(
    PROPOSAL_STATUSES.flatMap((from) =>
      PROPOSAL_DECISIONS.filter((decision) => decision !== "revert").map(
        (decision) => [from, decision] as const,
      ),
    ),
  )(
    "%s: %s works exactly where it is listed, is audited and updates the row",
    async (from, decision) => {
      const id = await putProposal(test_.db, { status: from });
      const before = await stateOf(test_.db, id);
      const to = TARGET[decision];
      const isListed = statusesBefore(to, "human").includes(from);
      expect(await decide(decision, id)).toBe(isListed);
      const after = await stateOf(test_.db, id);
      if (!isListed) {
        expect(after).toEqual(before);
        expect(await configsOf(test_.db, "vix")).toEqual([]);
        return;
      }
      expect(after.status).toBe(to);
      expect(after.updated > before.updated).toBe(true);
      const move = { from_status: from, to_status: to };
      expect(after.audit).toMatchObject([{ ...move, actor: "ada", reason: "because" }]);
      expect(await configsOf(test_.db, "vix")).toHaveLength(to === "IMPLEMENTED" ? 1 : 0);
    },
  );

  test("a decision needs an existing proposal that can be implemented", async () => {
    for (const decision of PROPOSAL_DECISIONS) expect(await decide(decision, 999)).toBe(false);
    const id = await putProposal(test_.db, { status: "APPROVED", change: null });
    expect(await decide("implement", id)).toBe(false);
    expect(await decide("revert", id)).toBe(false);
  });

  test("a decision moves the row's time forward even within the millisecond of its last change", async () => {
    const id = await putProposal(test_.db, { status: "PENDING" });
    await decide("approve", id, 0);
    expect((await stateOf(test_.db, id)).updated).toBe("2022-06-01 00:00:00.001+00");
  });
});

describe("the score of a proposal", () => {
  test("a score of 0.79999 implements nothing, and a score of 0.8 implements the proposal", async () => {
    await score([
      finding({ key: "flips:vix:v0", adjustScore: 0.79999 }),
      finding({ key: "flips:wti-vol:v0", sensorId: "wti-vol", adjustScore: 0.8 }),
    ]);
    const { rows } = await test_.db.execute(sql`select key, status from proposals order by key`);
    expect(rows).toEqual([
      { key: "flips:vix:v0", status: "PENDING" },
      { key: "flips:wti-vol:v0", status: "IMPLEMENTED" },
    ]);
    expect(await configsOf(test_.db, "vix")).toEqual([]);
    expect(await configsOf(test_.db, "wti-vol")).toEqual([
      { version: 1, config: { dwellWorse: 3, dwellBetter: 10 }, from: NEXT_DAY },
    ]);
  });

  test.each<[ProposalStatus, ProposalStatus]>([
    ["PENDING", "IMPLEMENTED"],
    ["APPROVED", "IMPLEMENTED"],
    ["REJECTED", "REJECTED"],
    ["IMPLEMENTED", "IMPLEMENTED"],
  ])("a score that rises to 0.8 changes the status %s to %s", async (from, to) => {
    await score([finding({ adjustScore: 0.7 })]);
    const id = await onlyId();
    await test_.db.execute(sql`update proposals set status = ${from}`);
    await score([finding({ adjustScore: 0.79999, expected: from })]);
    expect((await stateOf(test_.db, id)).status).toBe(from);
    const before = await stateOf(test_.db, id);
    await score([finding({ adjustScore: 0.8, expected: from })]);
    const after = await stateOf(test_.db, id);
    expect(after.status).toBe(to);
    expect(after.audit).toHaveLength(from === to ? 0 : 1);
    expect(after.updated > before.updated).toBe(from !== to);
  });

  test("a changed score updates the row, and an unchanged one does not", async () => {
    await score([finding({ adjustScore: 0.5 })]);
    const id = await onlyId();
    const times = [(await stateOf(test_.db, id)).updated];
    for (const adjustScore of [0.5, 0.6, 0.6]) {
      await score([finding({ adjustScore, expected: "PENDING" })]);
      times.push((await stateOf(test_.db, id)).updated);
    }
    const [first, same, changed, last] = times;
    expect([same, last]).toEqual([first, changed]);
    expect(String(changed) > String(same)).toBe(true);
  });

  test("the proposed change is kept, and an impossible one is never implemented", async () => {
    await score([finding({ change: null, adjustScore: 0.5 })]);
    await score([finding({ adjustScore: 0.9, expected: "PENDING" })]);
    const id = await onlyId();
    expect(await stateOf(test_.db, id)).toMatchObject({ status: "PENDING", audit: [] });
    const high = finding({ key: "flips:btc-vol:v0", change: null, adjustScore: 0.8 });
    await expect(score([high])).rejects.toThrow();
  });

  test("two proposals about one sensor make two versions, the second based on the first", async () => {
    await score([
      finding({ key: "flips:vix:v0", adjustScore: 0.9 }),
      finding({
        key: "twins:a+vix:v0",
        rule: "twins",
        adjustScore: 0.9,
        change: { indexWeight: 0 },
      }),
    ]);
    expect(await configsOf(test_.db, "vix")).toEqual([
      { version: 1, config: { dwellWorse: 3, dwellBetter: 10 }, from: NEXT_DAY },
      { version: 2, config: { dwellWorse: 3, dwellBetter: 10, indexWeight: 0 }, from: NEXT_DAY },
    ]);
  });
});

describe("simultaneous changes", () => {
  test("an approval and a rising score leave one audit row, whichever is first", async () => {
    for (let i = 0; i < 12; i += 1) {
      await clearProposals(test_.db);
      await score([finding({ adjustScore: 0.7 })]);
      const id = await onlyId();
      const rise = () => score([finding({ adjustScore: 0.85, expected: "PENDING" })]);
      const both = i % 2 === 0 ? [decide("approve", id), rise()] : [rise(), decide("approve", id)];
      await Promise.all(both as Promise<unknown>[]);
      const { status, audit } = await stateOf(test_.db, id);
      expect(audit).toHaveLength(1);
      expect(audit[0]).toMatchObject({ from_status: "PENDING", to_status: status });
      expect(await configsOf(test_.db, "vix")).toHaveLength(status === "IMPLEMENTED" ? 1 : 0);
    }
  });

  test("of two simultaneous approvals, implementations or reversals one takes effect", async () => {
    const id = await putProposal(test_.db, { status: "PENDING" });
    for (const decision of ["approve", "implement", "revert"] as const) {
      const made = await Promise.all([
        decide(decision, id),
        decide(decision, id),
        decide(decision, id),
      ]);
      expect(made.filter(Boolean)).toHaveLength(1);
    }
    expect((await stateOf(test_.db, id)).audit).toHaveLength(3);
    expect(await configsOf(test_.db, "vix")).toHaveLength(2);
  });

  test("proposals about one sensor that are implemented together get consecutive versions", async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        putProposal(test_.db, { status: "APPROVED", change: { dwellWorse: n } }),
      ),
    );
    expect(await Promise.all(ids.map((id) => decide("implement", id)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const versions = (await configsOf(test_.db, "vix")).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3, 4]);
  });
});

describe("reverting an implemented proposal", () => {
  const implemented = async (change: object, sensorId = "vix") => {
    const id = await putProposal(test_.db, { status: "APPROVED", change, sensorId });
    expect(await decide("implement", id)).toBe(true);
    return id;
  };

  test("it restores the earlier configuration as a new version, and stays in the audit", async () => {
    const first = await implemented({ dwellWorse: 3 });
    const second = await implemented({ dwellWorse: 4, indexWeight: 0 });
    expect(await decide("revert", second, Date.parse("2022-07-01T23:30:00Z"))).toBe(true);
    const configs = await configsOf(test_.db, "vix");
    expect(configs.map(({ config }) => config)).toEqual([
      { dwellWorse: 3 },
      { dwellWorse: 4, indexWeight: 0 },
      { dwellWorse: 3 },
    ]);
    // Half an hour is too short a notice for the coming midnight.
    expect(configs[2]?.from).toBe("2022-07-03 00:00");
    const { status, audit } = await stateOf(test_.db, second);
    expect(status).toBe("IMPLEMENTED");
    expect(audit.at(-1)).toMatchObject({ from_status: "IMPLEMENTED", to_status: "IMPLEMENTED" });
    expect(await decide("revert", second)).toBe(false);
    expect(await decide("revert", first)).toBe(true);
    expect((await configsOf(test_.db, "vix")).at(-1)?.config).toEqual({});
  });

  test("it keeps other changes, and is refused while a later change of the same kind applies", async () => {
    const weight = await implemented({ indexWeight: 0 });
    const dwell = await implemented({ dwellWorse: 3 });
    const again = await implemented({ dwellWorse: 5 });
    expect(await decide("revert", dwell)).toBe(false);
    expect(await decide("revert", weight)).toBe(true);
    expect((await configsOf(test_.db, "vix")).at(-1)?.config).toEqual({ dwellWorse: 5 });
    expect(await decide("revert", again)).toBe(true);
    expect(await decide("revert", dwell)).toBe(true);
    expect((await configsOf(test_.db, "vix")).at(-1)?.config).toEqual({});
  });

  test("it reverses a retirement and a return", async () => {
    const retiredAt = async () =>
      (
        await test_.db.execute<{ at: string | null }>(
          sql`select retired_at::text as at from sensors where id = 'vix'`,
        )
      ).rows[0]?.at;
    const gone = await implemented({ retired: true });
    expect(await retiredAt()).toBe("2022-06-03 00:00:00+00");
    expect(await decide("revert", gone)).toBe(true);
    expect(await retiredAt()).toBeNull();
    await implemented({ retired: true });
    const back = await implemented({ retired: false });
    expect(await retiredAt()).toBeNull();
    expect(await decide("revert", back)).toBe(true);
    expect(await retiredAt()).toBe("2022-06-03 00:00:00+00");
  });

  test("it needs an implemented proposal", async () => {
    for (const status of ["PENDING", "APPROVED", "REJECTED"] as const) {
      expect(await decide("revert", await putProposal(test_.db, { status }))).toBe(false);
    }
  });
});
