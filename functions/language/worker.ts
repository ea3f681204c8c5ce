// The Worker of the group language: scores of texts.

import { worker } from "../../lib/runtime/worker.ts";
import { languageApp } from "./index.ts";

export default worker(languageApp);
