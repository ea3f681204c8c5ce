// All routes of the group record: calls, tape, gate, changelog, OpenAPI and downloads.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { joined, serve } from "../../lib/http/serve.ts";
import { archive, archiveFile, archiveLog, archiveManifest } from "./archive.ts";
import { callRoute, callsRoute, trackRecord } from "./calls.ts";
import { callsAtom } from "./calls-atom.ts";
import { changelogRoute, openapi } from "./changelog-and-openapi.ts";
import { downloads } from "./downloads.ts";
import { gateRoute } from "./gate.ts";
import { openbbApps, openbbWidgets } from "./openbb.ts";
import { checkpoint, checkpoints, proof, tapeAudit, tapeFile, tapePointer } from "./tape.ts";

export const recordRoutes = new Hono<AppEnv>()
  .route("/", callsRoute)
  .route("/", trackRecord)
  .route("/", callRoute)
  .route("/", proof)
  .route("/", gateRoute)
  .route("/", tapePointer)
  .route("/", checkpoints)
  .route("/", tapeAudit)
  .route("/", archive)
  .route("/", archiveLog)
  .route("/", openapi)
  .route("/", changelogRoute);
const files = joined([
  callsAtom,
  checkpoint,
  tapeFile,
  archiveFile,
  archiveManifest,
  openbbWidgets,
  openbbApps,
  ...downloads,
]);
export const recordApp = serve(recordRoutes.route("/", files));
