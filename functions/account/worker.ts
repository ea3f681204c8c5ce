import { withAccounts } from "../../lib/runtime/account-services.ts";
import { makeServices } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { account } from "./index.ts";

export default worker(account, (env) => withAccounts(makeServices(env), env));
