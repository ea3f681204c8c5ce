// The command `npm run proposals`: lists proposed changes to the catalogue, and decides them.

import { userInfo } from "node:os";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Db } from "../../lib/runtime/database/client.ts";
import { decideProposal, type ProposalDecision } from "../../lib/signals/actions/proposals.ts";
import {
  PROPOSAL_STATUSES,
  type ProposalStatus,
  statusesBefore,
} from "../../lib/signals/domain/proposals/proposal.ts";
import {
  findProposal,
  listProposals,
  type ProposalDetails,
} from "../../lib/signals/queries/proposals.ts";
import { CommandError, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { printList } from "./print-list.ts";

async function withDatabase(work: (db: Db) => Promise<void>) {
  const { db, close } = await openDatabase();
  await work(db).finally(close);
}

async function list({ status, json }: { status?: ProposalStatus; json?: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await listProposals(db, null)).filter((row) => !status || row.status === status);
    const list = rows.map((row) => ({
      id: row.id,
      type: row.proposalType,
      sensor: row.sensorId,
      status: row.status,
      score: row.adjustScore,
      title: row.title,
    }));
    printList(list, { json, none: "No proposals." });
  });
}

async function requireProposal(db: Db, id: number): Promise<ProposalDetails> {
  const proposal = await findProposal(db, id);
  if (proposal === null) throw new CommandError(`no proposal ${id}`);
  return proposal;
}

async function show(id: number) {
  await withDatabase(async (db) => {
    const { audit, configs, ...proposal } = await requireProposal(db, id);
    for (const [name, value] of Object.entries(proposal)) {
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      console.log(`${`${name}:`.padEnd(14)}${text}`);
    }
    for (const { at, actor, fromStatus, toStatus, reason } of audit) {
      const transition = fromStatus === toStatus ? "reverted" : `${fromStatus} -> ${toStatus}`;
      console.log(`${at}  ${transition} by ${actor}: ${reason}`);
    }
    for (const { version, validFrom, config, reverts } of configs) {
      const direction = reverts ? "back to" : "to";
      console.log(`version ${version} from ${validFrom}, ${direction} ${JSON.stringify(config)}`);
    }
  });
}

/** Explains why a proposal cannot be decided. */
function refusal(
  decision: ProposalDecision,
  { id, status, change, audit }: ProposalDetails,
): string {
  const isReverted = audit.some(({ fromStatus, toStatus }) => fromStatus === toStatus);
  switch (decision) {
    case "revert":
      if (status !== "IMPLEMENTED") return `proposal ${id} is ${status}: nothing to take back`;
      return isReverted
        ? `proposal ${id} was taken back already`
        : `a later proposal has changed the same again: take that one back first`;
    case "implement":
      if (change === null) return `proposal ${id} has nothing that can be done by itself`;
      return `proposal ${id} is ${status}: implement works on ${statusesBefore("IMPLEMENTED", "human").join(" or ")}`;
    default:
      return `proposal ${id} is ${status}: ${decision} works on PENDING`;
  }
}

const RESULT_TEXTS: Record<ProposalDecision, string> = {
  approve: "is approved: the next daily run implements it, or `implement` now",
  reject: "is rejected, which is final",
  implement: "is implemented: it counts from the next UTC midnight on",
  revert: "is taken back: from the next UTC midnight on its sensor is as before",
};

type Options = { actor: string; reason: string };

async function decide(decision: ProposalDecision, id: number, { actor, reason }: Options) {
  await withDatabase(async (db) => {
    const at = Date.now();
    if (!(await decideProposal(db, decision, { id, actor, reason, at }))) {
      throw new CommandError(refusal(decision, await requireProposal(db, id)));
    }
    console.log(`Proposal ${id} ${RESULT_TEXTS[decision]}.`);
  });
}

function toId(text: string): number {
  const id = Number(text);
  if (/^\d{1,15}$/.test(text) && id > 0) return id;
  throw new InvalidArgumentError("Not the number of a proposal.");
}

function toText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== "" && trimmed.length <= 500 && !trimmed.includes("\0")) return trimmed;
  throw new InvalidArgumentError("From 1 to 500 characters.");
}

/** The user name on this machine, unless `--actor` gives another one. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return "operator";
  }
}

const command = new Command("npm run proposals --")
  .description("What the curator proposes to change in the catalogue, and what became of it.")
  .showHelpAfterError();
command
  .command("list")
  .description("all proposals, newest first")
  .addOption(new Option("--status <status>", "only these").choices(PROPOSAL_STATUSES))
  .option("--json", "whole values, for programs")
  .action((options: { status?: ProposalStatus; json?: boolean }) =>
    runCommand(() => list(options)),
  );
command
  .command("show")
  .description("one proposal: figures, scores, change, moves")
  .argument("<id>", "its number", toId)
  .action((id: number) => runCommand(() => show(id)));
const DECISION_TEXTS: Record<ProposalDecision, string> = {
  approve: "let a pending proposal be implemented",
  reject: "refuse a pending proposal for good",
  implement: "implement an approved proposal now",
  revert: "take back what a proposal changed, from the next UTC midnight on",
};
for (const [decision, description] of Object.entries(DECISION_TEXTS) as [
  ProposalDecision,
  string,
][]) {
  command
    .command(decision)
    .description(description)
    .argument("<id>", "its number", toId)
    .requiredOption("--reason <text>", "why: it is kept", toText)
    .option("--actor <name>", "who decides: it is kept", toText, operator())
    .action((id: number, options: Options) => runCommand(() => decide(decision, id, options)));
}
await command.parseAsync();
