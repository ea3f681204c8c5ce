import { router } from "../../lib/http/router.ts";
import { mcp, refuseUnread } from "./mcp.ts";

/** The door for programs that speak the Model Context Protocol. It has no contract of its own. */
export const agentsRaws = [mcp];
export const agentsApp = router([], agentsRaws, refuseUnread);
