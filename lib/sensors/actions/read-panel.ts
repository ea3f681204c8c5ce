import { mayRead, type ReadContext, TIERS } from "../../core/tier.ts";
import type { Answer } from "../../http/answer/answer.ts";
import { pagedRows, pageOf, reportedAsOf, withExtraRow } from "../../http/answer/paging.ts";
import { invalid, notFound, upgradeRequired } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { publishedValue } from "../domain/sensor-facts.ts";
import { findPanel, type Panel, type PanelCell, type PanelSensors } from "../queries/panel.ts";
import type { PanelAnswer, PanelQuery } from "../wire/panel.ts";

/** One row a date and one column a sensor, as known at `as_of`. */
export async function readPanel(
  db: Db,
  { tier, now }: ReadContext,
  query: PanelQuery,
): Promise<Answer<PanelAnswer>> {
  const wanted = wantedSensors(query);
  const page = pageOf(query, tier, now, { name: "panel", key: ["instant"] });
  const panel = await findPanel(db, {
    ...withExtraRow(page),
    ...{ wanted, field: query.field },
    tiers: TIERS.filter((needed) => mayRead(tier, needed)),
    after: page.after && String(page.after[0]),
  });
  const columns =
    "ids" in wanted
      ? checkedIds(panel, wanted.ids, tier)
      : panel.sensors.filter(({ minTier }) => mayRead(tier, minTier)).map(({ id }) => id);
  if (query.field === "percentile" && tier === "free") {
    throw upgradeRequired("Percentiles need a retail key");
  }
  const { rows, page: links } = pagedRows(
    page,
    {
      rows: rowsOf(panel, columns, query.field === "value"),
      total: null,
      newestAt: panel.newestAt,
    },
    ({ date }) => [new Date(date).toISOString()],
  );
  return {
    body: {
      ...{ version: "v1", read_only: true, field: query.field, columns, rows },
      as_of: reportedAsOf(query.as_of, panel.newestAt, page.knownAt),
      total_returned: rows.length,
      limit: page.limit,
      max_limit: page.maxLimit,
      next_cursor: links.nextCursor,
    },
    dataAsOf: newestDate(rows),
    page: links,
    table: {
      columns: ["date", ...columns],
      rows: rows.map(({ date, values }) => [date, ...values]),
      kind: query.field === "state" ? "text" : "number",
    },
  };
}

function wantedSensors({ sensors, category }: PanelQuery): PanelSensors {
  if (sensors && category === undefined) return { ids: sensors };
  if (category !== undefined && !sensors) return { category };
  const message = sensors ? "must not be given with category" : "or category must be given";
  throw invalid(`sensors: ${message}`, [{ path: "sensors", message }]);
}

/** The named sensors; refuses those that do not exist, then those above the caller's tier. */
function checkedIds(
  { sensors }: Panel,
  ids: readonly string[],
  tier: ReadContext["tier"],
): string[] {
  const known = new Map(sensors.map((sensor) => [sensor.id, sensor]));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw notFound(shortened(`Unknown sensor: ${unknown.join(", ")}`));
  const locked = ids.flatMap((id) => {
    const needed = known.get(id)?.minTier ?? tier;
    return mayRead(tier, needed) ? [] : [`${id} (${needed})`];
  });
  if (locked.length > 0) {
    throw upgradeRequired(shortened(`Need a key of a higher tier: ${locked.join(", ")}`));
  }
  return [...ids];
}

const MAX_SENTENCE = 200;
const shortened = (text: string): string =>
  text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE - 1)}…` : text;

/** The rows of a panel; figures of a source that forbids to show them are null. */
function rowsOf({ sensors, dates, columns }: Panel, ids: readonly string[], areValues: boolean) {
  const isPublic = new Map(sensors.map(({ id, publishValues }) => [id, publishValues]));
  const shown = (id: string, cell: PanelCell): PanelCell =>
    areValues && typeof cell === "number" ? publishedValue(cell, isPublic.get(id) ?? false) : cell;
  return dates.map((date, i) => ({
    date,
    values: ids.map((id) => shown(id, columns[id]?.[i] ?? null)),
  }));
}

const newestDate = (rows: readonly { date: string }[]): string | null => {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (!first || !last) return null;
  return new Date(first > last ? first : last).toISOString();
};
