import { worker } from "../../lib/runtime/worker.ts";
import { sensors } from "./index.ts";

export default worker(sensors);
