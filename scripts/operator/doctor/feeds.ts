// Checks of `npm run doctor` on market data: whether feeds answer, and whether values jump.

import { dateOf } from "../../../lib/core/calendar-date.ts";
import { findLastJump, SERIES_JUMP_RULES } from "../../../lib/core/statistics.ts";
import {
  type HistoryProgress,
  historyProgress,
} from "../../../lib/market/domain/history-progress.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { type FeedSourceRow, listFeedSources } from "../../../lib/market/queries/feed-sources.ts";
import { listFeedTickers } from "../../../lib/market/queries/price-feed.ts";
import {
  listSeriesErrors,
  listSeriesSources,
  listWithheldSeries,
} from "../../../lib/market/queries/series.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { LeftOut } from "../../../lib/sensors/domain/left-out.ts";
import { listLeftOut } from "../../../lib/sensors/queries/left-out.ts";
import { listSeriesTails } from "../../../lib/signals/queries/proposal-facts.ts";
import { bad, checked, type DoctorRow, good, off, warn } from "./row.ts";

/** A time after every stored row, even a row that was written with a moved clock. */
const END_OF_TIME = Date.parse("9999-12-31");
const LOAD_DATA_FIX =
  "wait for the scheduled Worker, or npm run ingest -- series DIRECTORY, then npm run backfill";
const COMPARE_FIX = "compare with the source's page; correct it with npm run ingest -- series";

/** Reports how the feeds answered, which series failed, and which values jumped. */
export const feedRows = (db: Db, now: number): Promise<DoctorRow[]> =>
  checked("feeds", "npm run db:migrate", async () => {
    const [sources, series, stocks] = await db.batch([
      listFeedSources(db),
      listSeriesErrors(db),
      listFeedTickers(db),
    ]);
    const progress = await listSeriesSources(db);
    const leftOut = await listLeftOut(db, now);
    const heldCloses = stocks.flatMap(({ ticker, isHeld }) =>
      isHeld ? [`${ticker}'s close`] : [],
    );
    return [
      ...(sources.length === 0
        ? [off("feeds", "none was asked yet", "the scheduled Worker asks them every five minutes")]
        : sources.map(sourceRow)),
      series.length === 0
        ? good("series", "no feed fails")
        : warn(
            "series",
            shortList(series.map(({ id, error }) => `${id} (${error})`)),
            "docs/runbooks/dead-sensor.md",
          ),
      licenceRow(await listWithheldSeries(db)),
      dataRow(progress),
      evaluationRow(leftOut),
      ...historyRows(historyProgress(progress, now)),
      jumpRow([...(await findJumps(db)), ...heldCloses]),
    ];
  });

/** Reports series of which only states and percentiles are shown. */
const licenceRow = (withheld: readonly string[]): DoctorRow =>
  withheld.length === 0
    ? good("licences", "every value in the database may be shown")
    : off(
        "licences",
        `${shortList(withheld)}: states and percentiles only, values are null`,
        "name those whose licence you hold in LICENSED_SERIES",
      );

/** Reports sensors that the evaluation leaves out for a reason of ours. */
const evaluationRow = (leftOut: readonly LeftOut[]): DoctorRow =>
  leftOut.length === 0
    ? good("evaluation", "leaves out no sensor")
    : warn(
        "evaluation",
        shortList(leftOut.map(({ id, why }) => `${id} (${why})`)),
        "the scheduled Worker replays new rules; npm run backfill does it now, and evaluates histories",
      );

/** Says what to do next while nothing is stored. */
const dataRow = (series: readonly { lastObservedAt: string | null }[]): DoctorRow => {
  const seriesWithData = series.filter(({ lastObservedAt }) => lastObservedAt !== null).length;
  return seriesWithData > 0
    ? good("data", `${seriesWithData} series have observations`)
    : warn("data", "no observation is stored", LOAD_DATA_FIX);
};

/** Reports how much history has been loaded, and which command loads series without a feed. */
function historyRows({ complete, missing, byHand }: HistoryProgress): DoctorRow[] {
  const what = "histories";
  const found = `${complete} of ${SERIES.length} complete`;
  return [
    missing.length === 0
      ? good(what, found)
      : warn(what, `${found}; to come: ${missing.join(", ")}`, "the scheduled Worker reads on"),
    ...byHand.map(({ id, command }) => off(id, "no free source has its history", command)),
  ];
}

/**
 * Reports one server of the feeds. A pause whose time has passed is ignored, although it is still
 * stored.
 */
function sourceRow({
  source,
  lastAnsweredAt,
  lastFailedAt,
  lastError,
  retryAt,
}: FeedSourceRow): DoctorRow {
  const what = `feed ${source}`;
  const at = (instant: Date | null) => instant?.toISOString() ?? "never";
  const answered = `answered last ${at(lastAnsweredAt)}`;
  const error = lastError === null ? "" : `; last error ${at(lastFailedAt)}: ${lastError}`;
  const wait = retryAt === null ? "" : `; asked us to wait until ${at(retryAt)}`;
  const found = answered + error + wait;
  const isFailing =
    lastFailedAt !== null && (lastAnsweredAt?.getTime() ?? 0) < lastFailedAt.getTime();
  if (!isFailing) return good(what, found);
  return bad(what, found, "docs/runbooks/dead-sensor.md");
}

async function findJumps(db: Db): Promise<string[]> {
  const seriesIds = SERIES.map(({ id }) => id);
  const rows = SERIES_JUMP_RULES.year + SERIES_JUMP_RULES.newest + 1;
  const { rows: tails } = await listSeriesTails(db, { seriesIds, rows, now: END_OF_TIME });
  return tails.flatMap(({ id, tail }) => {
    const jump = findLastJump(tail);
    return jump === null ? [] : [`${id} ${jump.from} to ${jump.to} on ${dateOf(jump.day)}`];
  });
}

/**
 * When all values of an answer jump together they are stored at once: it may be a crash or an error
 * of the source.
 */
const jumpRow = (found: readonly string[]): DoctorRow =>
  found.length === 0
    ? good("jumps", "none among the newest values")
    : warn("jumps", shortList(found), COMPARE_FIX);

const MAX_LISTED = 8;

function shortList(found: readonly string[]): string {
  const more = found.length - MAX_LISTED;
  return found.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
