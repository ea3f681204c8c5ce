import { readRecordTables } from "../../lib/db/queries/record-audit.ts";
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
  summary: "Everything that the service stores of the record, beside the tape",
  description:
    "The tables behind the record as they are stored, in one snapshot, columns that no other answer " +
    "shows among them: every one of them follows from the tape, so that who has the file can check " +
    "all of them. `scripts/verify-tape.mjs` does.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(TapeAudit),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/tape/audit" },
});

export const tapeAudit = route(tapeAuditContract, async (c) => ({
  body: toTapeAudit(await readRecordTables(c.env.db), c.var.now),
  dataAsOf: null,
}));
