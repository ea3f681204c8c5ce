import { router } from "../../lib/http/router.ts";
import { call, calls, trackRecord } from "./calls.ts";
import { callsAtom } from "./calls-atom.ts";
import { changelog, openapi } from "./changelog-and-openapi.ts";
import { gate } from "./gate.ts";
import { checkpoint, checkpoints, proof, tapeAudit, tapeFile, tapePointer } from "./tape.ts";

export const recordRoutes = [
  calls,
  trackRecord,
  call,
  proof,
  gate,
  tapePointer,
  checkpoints,
  tapeAudit,
  openapi,
  changelog,
];
export const recordRaws = [callsAtom, checkpoint, tapeFile];
export const record = router(recordRoutes, recordRaws);
