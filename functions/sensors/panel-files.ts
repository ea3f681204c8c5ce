// The panel as the API serves it: with Apache Parquet, whose library the tools for agents do not need.

import { writeParquet } from "../../lib/http/answer/parquet.ts";
import type { Route } from "../../lib/http/router.ts";
import { panel } from "./panel.ts";

export const panelWithFiles: Route = {
  ...panel,
  contract: { ...panel.contract, parquet: writeParquet },
};
