// All routes of the group record: calls, tape, gate, changelog, OpenAPI and downloads.

import { router } from "../../lib/http/router.ts";
import { archive, archiveFile, archiveLog, archiveManifest } from "./archive.ts";
import { callRoute, callsRoute, trackRecord } from "./calls.ts";
import { callsAtom } from "./calls-atom.ts";
import { changelogRoute, openapi } from "./changelog-and-openapi.ts";
import { downloads } from "./downloads.ts";
import { gateRoute } from "./gate.ts";
import { openbbApps, openbbWidgets } from "./openbb.ts";
import { checkpoint, checkpoints, proof, tapeAudit, tapeFile, tapePointer } from "./tape.ts";

export const recordRoutes = [
  callsRoute,
  trackRecord,
  callRoute,
  proof,
  gateRoute,
  tapePointer,
  checkpoints,
  tapeAudit,
  archive,
  archiveLog,
  openapi,
  changelogRoute,
];
export const recordRawRoutes = [
  callsAtom,
  checkpoint,
  tapeFile,
  archiveFile,
  archiveManifest,
  openbbWidgets,
  openbbApps,
  ...downloads,
];
export const recordApp = router(recordRoutes, recordRawRoutes);
