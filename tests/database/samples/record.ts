// Sample calls of the record's queries, one for each statement, for prepare.test.ts.

import { type ArchiveKind, KIND_NAMES } from "../../../lib/record/domain/archive/archive-kinds.ts";
import * as archiveFiles from "../../../lib/record/queries/archive-files.ts";
import type { RowsOf } from "../../../lib/record/queries/archive-rows.ts";
import * as archiveRows from "../../../lib/record/queries/archive-rows.ts";
import * as callBases from "../../../lib/record/queries/call-bases.ts";
import * as calls from "../../../lib/record/queries/calls.ts";
import * as checkpoints from "../../../lib/record/queries/checkpoints.ts";
import * as recordAudit from "../../../lib/record/queries/record-audit.ts";
import * as recordIncidents from "../../../lib/record/queries/record-incidents.ts";
import * as recordProofs from "../../../lib/record/queries/record-proofs.ts";
import * as recordState from "../../../lib/record/queries/record-state.ts";
import * as recordWrites from "../../../lib/record/queries/record-writes.ts";
import * as ruleCalls from "../../../lib/record/queries/rule-calls.ts";
import * as tape from "../../../lib/record/queries/tape.ts";
import { ANYTHING, DIGEST, NOW, sample } from "./sample.ts";

const HEAD = {
  lastSeq: 1,
  lastRowSha256: DIGEST,
  rootSha256: DIGEST,
  frontier: [DIGEST],
  rowsByType: ANYTHING,
};

const PROOF = {
  verifiedAt: new Date(NOW).toISOString(),
  rows: 1,
  differences: [],
  proven: { state: { ...HEAD, bytes: 1, lastAt: null }, checkpointId: 1 },
};

const archived = (kind: ArchiveKind) => ({
  kind,
  sensorId: "vix",
  tiers: ["free"] as const,
  now: NOW,
});
const [FIRST_KIND, ...OTHER_KINDS] = KIND_NAMES;

const WRITTEN_FILE = {
  name: "free/index/stress-index/2020",
  print: "1",
  sha256: DIGEST,
  bytes: 1,
  rows: 1,
  rights: "attribution",
  knownFrom: new Date(NOW).toISOString(),
  knownTo: new Date(NOW).toISOString(),
} as const;

const MANIFEST = {
  size: 1,
  sha256: DIGEST,
  leafSha256: DIGEST,
  listSha256: DIGEST,
  rootSha256: DIGEST,
  note: "n",
  signedAt: NOW,
};

export default [
  sample(archiveRows, {
    listArchivedSensors: [[NOW]],
    listArchiveYears: [
      [archived(FIRST_KIND)],
      ...OTHER_KINDS.map((kind) => [archived(kind)] as [RowsOf]),
    ],
    listArchiveRows: [
      [archived(FIRST_KIND), [2020]],
      ...OTHER_KINDS.map((kind) => [archived(kind), [2020]] as [RowsOf, number[]]),
    ],
  }),
  sample(archiveFiles, {
    listWrittenFiles: [[]],
    upsertWrittenFiles: [[[WRITTEN_FILE]]],
    deleteWrittenFiles: [[["a"]]],
    findNewestManifest: [[]],
    listManifests: [[{ limit: 9, offset: 0 }]],
    readManifestLog: [[]],
    insertManifest: [[MANIFEST]],
    insertArchiveCosignature: [[{ size: 1, name: "w", line: "l", cosignedAt: new Date(NOW) }]],
  }),
  sample(callBases, {
    listBases: [[]],
    writeBasisMismatches: [[[{ slug: "a", isMismatch: true }], NOW]],
  }),
  sample(calls, {
    listCalls: [
      [{ status: null, limit: 9, offset: 0 }],
      [{ status: "active", limit: 9, offset: 0 }],
    ],
    findCall: [["a"]],
    countCallsByStatus: [[]],
    listRecentCallEvents: [[]],
    listGradedCalls: [[]],
  }),
  sample(checkpoints, {
    findCheckpointState: [[]],
    findRootAt: [[1]],
    listTapeLeaves: [[1]],
    insertCheckpoint: [[{ size: 1, rootSha256: DIGEST, note: "n", now: NOW }]],
    findCosignatureState: [[]],
    insertCosignature: [[ANYTHING]],
    findCheckpoint: [[]],
    listCheckpoints: [[{ limit: 9, offset: 0 }]],
  }),
  sample(recordAudit, {
    readRecordText: [[{ isProven: true }], [{ isProven: false, hasLengths: true }]],
    readRecordPage: [[0, 9]],
  }),
  sample(recordProofs, {
    insertProof: [[PROOF]],
    findProof: [[]],
    deleteProofs: [[]],
    readStoredEnd: [[{ isProven: true }]],
  }),
  sample(recordIncidents, {
    mailOpenIncident: [["a", { to: "a@example.org", subject: "s", html: "h", body: "b" }, NOW]],
  }),
  sample(recordState, { findRecordState: [[["a"]]], findDueRecordState: [[NOW]] }),
  sample(ruleCalls, { listOpenRuleCalls: [[NOW]] }),
  sample(recordWrites, {
    insertRecordBatch: [
      [
        {
          rows: [ANYTHING],
          opened: [ANYTHING],
          changed: [ANYTHING],
          receipts: [ANYTHING],
          marks: [ANYTHING],
          head: HEAD,
          now: NOW,
        },
      ],
    ],
  }),
  sample(tape, {
    findTapePointer: [[]],
    findTapeFile: [[DIGEST]],
    findProofInputs: [[{ slug: "a", knownRoot: null }], [{ slug: "a", knownRoot: "b" }]],
    listCallLines: [[{ knownAt: NOW, slug: "a" }]],
    listNewestLines: [[NOW]],
  }),
];
