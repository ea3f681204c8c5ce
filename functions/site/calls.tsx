// The page /calls: the list of published forecasts.

import type { Context } from "hono";
import { invalid } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { readCalls } from "../../lib/record/actions/read-calls.ts";
import { brierOf } from "../../lib/record/domain/scores.ts";
import { countCallsByStatus, listGradedCalls } from "../../lib/record/queries/calls.ts";
import { CallList, CallsQuery } from "../../lib/record/wire/calls.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { PageTitle } from "../../lib/ui/page-parts.tsx";
import { type CallListPage, CallListSection } from "./call-list.tsx";
import { bodyForCaller, page, recordNotices, SAMPLE_CALLS } from "./page.tsx";

/** Calls per page of the list. */
const CALLS_PER_PAGE = 50;

export const callsPage = page({
  path: "/calls",
  place: "/calls",
  isNeverCached: true,
  show: async (c) => {
    const listing = await readPageData(c);
    return {
      title: "Calls",
      description: "Forecasts with a locked probability, graded in public.",
      besideLabel: SAMPLE_CALLS,
      notices: recordNotices(listing.calls.map(({ call }) => call)),
      contents: (
        <>
          <Head />
          <CallListSection {...listing} />
        </>
      ),
    };
  },
});

/** Reads all data of the page, in one database request. */
async function readPageData(c: Context<AppEnv>): Promise<CallListPage> {
  const query = CallsQuery.safeParse(Object.fromEntries(new URL(c.req.url).searchParams));
  if (!query.success) throw invalid("Unknown status or offset");
  const { status, offset } = query.data;
  const page = { limit: CALLS_PER_PAGE, offset };
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const [list, counts, { scoredCalls }] = await Promise.all([
    readCalls({ ...c.env, db }, now, { status, ...page }),
    countCallsByStatus(db),
    listGradedCalls(db),
  ]);
  const brierBySlug = new Map(scoredCalls.map((j) => [j.slug, brierOf(j.svcProb, j.outcome)]));
  return {
    status: status ?? null,
    ...page,
    now,
    counts,
    total: list.page.total,
    calls: bodyForCaller(c, CallList, list).calls.map((call) => ({
      call,
      brier: brierBySlug.get(call.slug) ?? null,
    })),
  };
}

const Head = () => (
  <PageTitle
    eyebrow="Published calls"
    title="Forecasts, graded in public"
    lead="Each call is published with a locked probability and a rule that decides it. Every step is a row of the tape, which anyone can verify."
  >
    <p class="actions">
      <a class="button button-main" href="/calls/track-record">
        Scores and calibration
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
