import { allTiers } from "../../lib/http/contract.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { readGateCount } from "../../lib/record/actions/read-tape.ts";
import { Gate } from "../../lib/record/wire/gate.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { Breakdown, ProgressBar } from "../../lib/ui/plots/count-bars.tsx";
import { formatInstant } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { bodyForCaller, page, recordNotices } from "./page.tsx";

export const gatePage = page({
  path: "/gate",
  place: "/calls",
  isLive: true,
  isNeverKept: true,
  show: async (c) => {
    const head = {
      title: "The gate",
      description: "How many graded calls meet every condition of the strict count.",
    };
    const read = await nullIfRefused(503, readGateCount(c.env, c.get("now")));
    if (!read) return { ...head, contents: <GateUnavailable />, status: 503 };
    return {
      ...head,
      notices: recordNotices(read.provenances),
      contents: <GateContents gate={bodyForCaller(c, allTiers(Gate), read)} />,
    };
  },
});

/**
 * Shows no count: an old or partial one would be an unchecked claim. Source: docs/decisions.md#g2.
 */
const GateUnavailable = () => (
  <PageTitle
    eyebrow="The gate"
    title="The gate counter is not available"
    lead="Each request counts it from one snapshot of the tables and the tape. Part of that could not be read, or the two do not agree. So no number is shown."
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
  </PageTitle>
);

const GateContents = ({ gate: seen }: { gate: Gate }) => (
  <>
    <PageTitle
      eyebrow="The gate"
      title={
        seen.passed
          ? "The gate is passed"
          : `${seen.remaining} more strict ${seen.remaining === 1 ? "call" : "calls"} before we claim any skill`
      }
      lead="Strict calls have a reproducible probability, signed before the outcome, and a confirmed grade. We claim no skill before the gate is passed."
    >
      <Facts
        facts={[
          { name: "Strict", value: String(seen.strict), more: "meet all conditions below" },
          { name: "Official", value: String(seen.official), more: "graded YES or NO" },
          { name: "Gate", value: String(seen.gate), more: "required" },
          { name: "Remaining", value: String(seen.remaining), more: "gate minus strict" },
          {
            name: "Passed",
            value: (
              <StateChip state={seen.passed ? "OK" : "STALE"} word={seen.passed ? "Yes" : "No"} />
            ),
          },
        ]}
      />
    </PageTitle>
    <section class="card" aria-label="Progress">
      <ProgressBar
        id="progress"
        title="Progress to the gate"
        unit="calls"
        description={`${seen.strict} strict calls (dark), ${seen.official} official calls (pale), ${seen.gate} required (line).`}
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
      We date rows and signed heads ourselves. Witnesses date their own signatures.{" "}
      <a href="/tape#proofs">What is proved, and what is not</a>.
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
      Counted {formatInstant(seen.as_of)}, on the <a href="/tape">tape</a> with the digest{" "}
      <code>{seen.tape_sha256}</code>. <a href="/api/gate">The same as JSON</a>.
    </p>
  </Section>
);
