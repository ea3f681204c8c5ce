import { makeAccountServices } from "../../lib/runtime/account-services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { account } from "./index.ts";

export default worker(account, makeAccountServices);
