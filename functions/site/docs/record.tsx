import { GATE_DEFINITIONS } from "../../../lib/record/domain/gate.ts";
import { originOf } from "../../../lib/record/domain/tape/checkpoint.ts";
import { BOOTSTRAP, ENOUGH_GRADED } from "../../../lib/record/domain/track-record.ts";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { type CodeExample, DocSection, docPage, withThousands } from "./page.tsx";

const LEAD =
  "Published calls are the only forecasts here. Each has a probability that is frozen when it is published, and everything that happens to it is a line of a file that anyone can check.";

const TAPE = `
The tape is one file of canonical JSON (RFC 8785), a line for each thing that happened: opened, clarified, marked to
market, closed, grade proposed, disputed, graded, voided, corrected. Each line carries the SHA-256 of the line before it
and of itself. The lines are the leaves of a Merkle tree (RFC 6962), and its root is signed with Ed25519 whenever the tape
has grown, and daily. The file's address holds its own digest, and every earlier file goes on answering.

So a changed byte breaks a digest and a removed line breaks the chain. A cut tail, or a tape written anew by who holds the
signing key, shows only to who kept an earlier head, or where a witness signed one. Witnesses sign a head only as an
extension of the one that they signed before, each with a time of its own;
[all signed heads](/docs/api/listTapeCheckpoints) are listed with their signatures. Nothing proves that a call was not published elsewhere and
left out here.`;

const verify = (base: string): CodeExample[] => [
  {
    name: "The whole record, with Node",
    code: `curl -sSfO ${base}/clients/verify-tape.mjs
node verify-tape.mjs ${base} --origin ${originOf(base)}`,
  },
  {
    name: "The file alone, with nothing of ours",
    code: `URL=$(curl -sSf ${base}/api/tape | sed 's/.*"latest":{"url":"\\([^"]*\\)".*/\\1/')
curl -sSf "$URL" | sha256sum   # compare with the digest in the address
echo "$URL"`,
  },
];

const VERIFY = `
The verifier is one file without dependencies: read it before you run it. It fetches the tape, every signed head, the calls,
the gate and the track record, computes all of it again, and names every place that does not agree. It reads ten calls in
full that it draws anew each time, with \`--all\` every call. It proves that what it was answered agrees; that the record was
never written anew and signed again, only something kept proves: with \`--head head-of-last-month --key KEY\` the next run shows
that the tape still begins with what that head signed. \`--help\` says what is proved alone, what by a kept head, and what by nothing.
[The tape's page](/tape) makes the first check in your browser.`;

const PROOFS = `
[The proof of a call](/docs/api/getCallProof) is the path from its lines to the signed root: who holds a call, its proof and a checkpoint needs
nothing else of us.`;

const GATE = `
- **strict**: ${GATE_DEFINITIONS.strict}
- **official**: ${GATE_DEFINITIONS.official}
- **gate**: ${GATE_DEFINITIONS.gate}

It is counted anew for each request, in one snapshot of the database, and compared with the tape. If a query fails or the
two disagree, the answer is 503 without a digit.`;

const SCORES = `
Brier score \`(p - outcome)^2\`, from 0 to 1; skill is \`1 - ours / theirs\` against the running base rate (the mean outcome of
the calls graded before; 0.5 for the first) and, where there was one, against the market at the moment of the stamp.
Intervals are ${100 * BOOTSTRAP.level} % percentile bootstraps over calls, ${withThousands(BOOTSTRAP.resamples)} resamples of a stated generator and seed. Below ${ENOUGH_GRADED} graded calls
the answer says \`enough: false\`: too few to judge.`;

export const record = docPage({
  path: "/docs/record",
  place: "/docs/record",
  show: (_, base) => ({
    title: "The record",
    description: "How to verify the published calls: tape, checkpoints, proofs, gate and scores.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="The record" lead={LEAD} />
        <DocSection id="tape" title="The tape" text={TAPE} />
        <DocSection id="verify" title="Verify it" text={VERIFY} samples={verify(base)} />
        <DocSection id="proofs" title="A single call" text={PROOFS} />
        <DocSection id="gate" title="The gate" text={GATE} />
        <DocSection id="scores" title="Scores" text={SCORES} />
      </>
    ),
  }),
});
