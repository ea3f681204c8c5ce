import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { toSentenceCase } from "../../lib/ui/plots/format.ts";

/** A column of a table that its head's link sorts by. */
export interface Column<Row> {
  /** Its word in the address: `?sort=score`, `?sort=-score` for the highest first. */
  id: string;
  name: string;
  isNumber?: true;
  /** What is sorted by; null comes last either way. */
  value: (row: Row) => string | number | null;
}

/** What an address asks of a table: `?sort=-score&show=STRESS#stocks`. */
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

/** The column that is sorted by, and whether its highest is first; null for the given order. */
function sortOf<Row>(columns: readonly Column<Row>[], { sort }: TableView) {
  const isDescending = sort?.startsWith("-") ?? false;
  const column = columns.find(({ id }) => id === (isDescending ? sort?.slice(1) : sort));
  return column ? { column, isDescending } : null;
}

/** Words sort by their letters, whatever their case. */
const sortKey = (value: string | number | null) =>
  typeof value === "string" ? value.toLowerCase() : value;

/** Rows in the order that the address asks for; in the given order for any other word. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] {
  const sort = sortOf(columns, view);
  if (sort === null) return rows;
  const { column, isDescending } = sort;
  const way = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortKey(column.value(a)), sortKey(column.value(b))];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (left === right) return 0;
    return left < right ? -way : way;
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

/** The state that is shown alone; null when the address names none of the rows'. */
const shownState = (states: readonly string[], { show }: TableView): string | null =>
  show !== null && states.includes(show) ? show : null;

/** The rows of the state that the address asks for; all rows for any other word. */
export function filteredRows<Row>(
  rows: readonly Row[],
  stateOf: (row: Row) => string,
  view: TableView,
): readonly Row[] {
  const shown = shownState(rows.map(stateOf), view);
  return shown === null ? rows : rows.filter((row) => stateOf(row) === shown);
}

/** A company: its name, and its ticker where that is another word. */
export const Company = (props: { name: string; ticker: string; href?: string }) => (
  <>
    {props.href ? <a href={props.href}>{props.name}</a> : props.name}
    {props.name !== props.ticker && <span class="more">{props.ticker}</span>}
  </>
);
