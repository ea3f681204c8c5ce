import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { invalid } from "../../lib/http/errors.ts";
import { readCalls, readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { brierOf } from "../../lib/record/domain/scores.ts";
import { MIN_GRADED, runningScores } from "../../lib/record/domain/track-record.ts";
import { countCallsByStatus, listDailyMarks } from "../../lib/record/queries/calls.ts";
import { CallList, CallsQuery } from "../../lib/record/wire/calls.ts";
import { TrackRecordAnswer } from "../../lib/record/wire/track-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { listProvenances } from "../../lib/sensors/queries/sensor-cards.ts";
import { Facts, PageTitle } from "../../lib/ui/page-parts.tsx";
import { formatFixed, formatPercent } from "../../lib/ui/plots/format.ts";
import { type CallListPage, CallListSection } from "./call-list.tsx";
import { bodyForCaller, page, recordNotices } from "./page.tsx";
import { intervalEnds, TrackRecordSection } from "./track-record.tsx";

/** Calls per page of the list. */
const SHOWN_CALLS = 50;

export const callsPage = page({
  path: "/calls",
  place: "/calls",
  isNeverKept: true,
  show: async (c) => {
    const { record, scoredCalls, listing, provenances } = await readPageData(c);
    return {
      title: "Calls",
      description: "Forecasts with a locked probability, graded in public, with their scores.",
      notices: recordNotices(provenances),
      contents: (
        <>
          <Head record={record} />
          <TrackRecordSection
            record={record}
            running={runningScores(scoredCalls)}
            scoredCalls={scoredCalls}
          />
          <CallListSection {...listing} />
        </>
      ),
    };
  },
});

/** Reads all data of the page, in one database request. */
async function readPageData(c: Context<AppEnv>) {
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
  const { scoredCalls } = record;
  const marksOf = new Map(marks.map((each) => [each.slug, each.marks]));
  const brierBySlug = new Map(scoredCalls.map((j) => [j.slug, brierOf(j.svcProb, j.outcome)]));
  const listing: CallListPage = {
    ...{ status: status ?? null, ...page, counts, total: list.page.total },
    calls: bodyForCaller(c, allTiers(CallList), list).calls.map((call) => ({
      call,
      marks: (marksOf.get(call.slug) ?? []).map(([at, prob]) => ({ at, prob })),
      brier: brierBySlug.get(call.slug) ?? null,
    })),
  };
  return {
    record: bodyForCaller(c, allTiers(TrackRecordAnswer), record),
    scoredCalls,
    listing,
    provenances,
  };
}

const Head = ({ record }: { record: TrackRecordAnswer }) => (
  <PageTitle
    eyebrow="Published calls"
    title={
      record.enough ? `${record.graded} forecasts graded in public` : "Forecasts graded in public"
    }
    lead="Each call is published with a locked probability and a rule that decides it. Every step is a row of the tape, which anyone can verify."
  >
    <Facts
      facts={[
        { name: "Graded", value: String(record.graded), more: "YES or NO" },
        { name: "Active", value: String(record.active), more: "not decided yet" },
        { name: "Void", value: String(record.void), more: "not counted" },
        {
          name: "Brier score",
          value: formatFixed(record.brier, 3),
          more: brierInterval(record),
        },
        {
          name: "Skill over the base rate",
          value: formatPercent(record.skill_vs_base),
          more: skillInterval(record),
        },
      ]}
    />
    {!record.enough && (
      <p class="message">
        {`Too few to judge: ${record.graded} of the ${MIN_GRADED} graded calls we ask for. The figures below say little yet.`}
      </p>
    )}
    <p class="actions">
      <a class="button button-main" href="#list">
        Go to the list
      </a>
      <a class="button" href="/api/calls?format=csv">
        Download CSV
      </a>
      <a class="button" href="/api/calls.atom">
        Atom feed
      </a>
      <a class="button" href="/tape">
        Verify the tape
      </a>
    </p>
  </PageTitle>
);

function brierInterval({ intervals: { brier } }: TrackRecordAnswer): string {
  const range = intervalEnds(brier);
  return range
    ? `90 % interval ${formatFixed(range[0], 3)} to ${formatFixed(range[1], 3)}`
    : "not known yet";
}

function skillInterval({ intervals: { skill_vs_base: interval } }: TrackRecordAnswer): string {
  const range = intervalEnds(interval);
  if (!range) return "not known yet";
  return `90 % interval ${formatFixed(100 * range[0], 0)} to ${formatPercent(range[1])}`;
}
