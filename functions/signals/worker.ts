import { worker } from "../../lib/runtime/worker.ts";
import { signalsApp } from "./index.ts";

export default worker(signalsApp);
