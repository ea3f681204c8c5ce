import { worker } from "../../lib/runtime/worker.ts";
import { record } from "./index.ts";

export default worker(record);
