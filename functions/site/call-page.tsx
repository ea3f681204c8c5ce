import { Facts } from "../../lib/pages/facts.tsx";
import { PageHead } from "../../lib/pages/sections.tsx";
import { ProbabilityLine } from "../../lib/plots/probability-line.tsx";
import { day, fixed, instant, probability, title } from "../../lib/plots/words.ts";
import { BASIS_WORDS, Basis, Criterion } from "./call-grounds.tsx";
import { Proof } from "./call-proof.tsx";
import { Receipts } from "./call-receipts.tsx";
import type { CallSeen } from "./call-seen.ts";
import { Standing } from "./call-standing.tsx";
import { Timeline } from "./call-timeline.tsx";

export const CallPage = (seen: CallSeen) => (
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
