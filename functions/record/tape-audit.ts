import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTapeAudit } from "../../lib/record/actions/read-tape.ts";
import { TapeAudit } from "../../lib/record/wire/tape-audit.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

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
  responseByTier: allTiers(TapeAudit),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/tape/audit" },
});

export const tapeAudit = route(tapeAuditContract, (c) => readTapeAudit(c.env, c.var.now));
