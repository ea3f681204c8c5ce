// The app of the group agents.

import { router } from "../../lib/http/router.ts";
import { mcp, unreadMessageAnswer } from "./mcp.ts";

/**
 * Routes for programs that speak the Model Context Protocol. They have no contract of their own, because each tool
 * is a route of the API.
 */
export const agentsRawRoutes = [mcp];
export const agentsApp = router([], agentsRawRoutes, unreadMessageAnswer);
