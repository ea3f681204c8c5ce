import type { ProposalList } from "../../lib/signals/wire/proposals.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatFixed } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";

const LEAD =
  "A daily job checks the catalogue of sensors by fixed rules. From a score of 0.80 on a change is made the next day; " +
  "below it a person decides. Every step can be undone.";

/** Proposed changes of the catalogue, newest first. */
export const Proposals = ({ list: { stats, proposals } }: { list: ProposalList }) => (
  <Section id="proposals" title="Proposed sensors and changes" lead={LEAD}>
    <p>
      {`${stats.pending} pending, ${stats.approved} approved, ${stats.rejected} rejected, ${stats.implemented} implemented.`}
    </p>
    {proposals.length === 0 ? (
      <p class="soft">Nothing is proposed.</p>
    ) : (
      <ul class="card stack-wide plain-list">
        {proposals.map((proposal) => (
          <li>
            <h3>{proposal.title}</h3>
            <p class="prose soft">{proposal.rationale}</p>
            <p class="small">
              <StateChip state={proposal.status} />
              {` · score ${formatFixed(proposal.adjustScore, 2)} · ${formatDay(proposal.updatedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
