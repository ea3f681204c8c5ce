import type { CallStory } from "../../lib/record/domain/call-story.ts";
import type { BasisStatus } from "../../lib/record/domain/vocabulary.ts";
import type { CallDetail } from "../../lib/record/wire/calls.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatFixed, formatInstant, toSentenceCase } from "../../lib/ui/plots/format.ts";

/** What a page of a call shows. */
export interface CallPageData {
  call: CallDetail["call"];
  story: CallStory;
  /** So many rows of the tape are under the newest signature. */
  signedRows: number;
  /** Of the newest file of the tape; null before the first. */
  fileSha256: string | null;
  base: string;
}

/** A source as the record names it: a link where it is an address of the web, else its words. */
export const SourceLink = ({ source }: { source: string }) =>
  /^https?:\/\//.test(source) ? (
    <a class="told" href={source} rel="noreferrer">
      {source}
    </a>
  ) : (
    <span class="told">{source}</span>
  );

/** What each status of a basis says. */
export const BASIS_WORDS: Readonly<Record<BasisStatus, string>> = {
  rederived: "computed again from its inputs",
  declared: "told in words only",
  mismatch: "its inputs give another number",
  missing: "nothing was told",
};

const MACHINE_MEMBERS = [
  "metric",
  "operator",
  "threshold",
  "unit",
  "observed_at",
  "source",
] as const;

/** How the call is decided: in words, and in the form that a job decides by. */
export const Criterion = ({ call }: CallPageData) => (
  <Section id="criterion" title="How it is decided">
    <div class="card stack">
      <p class="told">{call.resolution_criterion}</p>
      <p>
        Source: <SourceLink source={call.resolution_source} />
      </p>
      {call.criterion === null ? (
        <p class="small soft">It has no form for a machine: people look at the source.</p>
      ) : (
        <table class="pairs">
          <caption>For a machine: our own observations decide</caption>
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

/** How the probability was made, with its inputs where there are any. */
export const ProbabilityBasis = ({ call, story: { basis } }: CallPageData) => (
  <Section id="basis" title="How the probability was made">
    <div class="card stack">
      <p class="told">{call.prob_basis ?? "Nothing was told of how it was made."}</p>
      <p class="small soft">
        {`${toSentenceCase(call.basis_status)}: ${BASIS_WORDS[call.basis_status]}. The stamp is ${call.svc_prob}, of ${formatInstant(call.svc_prob_at)}; a trigger of the database and the tape hold it.`}
      </p>
      {basis && (
        <details>
          <summary>Its inputs, as the opening row has them</summary>
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

/** Figures of a receipt that are printed at so many decimals; everything else is printed as it is. */
const SCORES: readonly string[] = ["brier", "log_score", "market_brier", "skill"];

type Receipt = NonNullable<CallPageData["call"]["receipt"]>;

/** The receipt in force, and those whose place it took; nothing before a call is decided. */
export function Receipts({ call, story: { events } }: CallPageData) {
  if (!call.receipt) return null;
  const told = events.flatMap((event) =>
    event.type === "GRADED" || event.type === "CORRECTED" ? [event] : [],
  );
  const earlier = told
    .map(({ receipt, seq, rowSha256 }) => ({ ...receipt, tape_seq: seq, row_sha256: rowSha256 }))
    .filter(({ tape_seq }) => tape_seq !== call.receipt?.tape_seq)
    .toReversed();
  return (
    <Section
      id="receipt"
      title="The receipt"
      lead="Names are those of the API. Brier is the squared distance between the stamp and what happened; skill is the market's less ours."
    >
      <div class="card stack">
        <ReceiptTable receipt={call.receipt} caption={captionOf(call.receipt)} />
        {earlier.map((receipt) => (
          <details>
            <summary>{`Receipt ${receipt.receipt_version}, corrected since`}</summary>
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
    : `Receipt ${version}, a correction: it takes the place of the one in the row that it names`;

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
  const isScore = typeof value === "number" && SCORES.includes(name);
  return <>{isScore ? formatFixed(value, 6) : String(value)}</>;
}
