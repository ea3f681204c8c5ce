// Lists of calls (published forecasts): a short table, and a list with a filter and pages.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { groupThousands } from "../../lib/core/display-text.ts";
import { CALL_STATUSES, type CallStatus } from "../../lib/record/domain/lifecycle.ts";
import type { CallAnswer } from "../../lib/record/wire/calls.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatFixed, formatWholePercent } from "../../lib/ui/plots/format.ts";
import { ProbabilityTrack } from "../../lib/ui/plots/probability-plots.tsx";
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
            <a href={`/calls/${call.slug}`}>{spokenTitle(call.title)}</a>
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
  now: number;
  calls: readonly ListedCall[];
}

/** The list, filtered by status and paged. */
export const CallListSection = (listing: CallListPage) => (
  <Section
    id="list"
    title="All calls"
    lead="Newest first. Each line runs from 0 to 100 %: the bar is our locked forecast, the dot the market's, the ring the outcome."
  >
    <Filter {...listing} />
    {listing.calls.length === 0 ? (
      <p>No calls with this status.</p>
    ) : (
      <ol class="calls card">
        {listing.calls.map((each) => (
          <Row {...each} now={listing.now} />
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

/** What a row says of the time: days left, or when the call ended. */
function timeText({ call: { status, opened_at, closes_at, rule } }: ListedCall, now: number) {
  const left = Math.ceil((Date.parse(closes_at) - now) / DAY_MS);
  const time =
    status === "active" && left > 0
      ? `${countOf(left, "day")} left`
      : `Open ${formatDay(opened_at)} to ${formatDay(closes_at)}`;
  return rule === null ? time : `${time}, published by rule`;
}

/** A title with its large numbers as they are said: `Bitcoin above 18,503 USD`. */
export const spokenTitle = (title: string): string =>
  title.replace(/(?<![\d.,\w-])\d{5,}(?![\d\w])/g, groupThousands);

const Row = ({ now, ...listed }: ListedCall & { now: number }) => {
  const { call, brier } = listed;
  return (
    <li class="call">
      <div>
        <h3>
          <a href={`/calls/${call.slug}`}>{spokenTitle(call.title)}</a>
        </h3>
        <p class="more">{timeText(listed, now)}</p>
      </div>
      <ProbabilityTrack ours={call.svc_prob} market={call.market_prob} verdict={call.verdict} />
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
};

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
