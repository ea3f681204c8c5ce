// Sample calls of the sensor queries, one for each statement, for prepare.test.ts.

import * as jobRuns from "../../../lib/runtime/database/job-runs.ts";
import * as jobTries from "../../../lib/runtime/database/job-tries.ts";
import * as archive from "../../../lib/sensors/queries/archive.ts";
import * as catalogueWrites from "../../../lib/sensors/queries/catalogue-writes.ts";
import * as evaluation from "../../../lib/sensors/queries/evaluation.ts";
import * as evaluationMemory from "../../../lib/sensors/queries/evaluation-memory.ts";
import * as incidents from "../../../lib/sensors/queries/incidents.ts";
import * as indexLevels from "../../../lib/sensors/queries/index-levels.ts";
import * as indexReadings from "../../../lib/sensors/queries/index-readings.ts";
import * as interpretation from "../../../lib/sensors/queries/interpretation.ts";
import * as leftOut from "../../../lib/sensors/queries/left-out.ts";
import * as newVersions from "../../../lib/sensors/queries/new-versions.ts";
import * as officialIndex from "../../../lib/sensors/queries/official-index.ts";
import * as panel from "../../../lib/sensors/queries/panel.ts";
import * as readings from "../../../lib/sensors/queries/readings.ts";
import * as recentChanges from "../../../lib/sensors/queries/recent-changes.ts";
import * as sensorCards from "../../../lib/sensors/queries/sensor-cards.ts";
import * as sensorPlots from "../../../lib/sensors/queries/sensor-plots.ts";
import * as sensorSnapshots from "../../../lib/sensors/queries/sensor-snapshots.ts";
import * as sensors from "../../../lib/sensors/queries/sensors.ts";
import * as stateHistory from "../../../lib/sensors/queries/state-history.ts";
import * as proposalFacts from "../../../lib/signals/queries/proposal-facts.ts";
import * as proposalMoves from "../../../lib/signals/queries/proposal-moves.ts";
import * as proposals from "../../../lib/signals/queries/proposals.ts";
import { ANYTHING, DATE, ISO, NOW, sample } from "./sample.ts";

const RUN = { job: "ingest", slot: NOW, attempts: 1 };
const ACT = { actor: "a", reason: "r", at: NOW };
const PAGE = { knownAt: NOW, from: null, to: null, newestFirst: true, limit: 9, offset: 0 };
const INDEX = { ...PAGE, period: null, after: null };
const READINGS = { ...PAGE, sensorId: "vix", after: null, withCarried: false, period: null };
const PANEL = {
  ...PAGE,
  maxCells: 90,
  tiers: ["free"],
  field: "value",
  after: null,
  withKnown: true,
} as const;
const AFTER = { recordedAt: ISO, observedAt: ISO, revision: 0 };
const FACTS = {
  definition: { id: "vix" } as never,
  redactKeys: ["a"],
  initialState: "STABLE",
} as const;

export default [
  sample(archive, {
    listDailyHistories: [[[{ sensorId: "vix", knownAt: ISO, firstDate: "2020-01-02" }]]],
    listArchiveValues: [[[{ sensorId: null, from: NOW }], NOW]],
  }),
  sample(catalogueWrites, {
    upsertCatalogue: [[{ series: [ANYTHING], sensors: [FACTS] }]],
    listInactiveSensors: [[]],
    updateActivations: [[["vix"]]],
  }),
  sample(evaluation, {
    insertReadings: [[[], NOW]],
    insertStateChanges: [[[]]],
    upsertIndexReadings: [[[]]],
    findOtherVersionEnd: [["4.0.0"]],
  }),
  sample(evaluationMemory, {
    findHeadVersion: [[]],
    listMemoryParts: [["all"], [["head"]]],
    upsertHead: [
      [null, { at: NOW, replay: null, coldStartAt: null }],
      [1, { at: NOW, replay: null, coldStartAt: NOW }],
    ],
    upsertMemoryParts: [[new Map(), NOW]],
    deleteDerived: [[NOW]],
    deleteUnpublished: [[NOW]],
    deleteUnfinished: [[]],
    deleteNextParts: [[]],
  }),
  sample(leftOut, { listLeftOut: [[NOW]] }),
  sample(newVersions, {
    putInForce: [[[{ definition: { id: "vix" } as never, version: 2 }], NOW]],
    putAllInForce: [[[{ id: "vix" } as never], NOW]],
  }),
  sample(recentChanges, { listRecentChanges: [[NOW]] }),
  sample(incidents, {
    listIncidents: [[NOW]],
    listSourceHealth: [[]],
    recordIncidents: [
      [[], NOW],
      [[{ subject: "service", text: "a", startedAt: NOW, endedAt: null }], NOW],
    ],
  }),
  sample(indexLevels, {
    listIndexLevels: [
      [{ step: "day", from: NOW, at: NOW }],
      [{ step: "week", from: null, at: NOW }],
      [{ step: "workweek", from: null, at: NOW }],
    ],
  }),
  sample(indexReadings, {
    findIndex: [[NOW]],
    findFirstIndexAt: [[]],
    findIndexHistory: [
      [INDEX],
      [{ ...INDEX, newestFirst: false }],
      [{ ...INDEX, period: "day", after: ISO }],
      [{ ...INDEX, period: "month", newestFirst: false }],
    ],
    listIndexParts: [[{ ids: ["a"], at: NOW }]],
    deleteIndexReadingsWithinHours: [[NOW]],
  }),
  sample(interpretation, { findSnapshotInputs: [[{ at: NOW, pointDays: 9, moveDays: 9 }]] }),
  sample(jobRuns, {
    listLastRuns: [[]],
    findLastTick: [[]],
    lastDoneDetail: [["a"]],
    lastDetail: [["a", "b"]],
    findLastDoneDetail: [["a"]],
    insertJobRuns: [[[RUN]]],
    updateJobRun: [[RUN, { status: "done", detail: {} }]],
    deleteJobRunsBefore: [[DATE]],
    deleteJobRun: [[RUN]],
    listLastStatuses: [["ingest", 1]],
    renewLease: [[RUN]],
  }),
  sample(jobTries, {
    listTries: [["a"]],
    beginTries: [["a", ["b"], NOW]],
    endTries: [["a", ["b"]]],
    deleteTriesBefore: [[DATE]],
    listSetAside: [[]],
  }),
  sample(proposalFacts, {
    listSensorFacts: [[{ window: 9, earlier: 9, now: NOW }]],
    listSeriesTails: [[{ seriesIds: ["a"], rows: 9, now: NOW }]],
  }),
  sample(proposalMoves, {
    lockProposals: [[]],
    upsertProposals: [[[], NOW]],
    moveProposal: [[{ ...ACT, id: 1, to: "APPROVED" }]],
    implementProposals: [
      [{ by: "score" }, { ...ACT, validFrom: NOW }],
      [
        { by: "job", keys: ["a"] },
        { ...ACT, validFrom: NOW },
      ],
      [
        { by: "human", id: 1 },
        { ...ACT, validFrom: NOW },
      ],
    ],
    revertProposal: [[{ ...ACT, id: 1, validFrom: NOW }]],
  }),
  sample(proposals, {
    listProposals: [[null], [NOW]],
    findProposal: [[1]],
    listProposalRecords: [[]],
  }),
  sample(panel, {
    findPanel: [
      [{ ...PANEL, requested: { ids: ["vix"] } }],
      [{ ...PANEL, requested: { families: ["crypto"] }, field: "state", newestFirst: false }],
      [
        {
          ...PANEL,
          requested: { ids: ["vix"] },
          field: "percentile",
          from: NOW,
          to: NOW,
          after: ISO,
        },
      ],
    ],
  }),
  sample(readings, {
    findFirstReadingAt: [["vix"]],
    findHistory: [
      [READINGS],
      [{ ...READINGS, newestFirst: false, after: AFTER }],
      [{ ...READINGS, period: "week", after: AFTER }],
      [{ ...READINGS, newestFirst: false, period: "day" }],
    ],
  }),
  sample(stateHistory, {
    listKnownStates: [[{ id: "vix", at: NOW }]],
    findStateSensor: [[{ id: "vix", at: NOW, now: NOW }]],
    findOutcomeStamp: [[{ ids: ["a"], at: NOW }]],
  }),
  sample(sensorSnapshots, {
    listSensorConfigs: [[]],
    listSensorSnapshots: [[NOW]],
    updateSensorStatuses: [[[{ id: "vix", overdueAt: null, outcomes: null, rankedSince: null }]]],
  }),
  sample(sensorCards, {
    listSensorCards: [[]],
    findSensorCard: [[{ id: "vix", at: NOW }]],
    findSensorNotInSample: [["hy-oas"]],
    findDistribution: [["vix"]],
    listProvenances: [[]],
    listSensorNames: [[]],
  }),
  sample(officialIndex, { listOfficialLevels: [[{ series: "OFRFSI", at: NOW }]] }),
  sample(sensorPlots, {
    listSparklines: [[{ at: NOW, tiers: ["free"] }]],
    findSensorRank: [[{ id: "vix", at: NOW }]],
  }),
  sample(sensors, {
    listSensors: [[{ at: NOW, tiers: ["free"] }]],
    listSensorSources: [[{ at: NOW, tiers: ["free"] }]],
    findSensor: [[{ id: "vix", at: NOW }]],
    listSensorChoices: [[]],
    listFreshnessInputs: [[]],
  }),
];
