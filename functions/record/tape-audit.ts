import { readRecordTables } from "../../lib/db/queries/record-audit.ts";
import { fromBase64 } from "../../lib/domain/record/checkpoint.ts";
import { recordDifferences } from "../../lib/domain/record/record-differences.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { TapeAudit, toTapeAudit } from "../../lib/wire/tape-audit.ts";

export const tapeAuditContract = contract({
  method: "get",
  path: "/api/tape/audit",
  operationId: "getTapeAudit",
  tag: "record",
  summary: "Whether what the service stores of the record is what its tape says",
  description:
    "Calls, receipts, rows, published lengths and checkpoints, column for column, columns that no " +
    "answer shows among them, against the tape replayed. It is the service's own word: what it " +
    "publishes, `scripts/verify-tape.mjs` checks without it.",
  access: "none",
  family: "data",
  // It replays the whole tape, which costs more than any other answer.
  ownLimit: { name: "tape-audit", perMinute: 12 },
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(TapeAudit),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/tape/audit" },
});

export const tapeAudit = route(tapeAuditContract, async (c) => {
  const [tables, keys] = await Promise.all([readRecordTables(c.env.db), c.env.tapeKeys()]);
  const differences = await recordDifferences(tables, keys.map(fromBase64));
  const heads = tables.heads.map((head) => ({
    lastSeq: Number(head["last_seq"]),
    fileSha256: String(head["file_sha256"]),
  }));
  return { body: toTapeAudit({ differences, heads }, c.var.now), dataAsOf: null };
});
