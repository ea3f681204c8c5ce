import { worker } from "../../lib/runtime/worker.ts";
import { language } from "./index.ts";

export default worker(language);
