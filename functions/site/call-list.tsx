// Lists of calls (published forecasts): a short table, and a list with a filter and pages.

import { CALL_STATUSES, type CallStatus } from "../../lib/record/domain/lifecycle.ts";
import type { CallAnswer } from "../../lib/record/wire/calls.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatFixed, formatWholePercent } from "../../lib/ui/plots/format.ts";
import { type PlottedMark, ProbabilitySpark } from "../../lib/ui/plots/probability-plots.tsx";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";

/** Status of a call, with its verdict once graded. */
export const CallStatusChip = ({ call }: { call: Pick<CallAnswer, "status" | "verdict"> }) => (
  <StateChip
    state={call.status}
    word={call.status === "graded" ? `Graded ${call.verdict}` : stateLabel(call.status)}
  />
);

/** Calls as table rows: our forecast, the market, the status. */
export const CallRows = ({ calls }: { calls: readonly CallAnswer[] }) => (
  <table>
    <caption class="hidden">Newest first. Ours: our locked probability of YES.</caption>
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
              <CallStatusChip call={call} />
              {` closes ${formatDay(call.closes_at)}`}
            </span>
          </th>
          <td class="num">{formatWholePercent(call.svc_prob)}</td>
          <td class="num">{formatWholePercent(call.market_prob)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ListedCall {
  call: CallAnswer;
  marks: readonly PlottedMark[];
  /** Brier score; null until the call is graded. */
  brier: number | null;
}

export interface CallListPage {
  /** The status to list; null for all. */
  status: CallStatus | null;
  counts: ReadonlyMap<CallStatus, number>;
  /** Number of calls with this status. */
  total: number;
  limit: number;
  offset: number;
  calls: readonly ListedCall[];
}

/** The list, filtered by status and paged. */
export const CallListSection = (listing: CallListPage) => (
  <Section
    id="list"
    title="All calls"
    lead="Newest first. Each small plot runs from 0 to 100 %. The dashed line is our locked forecast, the solid line is the market."
  >
    <Filter {...listing} />
    {listing.calls.length === 0 ? (
      <p>No calls with this status.</p>
    ) : (
      <ol class="calls card">
        {listing.calls.map((each) => (
          <Row {...each} />
        ))}
      </ol>
    )}
    <Pager {...listing} />
  </Section>
);

function addressOf(status: CallStatus | null, offset = 0): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
  return `/calls${query && `?${query}`}#list`;
}

function Filter({ status, counts }: CallListPage) {
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const choices = [
    { choice: null, name: "All", n: all },
    ...CALL_STATUSES.map((choice) => ({
      choice,
      name: stateLabel(choice),
      n: counts.get(choice) ?? 0,
    })),
  ];
  return (
    <nav aria-label="Calls by status">
      <ul class="jumps">
        {choices.map(({ choice, name, n }) => (
          <li>
            <a
              href={addressOf(choice)}
              {...(choice === status && { "aria-current": "true" as const })}
            >{`${name} ${n}`}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Row = ({ call, marks, brier }: ListedCall) => (
  <li class="call">
    <div>
      <h3>
        <a href={`/calls/${call.slug}`}>{call.title}</a>
      </h3>
      <p class="more">
        {`Open ${formatDay(call.opened_at)} to ${formatDay(call.closes_at)}${call.rule === null ? "" : ", published by rule"}`}
      </p>
    </div>
    <ProbabilitySpark
      stamp={call.svc_prob}
      marks={marks}
      from={Date.parse(call.opened_at)}
      to={Date.parse(call.closes_at)}
    />
    <CallStatusChip call={call} />
    <dl class="call-facts">
      <div>
        <dt>Ours</dt>
        <dd>{formatWholePercent(call.svc_prob)}</dd>
      </div>
      <div>
        <dt>Market</dt>
        <dd>
          {call.market_url === null ? (
            formatWholePercent(call.market_prob)
          ) : (
            <a href={call.market_url} rel="noreferrer">
              {formatWholePercent(call.market_prob)}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>Brier</dt>
        <dd>{formatFixed(brier, 3)}</dd>
      </div>
    </dl>
  </li>
);

function Pager({ status, total, limit, offset, calls }: CallListPage) {
  if (total <= limit && offset === 0) return null;
  return (
    <nav class="actions" aria-label="Pages of the list">
      {offset > 0 && (
        <a class="button" href={addressOf(status, Math.max(0, offset - limit))}>
          Newer
        </a>
      )}
      {offset + calls.length < total && (
        <a class="button" href={addressOf(status, offset + limit)}>
          Older
        </a>
      )}
      <span class="soft">{`${Math.min(offset + 1, total)} to ${offset + calls.length} of ${total}`}</span>
    </nav>
  );
}
