import { worker } from "../../lib/runtime/worker.ts";
import { analysis } from "./index.ts";

export default worker(analysis);
