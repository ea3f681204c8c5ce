// Shows a call before it is published, and asks the operator to confirm.

import { createInterface } from "node:readline/promises";
import type { CallDraft } from "../../../lib/record/actions/call-commands.ts";
import type { ConfirmPublication } from "./subcommands.ts";

/** Shows in a few lines what publishing a call makes final. */
function draftText({ change: { call } }: CallDraft): string {
  const storage = call.isBacktest ? "a back-test, kept without a row" : `basis ${call.basisStatus}`;
  return [
    `${call.slug}: ${call.svcProb} at ${call.svcProbAt} (${storage})`,
    `  ${call.title}`,
    ...(call.statement === call.title ? [] : [`  ${call.statement}`]),
    `  ${call.resolutionCriterion}`,
    `  opened ${call.openedAt}, closes ${call.closesAt}, resolved by ${call.resolveBy}`,
    `  source: ${call.resolutionSource}`,
  ].join("\n");
}

/** Asks for confirmation on the terminal; any answer other than yes means no. */
async function askYesOrNo(question: string): Promise<boolean> {
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
 * Shows the drafts, and asks for confirmation if a person is at the terminal. A dry run only shows them.
 */
export const confirmOnTerminal =
  ({ dryRun, yes, isTerminal, log, ask = askYesOrNo }: PublishOptions): ConfirmPublication =>
  async (drafts) => {
    for (const draft of drafts) log(draftText(draft));
    if (dryRun) return false;
    if (yes || !isTerminal) return true;
    const calls = drafts.length === 1 ? "this call" : `these ${drafts.length} calls`;
    const isConfirmed = await ask(`Put ${calls} on the record? What is shown is frozen for good.`);
    if (!isConfirmed) log("Nothing was published.");
    return isConfirmed;
  };
