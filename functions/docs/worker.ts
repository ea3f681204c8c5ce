import { worker } from "../../lib/runtime/worker.ts";
import { docs } from "./index.ts";

export default worker(docs);
