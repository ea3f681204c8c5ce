// The page /gate: how many graded calls count, and how many are needed before any skill is claimed.

import { nullIfRefused } from "../../lib/http/errors.ts";
import { readGateCount } from "../../lib/record/actions/read-tape.ts";
import { Gate } from "../../lib/record/wire/gate.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { Breakdown, ProgressBar } from "../../lib/ui/plots/count-bars.tsx";
import { formatDay, formatInstant } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { bodyForCaller, page, SAMPLE_CALLS } from "./page.tsx";

export const gatePage = page({
  path: "/gate",
  place: "/calls",
  isLive: true,
  isNeverCached: true,
  show: async (c) => {
    const head = {
      title: "The gate",
      description: "How many graded calls meet every condition of the strict count.",
    };
    const read = await nullIfRefused(503, readGateCount(c.env, c.get("now")));
    if (!read) return { ...head, contents: <GateUnavailable />, status: 503 };
    return {
      ...head,
      besideLabel: SAMPLE_CALLS,
      contents: <GateContents gate={bodyForCaller(c, Gate, read)} expectedAt={read.expectedAt} />,
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
    lead="Each request counts it from one snapshot of the tables and the tape. Part of that could not be read, the two do not agree, the tape does not extend the head that was signed last, or the whole record was not verified for a day. So no number is shown."
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

interface GateProps {
  gate: Gate;
  expectedAt: number | null;
}

/** By when the target will be reached, in words. */
function expectation({ gate, expectedAt }: GateProps): string {
  if (gate.passed) return "";
  return expectedAt === null
    ? "No date can be given: too few calls are under way, and none was opened for four weeks."
    : `At the pace of the last four weeks, and if every call counts, this is ${formatDay(expectedAt)}.`;
}

const GateContents = ({ gate, expectedAt }: GateProps) => (
  <>
    <PageTitle
      eyebrow="The gate"
      title={
        gate.passed
          ? "The gate is passed"
          : `${gate.remaining} more strict ${gate.remaining === 1 ? "call" : "calls"} before we claim any skill`
      }
      lead="Strict calls have a reproducible probability, signed before the outcome, and a confirmed grade. We claim no skill before the gate is passed."
    >
      <Facts
        facts={[
          { name: "Strict", value: String(gate.strict), more: "meet all conditions below" },
          { name: "Official", value: String(gate.official), more: "graded YES or NO" },
          { name: "Gate", value: String(gate.gate), more: "required" },
          { name: "Remaining", value: String(gate.remaining), more: "gate minus strict" },
          {
            name: "Passed",
            value: (
              <StateChip state={gate.passed ? "OK" : "STALE"} word={gate.passed ? "Yes" : "No"} />
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
        description={`${gate.strict} strict calls (dark), ${gate.official} official calls (pale), ${gate.gate} required (line).`}
        counts={[
          { name: "Strict", count: gate.strict },
          { name: "Official", count: gate.official },
        ]}
        target={{ name: "Gate", count: gate.gate }}
      />
      <p class="small soft" id="expected">
        {expectation({ gate, expectedAt })}
      </p>
    </section>
    <div class="two">
      <Definitions gate={gate} />
      <Counts gate={gate} />
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

const Counts = ({ gate }: { gate: Gate }) => (
  <Section id="counts" title="All published calls">
    <div class="card">
      <Breakdown
        caption="By status"
        what="call"
        counts={STATES.map((state) => ({ state, count: gate.counts[state] }))}
      />
    </div>
    <p class="small soft">
      Counted for this page from the <a href="/tape">tape</a>, whose newest row or signature is of{" "}
      {formatInstant(gate.as_of)}. Its digest is <code>{gate.tape_sha256}</code>.{" "}
      <a href="/api/gate">The same as JSON</a>.
    </p>
  </Section>
);
