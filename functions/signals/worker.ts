// The Worker of the group signals: earnings scores, signal drops and dislocation.

import { worker } from "../../lib/runtime/worker.ts";
import { signalsApp } from "./index.ts";

export default worker(signalsApp);
