import { worker } from "../../lib/runtime/worker.ts";
import { site } from "./index.ts";

export default worker(site);
