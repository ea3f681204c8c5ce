// All routes of the group record: calls, tape, gate, changelog and OpenAPI.

import { router } from "../../lib/http/router.ts";
import { callRoute, callsRoute, trackRecord } from "./calls.ts";
import { callsAtom } from "./calls-atom.ts";
import { changelogRoute, openapi } from "./changelog-and-openapi.ts";
import { gateRoute } from "./gate.ts";
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
  openapi,
  changelogRoute,
];
export const recordRawRoutes = [callsAtom, checkpoint, tapeFile];
export const recordApp = router(recordRoutes, recordRawRoutes);
