import { createInterface } from "node:readline/promises";
import type { CallDraft } from "../../../lib/record/actions/call-commands.ts";
import type { MayPublish } from "./verbs.ts";

/** Shows in a few lines what publishing a call makes final. */
function draftText({ change: { call } }: CallDraft): string {
  const kept = call.isBacktest ? "a back-test, kept without a row" : `basis ${call.basisStatus}`;
  return [
    `${call.slug}: ${call.svcProb} at ${call.svcProbAt} (${kept})`,
    `  ${call.title}`,
    ...(call.statement === call.title ? [] : [`  ${call.statement}`]),
    `  ${call.resolutionCriterion}`,
    `  opened ${call.openedAt}, closes ${call.closesAt}, resolved by ${call.resolveBy}`,
    `  source: ${call.resolutionSource}`,
  ].join("\n");
}

/** Asks for confirmation on the terminal; any answer other than yes means no. */
async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

type PublishOptions = {
  dryRun?: boolean | undefined;
  yes?: boolean | undefined;
  /** Whether a person can be asked. */
  isTerminal: boolean;
  log: (line: string) => void;
  ask?: (question: string) => Promise<boolean>;
};

/**
 * Shows what publishing makes final, and on a terminal asks for confirmation; a dry run stops
 * there.
 */
export const showAndAsk =
  ({ dryRun, yes, isTerminal, log, ask = confirmed }: PublishOptions): MayPublish =>
  async (drafts) => {
    for (const draft of drafts) log(draftText(draft));
    if (dryRun) return false;
    if (yes || !isTerminal) return true;
    const calls = drafts.length === 1 ? "this call" : `these ${drafts.length} calls`;
    const mayGoOn = await ask(`Put ${calls} on the record? What is shown is frozen for good.`);
    if (!mayGoOn) log("Nothing was published.");
    return mayGoOn;
  };
