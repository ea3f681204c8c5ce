// The page /signals: active signal drops, earnings scores and proposed sensors.

import type { ResponseOf } from "../../lib/core/wire/by-tier.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { stockName } from "../../lib/market/domain/universe.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import {
  readProposals,
  readSignalDrops,
  readToneMl,
} from "../../lib/signals/actions/read-signals.ts";
import { ProposalList } from "../../lib/signals/wire/proposals.ts";
import { SignalDropByTier } from "../../lib/signals/wire/signal-drops.ts";
import { ToneMlByTier } from "../../lib/signals/wire/tone-ml.ts";
import { Facts, Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatPercent, toSentenceCase } from "../../lib/ui/plots/format.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { EarningsScores } from "./earnings-scores.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";
import { Proposals } from "./proposals.tsx";
import {
  type Column,
  Company,
  filteredRows,
  SortableTable,
  StateFilter,
  type TableView,
  tableView,
} from "./sortable-table.tsx";

export const signalsPage = page({
  path: "/signals",
  place: "/signals",
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const context = { ...readContextOf(c), baseUrl: c.env.config.baseUrl };
    const [drops, scores, proposals] = await Promise.all([
      readSignalDrops(db, context, {}),
      readToneMl(db, context, {}),
      readProposals(db, context.now, {}),
    ]);
    const list = bodyForCaller(c, SignalDropByTier, drops);
    return {
      title: "Signals",
      description: "Rules that have just come true, earnings scores and proposed sensors.",
      notices: syntheticNotices(list.sources, "The prices and calls behind these signals"),
      contents: (
        <>
          <Head list={list} />
          <Drops list={list} isFree={context.tier === "free"} view={tableView(c, "drops")} />
          <EarningsScores {...bodyForCaller(c, ToneMlByTier, scores)} />
          <Proposals list={bodyForCaller(c, ProposalList, proposals)} />
        </>
      ),
    };
  },
});

type DropList = ResponseOf<typeof SignalDropByTier>;
/** A fire as the caller's tier sees it. */
type Drop = DropList["fires"][number];
type PaidDrop = Extract<Drop, { fire_key: string }>;

const isPaid = (drop: Drop): drop is PaidDrop => "fire_key" in drop;

const Head = ({ list: { stats, as_of } }: { list: DropList }) => (
  <PageTitle
    eyebrow="Signals"
    title={countOf(stats.total_active, "active signal")}
    lead="A signal is a rule that is true now and was not true before. It says what was measured. It does not say what to do, and nothing trades on it."
  >
    <Facts
      facts={[
        { name: "Long", value: String(stats.long_count), more: "rules that point up" },
        { name: "Short", value: String(stats.short_count), more: "rules that point down" },
        { name: "Last change", value: formatDay(as_of), more: "checked every 15 minutes" },
      ]}
    />
    <p class="actions">
      <a class="button" href="/api/signal-drops?format=csv">
        Download CSV
      </a>
      <a class="button" href="/docs/methodology/signals">
        How the rules work
      </a>
    </p>
  </PageTitle>
);

/** The order of severities, the lowest first. */
const SEVERITY_ORDER = ["LOW", "MEDIUM", "HIGH"];

const COLUMNS: readonly Column<Drop>[] = [
  { id: "company", name: "Company", value: ({ ticker }) => stockName(ticker) },
  { id: "direction", name: "Direction", value: ({ direction }) => direction },
  {
    id: "severity",
    name: "Severity",
    value: ({ severity }) => SEVERITY_ORDER.indexOf(severity),
  },
  { id: "rule", name: "Rule", value: ({ signal_type }) => signal_type },
  { id: "since", name: "Since", value: ({ first_seen }) => first_seen },
];
const OUTCOME: Column<Drop> = {
  id: "outcome",
  name: "After earlier cases, 90 days",
  isNumber: true,
  value: (drop) => (isPaid(drop) ? drop.avg_outcome : null),
};

const Drops = (props: { list: DropList; isFree: boolean; view: TableView }) => {
  const { list, isFree, view } = props;
  return (
    <Section
      id="drops"
      title="Active signals"
      lead="A signal counts for 63 sessions, or until it reverses. Severity rises when independent families of rules agree."
    >
      <StateFilter
        label="Direction of the signals"
        states={list.fires.map(({ direction }) => direction)}
        view={view}
      />
      <div class="card">
        {list.fires.length === 0 ? (
          <p>No rule is active now.</p>
        ) : (
          <SortableTable
            label="active signals"
            columns={isFree ? COLUMNS : [...COLUMNS, OUTCOME]}
            rows={filteredRows(list.fires, ({ direction }) => direction, view)}
            view={view}
          >
            {(drop) => <DropRow drop={drop} />}
          </SortableTable>
        )}
      </div>
      {isFree && (
        <p class="prose soft">
          <Lock tier="retail" /> also shows why each rule fired, the newest language score, and what
          followed earlier cases, with interval and count. <a href="/pricing">Tiers and prices</a>
        </p>
      )}
    </Section>
  );
};

const DropRow = ({ drop }: { drop: Drop }) => (
  <tr>
    <th scope="row">
      <Company name={stockName(drop.ticker)} ticker={drop.ticker} />
    </th>
    <td>{stateLabel(drop.direction)}</td>
    <td>
      <StateChip state={drop.severity} />
    </td>
    <td>
      {toSentenceCase(drop.signal_type.toLowerCase())}
      {isPaid(drop) && <span class="more">{reasonOf(drop)}</span>}
    </td>
    <td class="nowrap">{drop.first_seen ? formatDay(drop.first_seen) : "–"}</td>
    {isPaid(drop) && (
      <td class="num">
        {drop.avg_outcome === null ? "too few cases" : formatPercent(drop.avg_outcome, 1)}
        <span class="more">{outcomeText(drop)}</span>
      </td>
    )}
  </tr>
);

/** What happened, which is the first sentence of a fire's text, and how many families of rules agree. */
function reasonOf({ template, agreeing_families: families }: PaidDrop): string {
  const [, happened = ""] = /: (.*?)\. /.exec(template ?? "") ?? [];
  const agreeing = families > 1 ? `${families} families agree` : "one family";
  return `${toSentenceCase(happened)}; ${agreeing}`;
}

function outcomeText({ avg_outcome_interval: interval, cases }: PaidDrop): string {
  const [low, high] = interval ?? [];
  const range =
    low === undefined || high === undefined
      ? ""
      : `${formatPercent(low, 1)} to ${formatPercent(high, 1)}, `;
  return `${range}${cases ?? 0} cases`;
}
