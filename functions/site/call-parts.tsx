// Parts of the page of a call: the rule that decides it, how its probability was made, and its receipts.

import type { CallHistory } from "../../lib/record/domain/call-history.ts";
import type { BasisStatus } from "../../lib/record/domain/lifecycle.ts";
import type { CallDetail } from "../../lib/record/wire/calls.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatFixed, formatInstant, toSentenceCase } from "../../lib/ui/plots/format.ts";

export interface CallPageData {
  call: CallDetail["call"];
  history: CallHistory;
  /** Rows of the tape that the newest checkpoint signs. */
  signedRows: number;
  /** Whether it is a call of the bundled sample. */
  isSample: boolean;
  /** Digest of the newest tape file; null before the first file. */
  fileSha256: string | null;
  base: string;
}

/** A source as the record names it; a link when it is a web address. */
export const SourceLink = ({ source }: { source: string }) =>
  /^https?:\/\//.test(source) ? (
    <a class="wrapped" href={source} rel="noreferrer">
      {source}
    </a>
  ) : (
    <span class="wrapped">{source}</span>
  );

export const BASIS_TEXTS: Readonly<Record<BasisStatus, string>> = {
  rederived: "recomputed from its inputs",
  declared: "described in words only",
  mismatch: "its inputs give a different number",
  missing: "not described",
};

const MACHINE_MEMBERS = [
  "metric",
  "operator",
  "threshold",
  "unit",
  "observed_at",
  "source",
] as const;

/** The rule that decides the call, in words and machine-readable. */
export const CriterionSection = ({ call }: CallPageData) => (
  <Section id="criterion" title="How this call is decided">
    <div class="card stack">
      <p class="wrapped">{call.resolution_criterion}</p>
      <p>
        Source: <SourceLink source={call.resolution_source} />
      </p>
      {call.criterion === null ? (
        <p class="small soft">There is no machine-readable rule: a person checks the source.</p>
      ) : (
        <table class="pairs">
          <caption>Machine-readable rule, checked against our own observations</caption>
          <tbody>
            {MACHINE_MEMBERS.map((member) => (
              <tr>
                <th scope="row">
                  <code>{member}</code>
                </th>
                <td>{String(call.criterion?.[member] ?? "–")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Section>
);

/** How the probability was computed, with its inputs when they are recorded. */
export const ProbabilityBasis = ({ call, history: { basis } }: CallPageData) => (
  <Section id="basis" title="How the probability was made">
    <div class="card stack">
      <p class="wrapped">{call.prob_basis ?? "No description was given."}</p>
      <p class="small soft">
        {`${toSentenceCase(call.basis_status)}: ${BASIS_TEXTS[call.basis_status]}. The forecast is ${call.svc_prob}, locked ${formatInstant(call.svc_prob_at)}. Neither the database nor the tape lets it change.`}
      </p>
      {basis && (
        <details>
          <summary>Inputs, as recorded in the opening row</summary>
          <section class="code" tabindex={0} aria-label="Inputs of the probability">
            <pre>
              <code>{JSON.stringify(basis, null, 2)}</code>
            </pre>
          </section>
        </details>
      )}
    </div>
  </Section>
);

/** Receipt members printed with 6 decimals. */
const SCORE_MEMBERS: readonly string[] = ["brier", "log_score", "market_brier", "skill"];

type Receipt = NonNullable<CallPageData["call"]["receipt"]>;

/** The current receipt and those it corrects; shows nothing before the call is decided. */
export function Receipts({ call, history: { events } }: CallPageData) {
  if (!call.receipt) return null;
  const texts = events.flatMap((event) =>
    event.type === "GRADED" || event.type === "CORRECTED" ? [event] : [],
  );
  const earlier = texts
    .map(({ receipt, seq, rowSha256 }) => ({ ...receipt, tape_seq: seq, row_sha256: rowSha256 }))
    .filter(({ tape_seq }) => tape_seq !== call.receipt?.tape_seq)
    .toReversed();
  return (
    <Section
      id="receipt"
      title="The receipt"
      lead="Names are those of the API. The Brier score is the squared distance between our forecast and the outcome. Skill is the market's Brier score minus ours."
    >
      <div class="card stack">
        <ReceiptTable receipt={call.receipt} caption={captionOf(call.receipt)} />
        {earlier.map((receipt) => (
          <details>
            <summary>{`Receipt ${receipt.receipt_version}, later corrected`}</summary>
            <ReceiptTable receipt={receipt} caption={captionOf(receipt)} />
          </details>
        ))}
      </div>
    </Section>
  );
}

const captionOf = ({ receipt_version: version, supersedes }: Receipt): string =>
  supersedes === null
    ? `Receipt ${version}`
    : `Receipt ${version}, which corrects the one in the row it names`;

const ReceiptTable = (props: { receipt: Receipt; caption: string }) => (
  <table class="pairs">
    <caption>{props.caption}</caption>
    <tbody>
      {Object.entries(props.receipt).map(([name, value]) => (
        <tr>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <Value name={name} value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Value({ name, value }: { name: string; value: string | number | boolean | null }) {
  if (value === null) return <>–</>;
  if (name === "source_url") return <SourceLink source={String(value)} />;
  if (name.endsWith("sha256") || name === "supersedes") return <code>{String(value)}</code>;
  const isScore = typeof value === "number" && SCORE_MEMBERS.includes(name);
  return <>{isScore ? formatFixed(value, 6) : String(value)}</>;
}
