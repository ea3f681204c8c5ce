// The Worker of the group sensors: sensors and the stress index.

import { worker } from "../../lib/runtime/worker.ts";
import { sensorsApp } from "./index.ts";

export default worker(sensorsApp);
