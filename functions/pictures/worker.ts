// The Worker of the group pictures: charts and cards as SVG and PNG, and the pages that embed them.

import { makeServices, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { picturesApp } from "./index.ts";
import { makeRenderer } from "./renderer.ts";
import { RENDERER_FILES } from "./renderer-files.ts";

export default worker(picturesApp, (env) => ({
  ...withRecord(makeServices(env), env),
  drawPng: makeRenderer(RENDERER_FILES),
}));
