// Reads a table of several sensors over time (a panel) for the API.

import { invalid, notFound, upgradeRequired } from "../../core/refusals.ts";
import { mayRead, type ReadContext, TIERS } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { pagedRows, pageOf, reportedAsOf } from "../../core/wire/paging.ts";
import { isOpen } from "../../market/domain/rights.ts";
import type { Db } from "../../runtime/database/client.ts";
import { CATEGORIES, FAMILIES, familiesOf } from "../domain/sensor.ts";
import { publishedValue } from "../domain/sensor-facts.ts";
import { findPanel, type Panel, type PanelCell, type PanelSensors } from "../queries/panel.ts";
import { MAX_PANEL_CELLS, type PanelAnswer, type PanelQuery } from "../wire/panel.ts";

/** Reads a panel: one row for each date, one column for each sensor, as known at `as_of`. */
export async function readPanel(
  db: Db,
  { tier, now }: ReadContext,
  query: PanelQuery,
): Promise<Answer<PanelAnswer>> {
  const requested = requestedSensors(query);
  const page = pageOf(query, tier, now, { name: "panel", key: ["instant"] });
  const panel = await findPanel(db, {
    ...page,
    maxCells: MAX_PANEL_CELLS,
    requested,
    field: query.field,
    withKnown: query.known,
    tiers: TIERS.filter((needed) => mayRead(tier, needed)),
    after: page.after && String(page.after[0]),
  });
  const rightsOf = new Map(panel.sensors.map(({ id, rights }) => [id, rights]));
  const mayBePassedOn = (id: string) => isOpen(rightsOf.get(id) ?? "licence_needed");
  const readable =
    "ids" in requested
      ? checkedIds(panel, requested.ids, tier)
      : panel.sensors.filter(({ minTier }) => mayRead(tier, minTier)).map(({ id }) => id);
  const columns = query.rights === undefined ? readable : readable.filter(mayBePassedOn);
  if (query.field === "percentile" && tier === "free") {
    throw upgradeRequired("Percentiles need a retail key");
  }
  const maxLimit = Math.min(page.maxLimit, maxRowsOf(columns.length));
  const limit = Math.min(page.limit, maxLimit);
  const { rows, page: links } = pagedRows(
    { ...page, limit, maxLimit },
    {
      rows: rowsOf(panel, columns, query),
      total: null,
      newestAt: panel.newestAt,
    },
    ({ date }) => [new Date(date).toISOString()],
  );
  return {
    body: {
      version: "v1",
      read_only: true,
      field: query.field,
      columns,
      rows,
      ...(query.records && {
        records: rows.map(({ date, values }) => ({
          date,
          ...Object.fromEntries(columns.map((id, at) => [id, values[at] ?? null])),
        })),
      }),
      as_of: reportedAsOf(query.as_of, panel.newestAt, page.knownAt),
      total_returned: rows.length,
      limit,
      max_limit: maxLimit,
      next_cursor: links.nextCursor,
      rights: columns.map((id) => rightsOf.get(id) ?? "licence_needed"),
    },
    dataAsOf: newestDate(rows),
    page: links,
    table: {
      columns: ["date", ...columns],
      rows: rows.map(({ date, values }) => [date, ...values]),
      ...(query.known && {
        times: {
          columns: columns.map((id) => `${id}.known_at`),
          rows: rows.map(({ known_at }) => known_at ?? []),
        },
      }),
      kind: query.field === "state" ? "text" : "number",
    },
  };
}

const maxRowsOf = (columns: number): number => Math.floor(MAX_PANEL_CELLS / Math.max(1, columns));

function requestedSensors({ sensors, category, family }: PanelQuery): PanelSensors {
  const group = family ?? category;
  if (category !== undefined && family !== undefined) {
    const message = "must not be given with category";
    throw invalid(`family: ${message}`, [{ path: "family", message }]);
  }
  if (sensors && group === undefined) return { ids: sensors };
  if (group !== undefined && !sensors) {
    const named = CATEGORIES.find((each) => each === group);
    return { families: named ? familiesOf(named) : FAMILIES.filter((each) => each === group) };
  }
  const name = family === undefined ? "category" : "family";
  const message = sensors ? `must not be given with ${name}` : "or category must be given";
  throw invalid(`sensors: ${message}`, [{ path: "sensors", message }]);
}

/** The requested ids; throws when a sensor does not exist, or needs a higher tier. */
function checkedIds(
  { sensors }: Panel,
  ids: readonly string[],
  tier: ReadContext["tier"],
): string[] {
  const byId = new Map(sensors.map((sensor) => [sensor.id, sensor]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) throw notFound(shortened(`Unknown sensor: ${unknown.join(", ")}`));
  const locked = ids.flatMap((id) => {
    const needed = byId.get(id)?.minTier ?? tier;
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

/** The rows of a panel; values that a source's licence forbids showing are null. */
function rowsOf(
  { sensors, dates, columns, known }: Panel,
  ids: readonly string[],
  query: PanelQuery,
) {
  const isPublic = new Map(sensors.map(({ id, publishValues }) => [id, publishValues]));
  const shown = (id: string, cell: PanelCell): PanelCell =>
    query.field === "value" && typeof cell === "number"
      ? publishedValue(cell, isPublic.get(id) ?? false)
      : cell;
  return dates.map((date, i) => ({
    date,
    values: ids.map((id) => shown(id, columns[id]?.[i] ?? null)),
    ...(query.known && { known_at: ids.map((id) => known[id]?.[i] ?? null) }),
  }));
}

const newestDate = (rows: readonly { date: string }[]): string | null => {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (!first || !last) return null;
  return new Date(first > last ? first : last).toISOString();
};
