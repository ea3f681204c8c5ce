import { listTapeLines } from "../../lib/db/queries/tape.ts";
import { type ToldRow, toldCalls } from "../../lib/domain/record/told-calls.ts";
import type { CallStatus } from "../../lib/domain/record/vocabulary.ts";
import { toCall } from "../../lib/wire/present-calls.ts";

type Db = Parameters<typeof listTapeLines>[0];

/**
 * A page of the calls as they were known at an instant. The tape is the record and says when each of
 * its rows was appended; tables only hold what it says last. Source: experience, point in time.
 */
export async function callsThen(
  db: Db,
  asked: { knownAt: number; status: CallStatus | null; limit: number; offset: number },
) {
  const told = await toldThen(db, { knownAt: asked.knownAt, slug: null });
  const matching = told
    .filter(({ status }) => asked.status === null || status === asked.status)
    .toReversed()
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0));
  const page = matching.slice(asked.offset, asked.offset + asked.limit);
  return { total: matching.length, shown: page.map(toCall) };
}

/** One call as it was known at an instant, or null if it was not published yet. */
export async function callThen(db: Db, slug: string, knownAt: number) {
  const [call] = await toldThen(db, { knownAt, slug });
  return call ? { ...call, receipt: call.receipts.at(-1) ?? null } : null;
}

async function toldThen(db: Db, asked: { knownAt: number; slug: string | null }) {
  const lines = await listTapeLines(db, asked);
  return toldCalls(lines.map((line) => JSON.parse(line) as ToldRow));
}
