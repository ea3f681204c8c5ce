// The command `npm run ingest -- transcripts`: scores and stores texts from files.

import { documentMethod } from "../../lib/language/actions/documents.ts";
import {
  ingestTranscripts,
  type RejectedInstant,
  type Transcript,
} from "../../lib/language/actions/ingest-transcripts.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { openDatabase } from "./database.ts";
import { showProgress } from "./progress.ts";
import { readTranscriptFiles } from "./transcript-files.ts";

export const TRANSCRIPTS_HELP = `
index.csv has a row a file, in columns of which only the first must be there:
  file      like AAPL_Q3_FY2025.txt
  mode      earnings (default), authorship, escalation or central_bank
  title, source
  known_at  an instant with its zone, or a date, which counts to its last millisecond, UTC: a text of
            an afternoon is not known that morning; otherwise the file's own date is taken, until an
            instant is stated
  licence   the text itself is kept under public domain, CC0, CC BY, CC BY-SA, or
            "keep: <your reason>"; of any other text only digest, scores and offsets are
A text that is held takes the licence, title and source that are said now (no licence: "unknown"), and
its text is kept or removed by them. A stated known_at stays; where another one is not taken, a line
says so.`;

/**
 * Scores and writes texts, some tens per transaction, and collects the stated times that were
 * rejected.
 */
async function ingestTexts(db: Db, transcripts: readonly Transcript[], now: number) {
  const progress = showProgress("Ingest", transcripts.length, "texts");
  const rejected: RejectedInstant[] = [];
  const counts = await ingestTranscripts(db, transcripts, {
    now,
    method: documentMethod,
    onProgress: (texts) => progress.add(texts),
    onRejectedInstant: (instant) => rejected.push(instant),
  }).finally(() => progress.stop());
  return { ...counts, rejected };
}

const REJECTION_TEXTS = {
  STATED_BEFORE: "was stated for this text before",
  HELD_BEFORE: "is its file's date, and the text was taken in before the stated instant",
  OTHER_TEXT: "counts, as another text of the quarter is held since the stated instant",
};

/** Describes in one line which stated time was rejected, and why. */
export function rejectedLine({
  ticker,
  quarter,
  reason,
  statedAt,
  knownAt,
}: RejectedInstant): string {
  const [stated, held] = [statedAt, knownAt].map((at) => new Date(at).toISOString());
  return `${ticker}_${quarter}.txt: known_at ${stated} is not taken: ${held} ${REJECTION_TEXTS[reason]}.`;
}

const countText = (count: number, what: string): string =>
  count === 0 ? "" : `, ${count} of them ${what}`;

/** `npm run ingest -- transcripts`. */
export async function runIngestTranscripts(folder: string): Promise<void> {
  const now = Date.now();
  const transcripts = readTranscriptFiles(folder, now);
  const database = await openDatabase();
  try {
    const counts = await ingestTexts(database.db, transcripts, now);
    for (const instant of counts.rejected) console.log(rejectedLine(instant));
    const { added, revised, unchanged } = counts;
    const changed =
      countText(counts.newFacts, "with new facts") + countText(counts.rescored, "scored again");
    console.log(
      `${transcripts.length} texts into ${database.description}: ${added} new, ${revised} revised, ${unchanged} unchanged${changed}.`,
    );
  } finally {
    await database.close();
  }
}
