import { dateOf } from "../../../lib/core/calendar-date.ts";
import { findLastJump, SERIES_JUMP_RULES } from "../../../lib/core/statistics.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { type FeedSourceRow, listFeedSources } from "../../../lib/market/queries/feed-sources.ts";
import { listFeedTickers } from "../../../lib/market/queries/prices.ts";
import { listSeriesErrors } from "../../../lib/market/queries/series.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { listSeriesTails } from "../../../lib/signals/queries/proposal-facts.ts";
import { bad, checked, good, off, type Row, see } from "./row.ts";

/** Whatever is stored, whatever clock it was stored by. */
const EVER = Date.parse("9999-12-31");
const COMPARE = "compare with the source's page; correct it with npm run ingest -- series";

/** How the feeds answered, which series they failed for, and which values jumped. */
export const feedRows = (db: Db): Promise<Row[]> =>
  checked("feeds", "npm run db:migrate", async () => {
    const [sources, series, stocks] = await db.batch([
      listFeedSources(db),
      listSeriesErrors(db),
      listFeedTickers(db),
    ]);
    const held = stocks.flatMap(({ ticker, isHeld }) => (isHeld ? [`${ticker}'s close`] : []));
    return [
      ...(sources.length === 0
        ? [off("feeds", "none was asked yet", "the scheduled Worker asks them every five minutes")]
        : sources.map(sourceRow)),
      series.length === 0
        ? good("series", "no feed fails")
        : see(
            "series",
            listed(series.map(({ id, error }) => `${id} (${error})`)),
            "docs/runbooks/dead-sensor.md",
          ),
      jumpRow([...(await jumps(db)), ...held]),
    ];
  });

/** A server that feeds are read from. A wait is over when its time has come, whatever stands there. */
function sourceRow({
  source,
  lastAnsweredAt,
  lastFailedAt,
  lastError,
  retryAt,
}: FeedSourceRow): Row {
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

async function jumps(db: Db): Promise<string[]> {
  const seriesIds = SERIES.map(({ id }) => id);
  const rows = SERIES_JUMP_RULES.year + SERIES_JUMP_RULES.newest + 1;
  const { rows: tails } = await listSeriesTails(db, { seriesIds, rows, now: EVER });
  return tails.flatMap(({ id, tail }) => {
    const jump = findLastJump(tail);
    return jump === null ? [] : [`${id} ${jump.from} to ${jump.to} on ${dateOf(jump.day)}`];
  });
}

/** A jump of a whole answer is taken at once: a crash looks like this, and so does a source's mistake. */
const jumpRow = (found: readonly string[]): Row =>
  found.length === 0
    ? good("jumps", "none among the newest values")
    : see("jumps", listed(found), COMPARE);

const MAX_LISTED = 8;

function listed(found: readonly string[]): string {
  const more = found.length - MAX_LISTED;
  return found.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
