import { worker } from "../../lib/runtime/worker.ts";
import { scoring } from "./index.ts";

export default worker(scoring);
