// Endpoints of the tape, the append-only file of all events of calls: files, checkpoints, audit and proofs.

import { Hono } from "hono/tiny";
import { notFound } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply, withoutContract } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  readCallProof,
  readCheckpoints,
  readTapeAudit,
  readTapePointer,
} from "../../lib/record/actions/read-tape.ts";
import { base64Of } from "../../lib/record/domain/tape/checkpoint.ts";
import { hexOf } from "../../lib/record/domain/tape/merkle.ts";
import { EMPTY_SHA256 } from "../../lib/record/domain/tape/tape-state.ts";
import { findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { findTapeFile } from "../../lib/record/queries/tape.ts";
import { CallPath } from "../../lib/record/wire/calls.ts";
import { CheckpointList, CheckpointsQuery, TapeProof } from "../../lib/record/wire/tape.ts";
import { TapeAudit } from "../../lib/record/wire/tape-audit.ts";
import { TapePointer } from "../../lib/record/wire/tape-pointer.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";

export const tapePointerContract = contract({
  method: "get",
  path: "/api/tape",
  operationId: "getTape",
  tag: "record",
  summary: "Where the tape is, how long it is, and the digest of its bytes",
  description:
    "The tape has every event of the record, one line of canonical JSON (RFC 8785) each, " +
    "chained by SHA-256. A file is served under its digest and never changes. Earlier files " +
    "stay available. A checkpoint signs the root of the RFC 6962 tree over the lines. " +
    "`remembered_head` is what was signed last, kept outside the database; every tape must extend it.",
  access: "none",
  family: "data",
  response: TapePointer,
  maxAgeSeconds: null,
  updates: { every: "on every appended row; signed daily at 00:10 UTC too", stepSeconds: null },
  failures: [],
  example: { path: "/api/tape" },
});

export const tapePointer = new Hono<AppEnv>().get(
  tapePointerContract.path,
  endpoint(tapePointerContract),
  (c) =>
    reply(
      c,
      tapePointerContract,
      readTapePointer(c.env, { baseUrl: c.env.config.baseUrl, now: c.var.now }),
    ),
);

const utf8Base64 = (text: string): string => base64Of(new TextEncoder().encode(text));

/**
 * Serves the newest checkpoint: a C2SP note with the witnesses' signatures. A header has the note that
 * was signed last, from outside the database. Source: docs/decisions.md#g3.
 */
export const checkpoint = new Hono<AppEnv>().get(
  "/api/tape/checkpoint",
  withoutContract({ access: "none", family: "data", onlyReads: true }),
  async (c) => {
    const found = await findCheckpoint(c.env.db);
    if (!found) throw notFound("No checkpoint yet");
    const { head: remembered } = await c.env.rememberedHead.read();
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Data-As-Of": found.signedAt,
      ...(remembered?.note && { "X-Svc-Remembered-Head": utf8Base64(remembered.note) }),
    };
    return new Response(found.note, { headers });
  },
);

export const checkpointsContract = contract({
  method: "get",
  path: "/api/tape/checkpoints",
  operationId: "listTapeCheckpoints",
  tag: "record",
  summary: "Every signed head of the tape, oldest first",
  description:
    "Each is a C2SP note. Keep one, and you can show later whether the tape still begins with " +
    "what it signed. Witnesses only sign a head that extends the last one they signed.",
  access: "none",
  family: "data",
  query: CheckpointsQuery,
  response: CheckpointList,
  maxAgeSeconds: null,
  updates: { every: "on every appended row; signed daily at 00:10 UTC too", stepSeconds: null },
  failures: [400],
  example: { path: "/api/tape/checkpoints?limit=2" },
});

export const checkpoints = new Hono<AppEnv>().get(
  checkpointsContract.path,
  endpoint(checkpointsContract),
  zValidator("query", checkpointsContract.query),
  (c) => reply(c, checkpointsContract, readCheckpoints(c.env.db, c.req.valid("query"))),
);

const TAPE_FILE_NAME = /^([0-9a-f]{64})\.ndjson$/;

/**
 * Serves any tape file that was ever published; each is a prefix of the tape. If its bytes no
 * longer match its name, it is served uncached with its actual digest, so that anyone can see the
 * difference. Source: docs/decisions.md#g3.
 */
export const tapeFile = new Hono<AppEnv>().get(
  "/tape/:file",
  withoutContract({ access: "none", family: "data", onlyReads: true }),
  async (c) => {
    const [, sha256 = ""] = TAPE_FILE_NAME.exec(c.req.param("file") ?? "") ?? [];
    const text = sha256 === "" ? null : await tapeTextOf(c.env.db, sha256);
    if (text === null) throw notFound("Unknown tape file");
    const bytes = new TextEncoder().encode(text);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const isIntact = hexOf(digest) === sha256;
    const headers = {
      "Content-Type": "application/x-ndjson",
      "Cache-Control": isIntact ? "public, max-age=31536000, immutable" : "no-store",
      "Repr-Digest": `sha-256=:${base64Of(digest)}:`,
      ETag: `"${hexOf(digest)}"`,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "ETag, Repr-Digest",
    };
    return new Response(bytes, { headers });
  },
);

const tapeTextOf = async (
  ...[db, sha256]: Parameters<typeof findTapeFile>
): Promise<string | null> =>
  (await findTapeFile(db, sha256)) ?? (sha256 === EMPTY_SHA256 ? "" : null);

export const tapeAuditContract = contract({
  method: "get",
  path: "/api/tape/audit",
  operationId: "getTapeAudit",
  tag: "record",
  summary: "Whether the stored record is what the tape says",
  description:
    "Calls, receipts, rows, published lengths and checkpoints are compared with the replayed " +
    "tape, column by column: the whole of it once an hour, what follows and the rows of calls for " +
    "each request. So an edit of an old row is found within the hour. 503 when the whole was not " +
    "verified for a day. This is our own word. `scripts/verify-tape.mjs` checks what is published " +
    "without us.",
  access: "none",
  family: "data",
  // The answer replays the events of all calls and is the most expensive one.
  ownLimit: { name: "tape-audit", perMinute: 12 },
  response: TapeAudit,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [503],
  example: { path: "/api/tape/audit" },
});

export const tapeAudit = new Hono<AppEnv>().get(
  tapeAuditContract.path,
  endpoint(tapeAuditContract),
  (c) => reply(c, tapeAuditContract, readTapeAudit(c.env, c.var.now)),
);

export const proofContract = contract({
  method: "get",
  path: "/api/calls/:slug/proof",
  operationId: "getCallProof",
  tag: "record",
  summary: "Proof that the rows of a call are in the signed tape",
  description:
    "Each row has its line, its leaf hash and its audit path (RFC 6962) to the root that the " +
    "newest checkpoint signs. With the public key you can check it without us. 503 while calls are " +
    "`unproven`.",
  access: "none",
  family: "data",
  params: CallPath,
  response: TapeProof,
  maxAgeSeconds: null,
  updates: { every: "on every appended row", stepSeconds: null },
  failures: [404, 503],
  example: { path: "/api/calls/sample/proof" },
});

export const proof = new Hono<AppEnv>().get(
  proofContract.path,
  endpoint(proofContract),
  zValidator("param", proofContract.params, "Unknown call"),
  (c) =>
    reply(
      c,
      proofContract,
      readCallProof(
        { ...c.env, db: withBatchedReads(c.env.db) },
        { ...c.req.valid("param"), now: c.var.now },
      ),
    ),
);
