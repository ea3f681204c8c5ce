import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { readCall } from "../../lib/record/actions/read-calls.ts";
import { callStory } from "../../lib/record/domain/call-story.ts";
import type { ToldRow } from "../../lib/record/domain/tape/told-calls.ts";
import { findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { findTapePointer, listTapeLines } from "../../lib/record/queries/tape.ts";
import { CallDetail, CallPath } from "../../lib/record/wire/calls.ts";
import { tapeFileUrl } from "../../lib/record/wire/tape.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { listProvenances } from "../../lib/sensors/queries/page-facts.ts";
import { CodeSample } from "../../lib/ui/code-sample.tsx";
import { Facts } from "../../lib/ui/facts.tsx";
import { ProbabilityLine } from "../../lib/ui/plots/probability-line.tsx";
import { day, fixed, instant, probability, title } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { Standing } from "./call-list.tsx";
import { BASIS_WORDS, Basis, type CallSeen, Criterion, Receipts } from "./call-parts.tsx";
import { Timeline } from "./call-timeline.tsx";
import { recordNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

export const call = page({
  path: "/calls/:slug",
  place: "/calls",
  isNeverKept: true,
  show: async (c) => {
    const path = CallPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown call");
    const { provenances, ...seen } = await readSeen(c, path.data.slug);
    return {
      title: seen.call.title,
      description: seen.call.statement,
      notices: recordNotices(provenances),
      contents: <CallPage {...seen} />,
    };
  },
});

/** The call, its rows and the tape that they lie in, of one instant and in one question, or a 404. */
async function readSeen(c: Context<AppEnv>, slug: string) {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const { baseUrl: base } = c.env.config;
  const [found, lines, checkpoint, pointer, provenances] = await Promise.all([
    readCall(db, now, { slug }),
    listTapeLines(db, { knownAt: now, slug }),
    findCheckpoint(db),
    findTapePointer(db),
    listProvenances(db),
  ]);
  const { call } = shownTo(c, allTiers(CallDetail), found);
  const seen: CallSeen = {
    call,
    story: callStory(lines.map((line) => JSON.parse(line) as ToldRow)),
    signedRows: checkpoint?.size ?? 0,
    fileSha256: pointer?.fileSha256 ?? null,
    base,
  };
  return { ...seen, provenances };
}

const CallPage = (seen: CallSeen) => (
  <>
    <Head {...seen} />
    <Market {...seen} />
    <div class="two">
      <Criterion {...seen} />
      <Basis {...seen} />
    </div>
    <Receipts {...seen} />
    <Timeline {...seen} />
    <Proof {...seen} />
  </>
);

const Head = ({ call }: CallSeen) => (
  <PageHead
    eyebrow={`Call · ${title(call.instrument_type)}`}
    title={call.title}
    lead={call.statement}
  >
    <Facts
      facts={[
        {
          name: "Ours, frozen",
          value: <span class="score">{probability(call.svc_prob)}</span>,
          more: `stamped ${instant(call.svc_prob_at)}`,
        },
        {
          name: "Market",
          value: <span class="score">{probability(call.market_prob)}</span>,
          more: call.market_prob_at ? `at ${instant(call.market_prob_at)}` : "no number",
        },
        { name: "Standing", value: <Standing call={call} />, more: scoreInWords(call) },
        {
          name: "Closes",
          value: day(call.closes_at),
          more: `to be resolved by ${day(call.resolve_by)}`,
        },
        { name: "Basis", value: title(call.basis_status), more: BASIS_WORDS[call.basis_status] },
      ]}
    />
  </PageHead>
);

function scoreInWords({ receipt }: CallSeen["call"]): string {
  if (!receipt) return "not decided";
  if (receipt.void_reason) return title(receipt.void_reason.toLowerCase());
  return `Brier ${fixed(receipt.brier, 4)}`;
}

const Market = ({ call, story: { marks } }: CallSeen) => (
  <section class="card stack" aria-label="Market">
    <ProbabilityLine
      id="market"
      title="The market, with our stamp as the rule"
      unit="%, probability of YES"
      description={
        marks.length === 0
          ? "No market's number stands on the tape for this call: only our own, frozen at its stamp."
          : "The market's number each time it was marked on the tape, from opening to close. The dashed rule is our probability from its stamp on; it cannot change."
      }
      marks={marks.map(({ at, prob, source }) => ({ at: Date.parse(at), prob, source }))}
      stamp={{ at: Date.parse(call.svc_prob_at), prob: call.svc_prob }}
      from={Math.min(Date.parse(call.svc_prob_at), Date.parse(call.opened_at))}
      to={Date.parse(call.closes_at)}
      rule={`Ours ${probability(call.svc_prob)}`}
    />
    {marks.length > 0 && (
      <Facts
        facts={[
          { name: "At opening", value: probability(call.market_prob_open) },
          { name: "Last mark", value: probability(call.market_prob) },
          { name: "At close", value: probability(call.market_prob_close) },
          { name: "Read from", value: call.market_source ?? "–" },
        ]}
      />
    )}
  </section>
);

/** How anyone proves that the opening row is on the tape and is what it was. */
function Proof({ call, story: { events }, fileSha256, base }: CallSeen) {
  const [opening] = events;
  if (!opening || fileSha256 === null) return null;
  const url = `/api/calls/${call.slug}/proof`;
  const name = "row.json";
  return (
    <Section
      id="proof"
      title="Prove it yourself"
      lead={`The opening row is line ${opening.seq} of the tape. Its digest below is of the line without its own digest; the next row on the tape names it, and so does the proof.`}
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
        to the root that the newest checkpoint signs. <a href="/tape">The tape</a> says how to check
        the file, the signature and everything else.
      </p>
    </Section>
  );
}
