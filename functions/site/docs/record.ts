// The page /docs/record: how the record of published calls works and how to verify it.

import { GATE_DEFINITIONS } from "../../../lib/record/domain/gate.ts";
import { originOf } from "../../../lib/record/domain/tape/checkpoint.ts";
import { BOOTSTRAP, MIN_GRADED } from "../../../lib/record/domain/track-record.ts";
import { formatInteger } from "../../../lib/ui/plots/format.ts";
import type { CodeExample, DocPage } from "./contents.ts";

const LEAD =
  "Published calls are our only forecasts. Each has a probability that is locked when it is published. Every event of a call is a line of a file that anyone can check.";

const TAPE = `
The tape is one file of canonical JSON (RFC 8785) with one line per event: opened, clarified, marked to
market, closed, grade proposed, disputed, graded, voided, corrected. Each line has the SHA-256 of itself and of the line before
(the first line: 64 zeros). The lines are the leaves of a Merkle tree (RFC 6962). Its root is signed with Ed25519 after every new line, and daily. The file's
address contains its digest, and earlier files stay available.

A changed byte breaks a digest, and a removed line breaks the chain. The holder of the signing key could still cut the end or
write a new tape. An earlier head that you kept, or that a witness signed, reveals this. A witness signs a head only if it
extends the last one it signed, with its own date, and shows that head to anyone. Name, key and address of each witness are in
[the pointer](/docs/api/getTape) and on [the tape page](/tape#witnesses). [All signed heads](/docs/api/listTapeCheckpoints) are listed with their
signatures. Nothing proves that we published every call we made.`;

const verify = (base: string): CodeExample[] => [
  {
    name: "The whole record, with Node",
    code: `curl -sSfO ${base}/clients/verify-tape.mjs
node verify-tape.mjs ${base} --origin ${originOf(base)}`,
  },
  {
    name: "The file alone, with standard tools",
    code: `URL=$(curl -sSf ${base}/api/tape | sed 's/.*"latest":{"url":"\\([^"]*\\)".*/\\1/')
curl -sSf "$URL" | sha256sum   # compare with the digest in the address
echo "$URL"`,
  },
];

const VERIFY = `
The verifier is one file without dependencies. Read it before you run it. It downloads the tape, all signed heads, the calls,
the gate and the track record, recomputes them, and names every difference. It also reads ten random calls in full, or every
call with \`--all\`. This proves that today's answers are consistent. To prove that history was not rewritten, keep a head:
with \`--head head-of-last-month --key KEY\` a later run shows that the tape still starts with what that head signed. Or name a
witness: with \`--witness KEY\` its signature must be on a head of the last 24 hours, and the newest head that it holds itself must be in
this record. \`--help\` says what each run proves. [The tape page](/tape) checks the file, and asks the witnesses, in your browser.`;

const PROOFS = `
[The proof of a call](/docs/api/getCallProof) is the path from its lines to the signed root. With a call, its proof and a
checkpoint, you need nothing else from us.`;

const GATE = `
- **strict**: ${GATE_DEFINITIONS.strict}
- **official**: ${GATE_DEFINITIONS.official}
- **gate**: ${GATE_DEFINITIONS.gate}

Each request counts it from one snapshot of the database and compares it with the tape. If a query fails or the two disagree,
the answer is a 503 without a number.`;

const SCORES = `
Brier score \`(p - outcome)^2\`, from 0 to 1. Skill is \`1 - ours / theirs\`, against the running base rate (the mean outcome of
the calls graded before; 0.5 for the first) and, where it exists, against the market at the time of our forecast.
Intervals are ${100 * BOOTSTRAP.level} % percentile bootstraps over calls, ${formatInteger(BOOTSTRAP.resamples)} resamples with a published generator and seed. Below ${MIN_GRADED} graded calls
the answer says \`enough: false\`: too few to judge.`;

export const recordPage: DocPage = {
  path: "/docs/record",
  place: "/docs/record",
  show: (base) => ({
    title: "The record",
    description: "How to verify the published calls: tape, checkpoints, proofs, gate and scores.",
    heading: "The record",
    lead: LEAD,
    parts: [
      { id: "tape", title: "The tape", text: TAPE },
      { id: "verify", title: "Verify it", text: VERIFY, samples: verify(base) },
      { id: "proofs", title: "A single call", text: PROOFS },
      { id: "gate", title: "The gate", text: GATE },
      { id: "scores", title: "Scores", text: SCORES },
    ],
  }),
};
