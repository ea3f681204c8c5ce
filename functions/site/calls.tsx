import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { invalid } from "../../lib/http/errors.ts";
import { readCalls, readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { runningScores } from "../../lib/record/domain/running-scores.ts";
import { brierOf } from "../../lib/record/domain/scores.ts";
import { ENOUGH_GRADED } from "../../lib/record/domain/track-record.ts";
import { countCallsByStatus, listDailyMarks } from "../../lib/record/queries/calls.ts";
import { CallList, CallsQuery } from "../../lib/record/wire/calls.ts";
import { TrackRecord } from "../../lib/record/wire/track-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { listProvenances } from "../../lib/sensors/queries/page-facts.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { fixed, percent } from "../../lib/ui/plots/words.ts";
import { PageHead } from "../../lib/ui/sections.tsx";
import { CallListing, type Listing } from "./call-list.tsx";
import { recordNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";
import { Judgement, rangeOf } from "./track-record.tsx";

/** Calls on one page of the list. */
const SHOWN_CALLS = 50;

export const calls = page({
  path: "/calls",
  place: "/calls",
  isNeverKept: true,
  show: async (c) => {
    const { record, judged, listing, provenances } = await readSeen(c);
    return {
      title: "Calls",
      description: "Forecasts with a frozen probability, graded in public, and how good they were.",
      notices: recordNotices(provenances),
      contents: (
        <>
          <Head record={record} />
          <Judgement record={record} running={runningScores(judged)} judged={judged} />
          <CallListing {...listing} />
        </>
      ),
    };
  },
});

/** Everything that the page shows, of one instant and in one question to the database. */
async function readSeen(c: Context<AppEnv>) {
  const asked = CallsQuery.safeParse(Object.fromEntries(new URL(c.req.url).searchParams));
  if (!asked.success) throw invalid("Unknown status or offset");
  const { status, offset } = asked.data;
  const page = { limit: SHOWN_CALLS, offset };
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const [list, marks, counts, record, provenances] = await Promise.all([
    readCalls(db, now, { status, ...page }),
    listDailyMarks(db, { status: status ?? null, ...page }),
    countCallsByStatus(db),
    readTrackRecord(db, now),
    listProvenances(db),
  ]);
  const { judged } = record;
  const marksOf = new Map(marks.map((each) => [each.slug, each.marks]));
  const brierBySlug = new Map(judged.map((j) => [j.slug, brierOf(j.svcProb, j.outcome)]));
  const listing: Listing = {
    ...{ status: status ?? null, ...page, counts, total: list.page.total },
    calls: shownTo(c, allTiers(CallList), list).calls.map((call) => ({
      call,
      marks: (marksOf.get(call.slug) ?? []).map(([at, prob]) => ({ at, prob })),
      brier: brierBySlug.get(call.slug) ?? null,
    })),
  };
  return { record: shownTo(c, allTiers(TrackRecord), record), judged, listing, provenances };
}

const Head = ({ record }: { record: TrackRecord }) => (
  <PageHead
    eyebrow="Published calls"
    title={
      record.enough
        ? `${record.graded} forecasts graded in public`
        : "Forecasts on the record, too few to judge"
    }
    lead="Each call is published with a probability that is frozen at its stamp and a criterion that says how it is decided. Every step is a row of the tape that anyone can verify."
  >
    <Facts
      facts={[
        { name: "Graded", value: String(record.graded), more: "YES or NO" },
        { name: "Active", value: String(record.active), more: "not decided" },
        { name: "Void", value: String(record.void), more: "never counted" },
        {
          name: "Brier score",
          value: fixed(record.brier, 3),
          more: briersInWords(record),
        },
        {
          name: "Skill over the base rate",
          value: percent(record.skill_vs_base),
          more: skillInWords(record),
        },
      ]}
    />
    {!record.enough && (
      <p class="said">
        {`Too few to judge: ${record.graded} of the ${ENOUGH_GRADED} graded calls from which on figures say something. They are shown, and mean little.`}
      </p>
    )}
    <p class="actions">
      <a class="button button-main" href="#list">
        To the list
      </a>
      <a class="button" href="/api/calls?format=csv">
        Download CSV
      </a>
      <a class="button" href="/api/calls.atom">
        Atom feed
      </a>
      <a class="button" href="/tape">
        Verify it
      </a>
    </p>
  </PageHead>
);

function briersInWords({ intervals: { brier } }: TrackRecord): string {
  const range = rangeOf(brier);
  return range ? `90 % interval ${fixed(range[0], 3)} to ${fixed(range[1], 3)}` : "not known yet";
}

function skillInWords({ intervals: { skill_vs_base: interval } }: TrackRecord): string {
  const range = rangeOf(interval);
  if (!range) return "not known yet";
  return `90 % interval ${fixed(100 * range[0], 0)} to ${percent(range[1])}`;
}
