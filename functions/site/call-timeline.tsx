// A part of the page of a call: its events, each with its row of the tape.

import type { Child } from "hono/jsx";
import type { CallEvent } from "../../lib/record/domain/call-history.ts";
import { challengeEndsAt } from "../../lib/record/domain/lifecycle.ts";
import type { Evidence } from "../../lib/record/domain/tape/receipt.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import {
  countOf,
  formatFixed,
  formatInstant,
  formatNumber,
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { type CallPageData, SourceLink } from "./call-parts.tsx";

/** Events of the call, oldest first, each with its row of the tape. */
export const CallTimeline = ({
  history: { events, marks },
  signedRows,
  isSample,
}: CallPageData) => (
  <Section
    id="timeline"
    title="What happened"
    lead={`Each step is a row of the tape.${marks.length > 0 ? ` The tape also has ${countOf(marks.length, "market number")} for this call.` : ""}`}
  >
    <ol class="timeline card">
      {events.map((event) => (
        <li>
          <p>
            <strong>{headlineOf(event)}</strong>
          </p>
          <p class="more">
            {`${formatInstant(event.at)} · row ${event.seq}${event.seq > signedRows ? ", not signed yet" : ""} · `}
            <code title={event.rowSha256}>{event.rowSha256.slice(0, 12)}</code>
          </p>
          <EventDetails event={event} isSample={isSample} />
        </li>
      ))}
    </ol>
  </Section>
);

const yesOrNo = (outcome: 0 | 1) => (outcome === 1 ? "YES" : "NO");

function headlineOf(event: CallEvent): string {
  switch (event.type) {
    case "CALL_OPENED":
      return "Published, forecast locked";
    case "CALL_CLARIFIED":
      return `Reworded (v${event.version}): ${event.changed.map(toSentenceCase).join(", ").toLowerCase()}`;
    case "CALL_CLOSED":
      return "Closed";
    case "GRADE_PROPOSED":
      return `Evidence filed for ${yesOrNo(event.outcome)}`;
    case "GRADE_DISPUTED":
      return "Evidence disputed";
    case "GRADED":
      return `Graded ${event.receipt.verdict}`;
    case "VOIDED":
      return "Voided";
    case "CORRECTED":
      return `Corrected to ${event.receipt.verdict}`;
  }
}

function EventDetails({ event, isSample }: { event: CallEvent; isSample: boolean }): Child {
  switch (event.type) {
    case "GRADE_PROPOSED":
      return <EvidenceText evidence={event.evidence} filedAt={event.at} isSample={isSample} />;
    case "GRADE_DISPUTED":
      return <p class="wrapped">{event.reason}</p>;
    case "GRADED":
    case "CORRECTED":
      return (
        <p>{`Brier ${formatFixed(event.receipt.brier, 4)}, receipt ${event.receipt.receipt_version}.`}</p>
      );
    case "VOIDED":
      return <p>{`${toSentenceCase(event.reason.toLowerCase())}. It is not scored.`}</p>;
    default:
      return null;
  }
}

/** Who observed the outcome. Nobody reviewed the calls of the sample. */
function observerOf({ method, reviewers }: Evidence, isSample: boolean): string {
  if (method === "AUTOMATED") return "automatically, in our own data";
  if (isSample) return "by the sample's script";
  return `by ${countOf(reviewers, "person").replace("persons", "people")}`;
}

const EvidenceText = (props: { evidence: Evidence; filedAt: string; isSample: boolean }) => {
  const { evidence, filedAt, isSample } = props;
  return (
    <>
      <p>
        {evidence.observed_value !== null &&
          `Observed value: ${formatNumber(evidence.observed_value)}. `}
        {`Observed ${formatInstant(evidence.observed_at)} ${observerOf(evidence, isSample)}${evidence.early ? ", before the call closed" : ""}. It can be challenged until ${formatInstant(challengeEndsAt(Date.parse(filedAt)))}.`}
      </p>
      <p>
        <SourceLink source={evidence.source_url} />
      </p>
      {evidence.source_sha256 && (
        <p class="more">
          Archived source: <code>{evidence.source_sha256}</code>
        </p>
      )}
    </>
  );
};
