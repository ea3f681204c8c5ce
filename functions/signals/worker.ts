import { worker } from "../../lib/runtime/worker.ts";
import { signals } from "./index.ts";

export default worker(signals);
