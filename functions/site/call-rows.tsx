import { StateChip } from "../../lib/plots/state-mark.tsx";
import { day, percent } from "../../lib/plots/words.ts";

/** A published call as the API shows it. */
export interface CallView {
  slug: string;
  title: string;
  svc_prob: number;
  market_prob: number | null;
  status: string;
  verdict: string | null;
  opened_at: string;
  closes_at: string;
}

/** Calls as rows of a table: what was said, what the market says, and how it stands. */
export const CallRows = ({ calls, caption }: { calls: readonly CallView[]; caption: string }) => (
  <section class="scroll-x" tabindex={0} aria-label={`Table: ${caption}`}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col" class="num">
            Ours
          </th>
          <th scope="col" class="num">
            Market
          </th>
          <th scope="col">Standing</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr>
            <th scope="row">
              <a href={`/calls/${call.slug}`}>{call.title}</a>
              <span class="more">{`opened ${day(call.opened_at)}, closes ${day(call.closes_at)}`}</span>
            </th>
            <td class="num">{percent(call.svc_prob)}</td>
            <td class="num">{percent(call.market_prob)}</td>
            <td>
              <StateChip state={call.status} />
              {call.verdict && <span class="more">{call.verdict}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
