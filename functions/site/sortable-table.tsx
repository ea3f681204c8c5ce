// Tables that links sort and filter, by parameters in the address.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { isMadeUp } from "../../lib/market/domain/made-up-stocks.ts";
import { toSentenceCase } from "../../lib/ui/plots/format.ts";

/** A column of a table that can be sorted by it. */
export interface Column<Row> {
  /** Its name in the address: `?sort=score`, or `?sort=-score` for the highest value first. */
  id: string;
  name: string;
  isNumber?: true;
  /** The value to sort by. Null comes last in both orders. */
  value: (row: Row) => string | number | null;
}

/** How an address wants a table sorted and filtered: `?sort=-score&show=STRESS#stocks`. */
export interface TableView {
  path: string;
  /** Id of the table's section. */
  at: string;
  sort: string | null;
  /** The only state that is shown; null for all. */
  show: string | null;
}

/** `sort`: what a table is sorted by where the address does not say it. */
export const tableView = (
  c: Context<AppEnv>,
  at: string,
  sort: string | null = null,
): TableView => ({
  path: c.req.path,
  at,
  sort: c.req.query("sort") ?? sort,
  show: c.req.query("show") ?? null,
});

function address({ path, at, sort, show }: TableView): string {
  const query = new URLSearchParams();
  if (sort !== null) query.set("sort", sort);
  if (show !== null) query.set("show", show);
  return `${path}${query.size > 0 ? `?${query}` : ""}#${at}`;
}

/** The column to sort by, and whether its highest value comes first. Null keeps the order of the rows. */
function sortOf<Row>(columns: readonly Column<Row>[], { sort }: TableView) {
  const isDescending = sort?.startsWith("-") ?? false;
  const column = columns.find(({ id }) => id === (isDescending ? sort?.slice(1) : sort));
  return column ? { column, isDescending } : null;
}

/** The value by which a row is sorted. The order of words ignores case. */
const sortKey = (value: string | number | null) =>
  typeof value === "string" ? value.toLowerCase() : value;

/** Rows in the order that the address names. They keep their order if it names no column. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] {
  const sort = sortOf(columns, view);
  if (sort === null) return rows;
  const { column, isDescending } = sort;
  const factor = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortKey(column.value(a)), sortKey(column.value(b))];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (left === right) return 0;
    return left < right ? -factor : factor;
  });
}

/** A table of at most this many columns fits a phone. */
const MAX_FITTING = 4;

/** A table whose heads are links that sort it. */
export function SortableTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  view: TableView;
  children: (row: Row) => Child;
}) {
  const { columns, view } = props;
  const sort = sortOf(columns, view);
  return (
    <section class="scroll-x" tabindex={0} aria-label={`Table: ${props.label}`}>
      <table class={columns.length <= MAX_FITTING ? "sortable fit" : "sortable"}>
        <thead>
          <tr>
            {columns.map(({ id, name, isNumber }) => {
              const isSorted = sort?.column.id === id;
              const next = isSorted && !sort.isDescending ? `-${id}` : id;
              return (
                <th
                  scope="col"
                  {...(isNumber && { class: "num" })}
                  {...(isSorted && {
                    "aria-sort": sort.isDescending
                      ? ("descending" as const)
                      : ("ascending" as const),
                  })}
                >
                  <a href={address({ ...view, sort: next })}>{name}</a>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{sortedRows(props.rows, columns, view).map(props.children)}</tbody>
      </table>
    </section>
  );
}

/** Links that show the rows of one state, with their counts. */
export function StateFilter(props: {
  label: string;
  /** The state of every row, shown or not. */
  states: readonly string[];
  view: TableView;
}) {
  const counts = Map.groupBy(props.states, (state) => state);
  const choices = [
    { show: null, text: `All (${props.states.length})` },
    ...[...counts].map(([state, { length }]) => ({
      show: state,
      text: `${toSentenceCase(state.toLowerCase())} (${length})`,
    })),
  ];
  return (
    <nav aria-label={props.label}>
      <ul class="ranges">
        {choices.map(({ show, text }) => (
          <li>
            <a
              href={address({ ...props.view, show })}
              {...(shownState(props.states, props.view) === show && {
                "aria-current": "true" as const,
              })}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The only state that is shown; null if the address names no state of the rows. */
const shownState = (states: readonly string[], { show }: TableView): string | null =>
  show !== null && states.includes(show) ? show : null;

/** The rows of the state that the address names; all rows if it names none. */
export function filteredRows<Row>(
  rows: readonly Row[],
  stateOf: (row: Row) => string,
  view: TableView,
): readonly Row[] {
  const shown = shownState(rows.map(stateOf), view);
  return shown === null ? rows : rows.filter((row) => stateOf(row) === shown);
}

/** The ticker of a company, and whether the company is made up. */
export const markedTicker = (ticker: string): string =>
  isMadeUp(ticker) ? `${ticker}, made up` : ticker;

/** The name of a company, and its ticker if that differs. */
export const Company = (props: { name: string; ticker: string; href?: string }) => (
  <>
    {props.href ? <a href={props.href}>{props.name}</a> : props.name}
    {props.name !== props.ticker && <span class="more">{markedTicker(props.ticker)}</span>}
  </>
);
