// The MCP server: its tools, which call the API, and its resources, which are documentation pages.

import { McpServer } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { SERVICE_VERSION } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { RESOURCES } from "./resources.generated.ts";
import { toolInput, toolOutput } from "./tool-schemas.ts";
import { callTool, TOOLS } from "./tools.ts";

/** How long a client may cache the lists, which change only with a deployment. */
const LISTS_TTL_MS = 3_600_000;

const INSTRUCTIONS =
  "Market regimes from public data: a stress index, sensors with states and histories, scores of texts, " +
  "and a public record of forecasts. Values are null where there are not enough data. as_of returns " +
  "what was known at that time. Diagnostic observations, not predictions or trading recommendations.";

/**
 * Makes the MCP server of one request. The tools have the output schemas of the caller's tier. `onCall`
 * runs at each tool call.
 */
export function makeServer(c: Context<AppEnv>, onCall: () => void): McpServer {
  const server = new McpServer(
    { name: "regime-intelligence", title: "Regime Intelligence", version: SERVICE_VERSION },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: {
        // Private, because output schemas depend on the caller's tier.
        "tools/list": { ttlMs: LISTS_TTL_MS, cacheScope: "private" },
        "resources/list": { ttlMs: LISTS_TTL_MS, cacheScope: "public" },
        "resources/templates/list": { ttlMs: LISTS_TTL_MS, cacheScope: "public" },
        "resources/read": { ttlMs: LISTS_TTL_MS, cacheScope: "public" },
        "server/discover": { ttlMs: LISTS_TTL_MS, cacheScope: "public" },
      },
    },
  );
  for (const [name, contract] of Object.entries(TOOLS)) {
    const { summary, description, access, responseByTier } = contract;
    server.registerTool(
      name,
      {
        title: summary,
        description: `${summary}. ${description}${access === "key" ? " Needs a key." : ""}`,
        inputSchema: toolInput(contract),
        outputSchema: toolOutput(responseByTier[c.get("caller").tier]),
        annotations: { readOnlyHint: true },
      },
      (given) => {
        onCall();
        return callTool(c, contract, given);
      },
    );
  }
  for (const { uri, title, text } of RESOURCES) {
    const mimeType = "text/markdown";
    server.registerResource(title, uri, { title, mimeType }, () => ({
      contents: [{ uri, mimeType, text }],
    }));
  }
  return server;
}
