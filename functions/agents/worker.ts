import { worker } from "../../lib/runtime/worker.ts";
import { agentsApp } from "./index.ts";

export default worker(agentsApp);
