import { join } from "node:path";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { insertSampleParts } from "../../../lib/market/queries/sample-data.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { readTranscriptFiles } from "../../operator/transcript-files.ts";

const FOLDER = join(import.meta.dirname, "../../sample/texts");

/**
 * Loads the bundled texts of the Federal Reserve. Unlike the series they keep their real dates, because the texts name
 * dates. Loading again adds nothing.
 */
export async function loadTexts(
  db: Db,
  { now, log }: { now: number; log: (line: string) => void },
): Promise<void> {
  const texts = readTranscriptFiles(FOLDER, Date.now());
  await insertSampleParts(db, "texts", [...new Set(texts.map(({ ticker }) => ticker))]);
  const counts = await ingestTranscripts(db, texts, { now, method: documentMethod });
  const scored = counts.added + counts.revised + counts.rescored;
  if (scored > 0) log(`Sample: ${scored} texts of the Federal Reserve, with their own dates.`);
}
