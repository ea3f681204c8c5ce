import { worker } from "../../lib/runtime/worker.ts";
import { authorship } from "./index.ts";

export default worker(authorship);
