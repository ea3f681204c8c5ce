import type { Db } from "../lib/db/client.ts";
import { documentMethod } from "../lib/operations/document-method.ts";
import { ingestTranscripts, type Transcript } from "../lib/operations/ingest-transcripts.ts";
import { openDatabase } from "./database.ts";
import { showProgress } from "./progress.ts";
import { readTranscriptFiles } from "./transcript-files.ts";

export const TRANSCRIPTS_HELP = `
index.csv has a row a file, in columns of which only the first must be there:
  file      like AAPL_Q3_FY2025.txt
  mode      earnings (default), authorship, escalation or central_bank
  title, source
  known_at  a date, or an instant with its zone; otherwise the file's own date is taken
  licence   the text itself is kept under public domain, CC0, CC BY, CC BY-SA, or
            "keep: <your reason>"; of any other text only digest, scores and offsets are`;

/** Scores and writes texts, some tens a transaction; what is held already changes nothing. */
export async function ingestTexts(db: Db, transcripts: readonly Transcript[], now: number) {
  const progress = showProgress("Ingest", transcripts.length, "texts");
  const onProgress = (texts: number) => progress.add(texts);
  return ingestTranscripts(db, transcripts, { now, method: documentMethod, onProgress }).finally(
    () => progress.stop(),
  );
}

/** `npm run ingest -- transcripts`. */
export async function runIngestTranscripts(folder: string): Promise<void> {
  const now = Date.now();
  const transcripts = readTranscriptFiles(folder, now);
  const database = await openDatabase();
  try {
    const counts = await ingestTexts(database.db, transcripts, now);
    const { added, revised, unchanged, rescored } = counts;
    const anew = rescored === 0 ? "" : `, ${rescored} of them scored anew`;
    console.log(
      `${transcripts.length} texts into ${database.description}: ${added} new, ${revised} revised, ${unchanged} unchanged${anew}.`,
    );
  } finally {
    await database.close();
  }
}
