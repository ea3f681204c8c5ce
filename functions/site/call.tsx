// The page /calls/<slug>: one published forecast, its market, its events and how to verify it.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { notFound } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { readCall } from "../../lib/record/actions/read-calls.ts";
import { callHistory } from "../../lib/record/domain/call-history.ts";
import type { TapeRow } from "../../lib/record/domain/tape/replay-tape.ts";
import { findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { findTapePointer, listCallLines } from "../../lib/record/queries/tape.ts";
import { CallDetail, CallPath } from "../../lib/record/wire/calls.ts";
import { tapeFileUrl } from "../../lib/record/wire/tape-pointer.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { CodeSample, Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import {
  formatDay,
  formatFixed,
  formatInstant,
  formatProbability,
  formatWholePercent,
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { ProbabilityLine } from "../../lib/ui/plots/probability-plots.tsx";
import { CallStatusChip } from "./call-list.tsx";
import {
  BASIS_TEXTS,
  type CallPageData,
  CriterionSection,
  ProbabilityBasis,
  Receipts,
} from "./call-parts.tsx";
import { CallTimeline } from "./call-timeline.tsx";
import { bodyForCaller, page, recordNotices, SAMPLE_CALLS } from "./page.tsx";

export const callPage = page({
  path: "/calls/:slug",
  place: "/calls",
  isNeverCached: true,
  show: async (c) => {
    const path = CallPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown call");
    const [data, label] = await Promise.all([readPageData(c, path.data.slug), sampleLabelOf(c)]);
    return {
      title: data.call.title,
      description: data.call.statement,
      besideLabel: SAMPLE_CALLS,
      notices: recordNotices([data.call]),
      contents: <CallPage {...data} isSample={label !== null} />,
    };
  },
});

/** Reads the call with its tape rows, in one database request; throws a 404 when it is unknown. */
async function readPageData(
  c: Context<AppEnv>,
  slug: string,
): Promise<Omit<CallPageData, "isSample">> {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const { baseUrl: base } = c.env.config;
  const [found, lines, checkpoint, pointer] = await Promise.all([
    readCall({ ...c.env, db }, now, { slug }),
    listCallLines(db, { knownAt: now, slug }),
    findCheckpoint(db),
    findTapePointer(db),
  ]);
  const { call } = bodyForCaller(c, CallDetail, found);
  return {
    call,
    history: callHistory(lines.map((line) => JSON.parse(line) as TapeRow)),
    signedRows: checkpoint?.size ?? 0,
    fileSha256: pointer?.fileSha256 ?? null,
    base,
  };
}

const CallPage = (data: CallPageData) => (
  <>
    <Head {...data} />
    <Market {...data} />
    <div class="two">
      <CriterionSection {...data} />
      <ProbabilityBasis {...data} />
    </div>
    <Receipts {...data} />
    <CallTimeline {...data} />
    <Proof {...data} />
  </>
);

const Head = ({ call }: CallPageData) => (
  <PageTitle
    eyebrow={`Call${call.rule === null ? "" : " by rule"} · ${toSentenceCase(call.instrument_type)}`}
    title={call.title}
    lead={call.statement}
  >
    <Facts
      facts={[
        {
          name: "Our forecast (locked)",
          value: <span class="score">{formatWholePercent(call.svc_prob)}</span>,
          more: `locked ${formatInstant(call.svc_prob_at)}`,
        },
        {
          name: "Market",
          value: <span class="score">{formatWholePercent(call.market_prob)}</span>,
          more: call.market_prob_at
            ? `at ${formatInstant(call.market_prob_at)}`
            : "no market number",
        },
        { name: "Status", value: <CallStatusChip call={call} />, more: scoreInWords(call) },
        {
          name: "Closes",
          value: formatDay(call.closes_at),
          more: `decided by ${formatDay(call.resolve_by)}`,
        },
        {
          name: "Basis",
          value: toSentenceCase(call.basis_status),
          more: BASIS_TEXTS[call.basis_status],
        },
      ]}
    />
  </PageTitle>
);

function scoreInWords({ receipt }: CallPageData["call"]): string {
  if (!receipt) return "not decided yet";
  if (receipt.void_reason) return toSentenceCase(receipt.void_reason.toLowerCase());
  return `Brier ${formatFixed(receipt.brier, 4)}`;
}

const Market = ({ call, history: { marks } }: CallPageData) => (
  <section class="card stack" aria-label="Market">
    <ProbabilityLine
      id="market"
      title="Market probability vs. ours (dashed)"
      unit="%, probability of YES"
      description={
        marks.length === 0
          ? "The tape has no market number for this call, only our own locked forecast."
          : "The market number at each reading, from opening to close. The dashed line is our forecast, which cannot change."
      }
      marks={marks.map(({ at, prob, source }) => ({ at: Date.parse(at), prob, source }))}
      stamp={{ at: Date.parse(call.svc_prob_at), prob: call.svc_prob }}
      from={Math.min(Date.parse(call.svc_prob_at), Date.parse(call.opened_at))}
      to={Date.parse(call.closes_at)}
      rule={`Ours ${formatProbability(call.svc_prob)}`}
    />
    {marks.length > 0 && (
      <Facts
        facts={[
          { name: "At opening", value: formatProbability(call.market_prob_open) },
          { name: "Latest", value: formatProbability(call.market_prob) },
          { name: "At close", value: formatProbability(call.market_prob_close) },
          { name: "Source", value: marketName(call) },
        ]}
      />
    )}
  </section>
);

const marketName = ({ market_source: name, market_url: url }: CallPageData["call"]): Child =>
  url === null ? (
    (name ?? "–")
  ) : (
    <a href={url} rel="noreferrer">
      {name ?? "The market"}
    </a>
  );

/** Shows how anyone can check the opening row. */
function Proof({ call, history: { events }, fileSha256, base }: CallPageData) {
  const [opening] = events;
  if (!opening || fileSha256 === null) return null;
  const url = `/api/calls/${call.slug}/proof`;
  const name = "row.json";
  return (
    <Section
      id="proof"
      title="Verify it yourself"
      lead={`The opening row is line ${opening.seq} of the tape. The digest below covers the line without its own digest. The next row of the tape repeats this digest, and so does the proof.`}
    >
      <CodeSample
        name="The digest of the opening row"
        code={[
          `curl -sSf ${tapeFileUrl(base, fileSha256)} | sed -n ${opening.seq}p > ${name}`,
          `sed 's/,"row_sha256":"[0-9a-f]*"//' ${name} | tr -d '\\n' | sha256sum`,
          `# ${opening.rowSha256}`,
        ].join("\n")}
      />
      <p class="prose">
        <a href={url}>The proof as JSON</a> has each row of this call with its audit path (RFC 6962)
        to the signed root. <a href="/tape">The tape page</a> shows how to check the file, the
        signature and the rest.
      </p>
    </Section>
  );
}
