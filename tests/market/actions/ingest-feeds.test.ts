// The job that reads the feeds: which series are due, failures, and the cost.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFeeds } from "../../../lib/market/actions/ingest-feeds.ts";
import { FETCHED_SERIES } from "../../../lib/market/domain/series.ts";
import type { FeedSource } from "../../../lib/market/services/feed-readers.ts";
import { FeedError } from "../../../lib/market/services/feeds/index.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { feedsOf } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;

let test_: TestDatabase;
let slot = NOW;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await test_.db.execute(sql`delete from observations`);
  await test_.db.execute(sql`update series set ingested = 0, last_observed_at = null,
    last_checked_at = null, last_error = null`);
});

type Answer = (id: string, sinceDate: string) => { date: string; value: number }[];

/** Feeds that answer from a function and record the requests. */
function recordingFeeds(answer: Answer) {
  const asked: { id: string; sinceDate: string }[] = [];
  const feeds = feedsOf((id, sinceDate) => {
    asked.push({ id, sinceDate });
    return answer(id, sinceDate);
  });
  return { asked, feeds };
}

async function ingest(feeds: FeedSource, now = NOW, all = false, deadline = NO_DEADLINE) {
  slot += 1000;
  const [run] = await insertJobRuns(test_.db, [{ job: "ingest", slot }]);
  if (run === undefined) return expect.fail("the slot was not given out");
  return ingestFeeds({ db: test_.db, feeds, deadline }, run, now, all);
}

async function lastErrors() {
  const { rows } = await test_.db.execute<{ id: string; error: string }>(
    sql`select id, last_error as error from series where last_error is not null order by id`,
  );
  return rows;
}

describe("the job that reads the feeds", () => {
  test("a source that fails or sends nonsense stops no other, and is named in the record", async () => {
    const { feeds } = recordingFeeds((id) => {
      if (id === "VIX") throw new FeedError("cboe", "unavailable", "503");
      if (id === "BTC") throw new Error("postgres://user:password@host");
      return [{ date: "2026-11-18", value: id === "DBAA" ? 1e305 : 7 }];
    });
    await ingest(feeds);
    const failed = [
      { id: "BTC", error: "unexpected failure" },
      { id: "DBAA", error: "fred: malformed (value out of range)" },
      { id: "VIX", error: "cboe: unavailable (503)" },
    ];
    expect(await lastErrors()).toEqual(failed);
    const { rows } = await test_.db.execute<{ count: string; failed: object }>(sql`
      select (select count(*) from observations) as count, detail->'failed' as failed
      from job_runs order by slot desc limit 1`);
    expect(Number(rows[0]?.count)).toBe(FETCHED_SERIES.length - 3);
    expect(rows[0]?.failed).toEqual(
      Object.fromEntries(failed.map((each) => [each.id, each.error])),
    );
  });

  test("feeds that should have something new are read, and the others once an hour", async () => {
    const today = ({ id }: { id: string }) =>
      id === "BTC" || id === "ETH" ? "2026-11-19" : "2026-11-20";
    const full = recordingFeeds((id) => [{ date: today({ id }), value: 7 }]);
    await ingest(full.feeds);
    expect(full.asked).toHaveLength(FETCHED_SERIES.length);

    const soon = recordingFeeds(() => []);
    await ingest(soon.feeds, NOW + 0.5 * HOUR_MS);
    expect(soon.asked).toEqual([]);
    await ingest(soon.feeds, NOW + 0.5 * HOUR_MS, true);
    expect(soon.asked).toHaveLength(FETCHED_SERIES.length);

    // Bitcoin's day has ended; all other sources have given what is expected by then.
    const night = recordingFeeds(() => []);
    await ingest(night.feeds, Date.parse("2026-11-21T00:10:00Z"));
    expect(night.asked.map(({ id }) => id)).toContain("BTC");
  });

  test("the last two weeks are read again, and only changes are stored", async () => {
    await ingest(recordingFeeds(() => [{ date: "2026-11-18", value: 7 }]).feeds);
    const again = recordingFeeds(() => [{ date: "2026-11-18", value: 7 }]);
    await ingest(again.feeds, NOW + 2 * HOUR_MS);
    expect(again.asked[0]?.sinceDate).toBe("2026-11-04");
    const { rows } = await test_.db.execute<{ count: string }>(
      sql`select count(*) from observations where revision > 0`,
    );
    expect(rows[0]?.count).toBe("0");
  });

  test("series for which a source had no time are read in the next tick, which is no failure", async () => {
    const answer: Answer = () => [{ date: "2026-11-18", value: 7 }];
    const first = recordingFeeds(answer);
    const refusing = recordingFeeds((id) => {
      if (first.asked.length === 5) throw new FeedError("fred", "not_asked");
      return first.asked.push({ id, sinceDate: "" }) ? answer(id, "") : [];
    });
    const detail = await ingest(refusing.feeds);
    expect(detail).toMatchObject({ status: "waiting", asked: 5, failed: {} });
    expect(await lastErrors()).toEqual([]);
    const next = recordingFeeds(answer);
    await ingest(next.feeds, NOW + 60_000);
    expect(next.asked.length).toBeGreaterThanOrEqual(FETCHED_SERIES.length - 5);
  });

  test("after the deadline of a tick one history is read, and each is read once over all ticks", async () => {
    const { asked, feeds } = recordingFeeds(() => [{ date: "2026-11-20", value: 7 }]);
    const late = { hasPassed: () => true };
    let left = FETCHED_SERIES.length;
    for (let ticks = 0; left > 0; ticks += 1) {
      const detail = await ingest(feeds, NOW + ticks, false, late);
      const { later = [] } = detail as { later?: string[] };
      expect(later.length).toBeLessThan(left);
      expect(detail.status).toBe(later.length > 0 ? "waiting" : "done");
      left = later.length;
    }
    expect(asked.map(({ id }) => id).toSorted()).toEqual(
      FETCHED_SERIES.map(({ id }) => id).toSorted(),
    );
  });

  test("the job makes three round trips, one of them before its work, and one more for each missing history", async () => {
    const first = recordingFeeds(() => [{ date: "2026-11-18", value: 7 }]);
    test_.roundTrips.count = 0;
    await ingest(first.feeds);
    // One statement claims the slot.
    expect(test_.roundTrips.count).toBe(4 + FETCHED_SERIES.length);
    slot += 1000;
    const [run] = await insertJobRuns(test_.db, [{ job: "ingest", slot }]);
    test_.roundTrips.count = 0;
    const { feeds } = recordingFeeds(() => [{ date: "2026-11-18", value: 7 }]);
    if (run) await ingestFeeds({ db: test_.db, feeds, deadline: NO_DEADLINE }, run, NOW, true);
    expect(test_.roundTrips.count).toBe(3);
  });
});
