import { Section } from "../../lib/pages/sections.tsx";
import { fixed } from "../../lib/plots/words.ts";
import type { CallSeen } from "./call-seen.ts";
import { SourceLink } from "./source-link.tsx";

/** Figures of a receipt that are printed at so many decimals; everything else is printed as it is. */
const SCORES: readonly string[] = ["brier", "log_score", "market_brier", "skill"];

type Receipt = NonNullable<CallSeen["call"]["receipt"]>;

/** The receipt in force, and those whose place it took; nothing before a call is decided. */
export function Receipts({ call, story: { events } }: CallSeen) {
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
  return <>{isScore ? fixed(value, 6) : String(value)}</>;
}
