// Sample calls of the record's queries, one for each statement, for prepare.test.ts.

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

export default [
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
