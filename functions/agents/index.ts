// The app of the group agents.

import { serve } from "../../lib/http/serve.ts";
import { mcp, unreadMessageAnswer } from "./mcp.ts";

/**
 * The route for programs that speak the Model Context Protocol. It has no contract of its own, because each tool is a
 * route of the API.
 */
export const agentsApp = serve(mcp, unreadMessageAnswer);
