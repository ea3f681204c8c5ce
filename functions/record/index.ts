import { router } from "../../lib/http/router.ts";
import { call } from "./call.ts";
import { calls } from "./calls.ts";
import { callsAtom } from "./calls-atom.ts";
import { changelog } from "./changelog.ts";
import { checkpoint } from "./checkpoint.ts";
import { checkpoints } from "./checkpoints.ts";
import { gate } from "./gate.ts";
import { openapi } from "./openapi.ts";
import { proof } from "./proof.ts";
import { tapeAudit } from "./tape-audit.ts";
import { tapeFile } from "./tape-file.ts";
import { tapePointer } from "./tape-pointer.ts";
import { trackRecord } from "./track-record.ts";

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
