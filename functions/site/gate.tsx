import { allTiers } from "../../lib/http/contract.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { readGateCount } from "../../lib/record/actions/count-gate.ts";
import { Gate } from "../../lib/record/wire/gate.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { Breakdown } from "../../lib/ui/plots/breakdown.tsx";
import { Progress } from "../../lib/ui/plots/progress.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { instant } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { recordNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

export const gate = page({
  path: "/gate",
  place: "/calls",
  isLive: true,
  isNeverKept: true,
  show: async (c) => {
    const head = {
      title: "The gate",
      description: "How many graded calls meet every condition of a strict count.",
    };
    const read = await nullIfRefused(503, readGateCount(c.env, c.get("now")));
    if (!read) return { ...head, contents: <Closed />, status: 503 };
    return {
      ...head,
      notices: recordNotices(read.provenances),
      contents: <Open gate={shownTo(c, allTiers(Gate), read)} />,
    };
  },
});

/** Without a digit: an older number, or one of a part, would be a claim that nobody checked. Source: G2. */
const Closed = () => (
  <PageHead
    eyebrow="The gate"
    title="The gate counter is not available"
    lead="It is counted anew for each reader, in one look at the tables and the tape. Some part of that could not be read now, or the two did not agree, so no number is shown."
  >
    <p>
      <StateChip state="ERROR" word="Unavailable" />
    </p>
    <p>Try again in a minute. The calls and the tape have pages of their own.</p>
    <p class="actions">
      <a class="button button-main" href="/gate">
        Try again
      </a>
      <a class="button" href="/calls">
        Calls
      </a>
      <a class="button" href="/status">
        Status
      </a>
    </p>
  </PageHead>
);

const Open = ({ gate: seen }: { gate: Gate }) => (
  <>
    <PageHead
      eyebrow="The gate"
      title={
        seen.passed
          ? "The gate is passed"
          : `${seen.remaining} more strict ${seen.remaining === 1 ? "call" : "calls"} until any claim is made`
      }
      lead="Below the gate this site makes no claim of performance. What counts towards it are calls with a probability that can be computed again, signed before the outcome was known, with a grade that was confirmed."
    >
      <Facts
        facts={[
          { name: "Strict", value: String(seen.strict), more: "all conditions below" },
          { name: "Official", value: String(seen.official), more: "graded YES or NO" },
          { name: "Gate", value: String(seen.gate), more: "asked for" },
          { name: "Remaining", value: String(seen.remaining), more: "gate less strict" },
          {
            name: "Passed",
            value: (
              <StateChip state={seen.passed ? "OK" : "STALE"} word={seen.passed ? "Yes" : "No"} />
            ),
          },
        ]}
      />
    </PageHead>
    <section class="card" aria-label="Progress">
      <Progress
        id="progress"
        title="Towards the gate"
        unit="calls"
        description={`${seen.strict} strict calls in full colour, ${seen.official} official ones in pale colour; the rule is the gate of ${seen.gate}.`}
        counts={[
          { name: "Strict", count: seen.strict },
          { name: "Official", count: seen.official },
        ]}
        target={{ name: "Gate", count: seen.gate }}
      />
    </section>
    <div class="two">
      <Definitions gate={seen} />
      <Counts gate={seen} />
    </div>
  </>
);

const Definitions = ({ gate: { definitions } }: { gate: Gate }) => (
  <Section id="definitions" title="What each number counts">
    <dl class="definitions">
      {(["strict", "official", "gate"] as const).map((name) => (
        <div>
          <dt>
            <strong>{name}</strong>
          </dt>
          <dd>{definitions[name]}</dd>
        </div>
      ))}
    </dl>
    <p class="small soft">
      The dates of rows and signed heads are ours; the signatures of witnesses under a head have
      dates of their own. <a href="/tape#proofs">What is proved, and what is not</a>.
    </p>
  </Section>
);

const STATES = ["active", "closed", "proposed", "disputed", "graded", "void"] as const;

const Counts = ({ gate: seen }: { gate: Gate }) => (
  <Section id="counts" title="All published calls">
    <div class="card">
      <Breakdown
        caption="By status"
        what="call"
        counts={STATES.map((state) => ({ state, count: seen.counts[state] }))}
      />
    </div>
    <p class="small soft">
      Counted {instant(seen.as_of)}, on the <a href="/tape">tape</a> with the digest{" "}
      <code>{seen.tape_sha256}</code>. <a href="/api/gate">The same as JSON</a>.
    </p>
  </Section>
);
