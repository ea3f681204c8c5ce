import { day, percent } from "../../lib/plots/words.ts";
import type { Call } from "../../lib/wire/calls.ts";
import { Standing } from "./call-standing.tsx";

/** Calls as rows of a table: what was said, what the market says, and how it stands. */
export const CallRows = ({ calls, caption }: { calls: readonly Call[]; caption: string }) => (
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
      </tr>
    </thead>
    <tbody>
      {calls.map((call) => (
        <tr>
          <th scope="row">
            <a href={`/calls/${call.slug}`}>{call.title}</a>
            <span class="more">
              <Standing call={call} />
              {` opened ${day(call.opened_at)}, closes ${day(call.closes_at)}`}
            </span>
          </th>
          <td class="num">{percent(call.svc_prob)}</td>
          <td class="num">{percent(call.market_prob)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
