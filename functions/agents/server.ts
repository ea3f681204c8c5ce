// The MCP server: its tools, which call the API, its prompts, and its resources, which are documentation pages.

import { McpServer } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { SERVICE_VERSION } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contractOf } from "../../lib/http/endpoint.ts";
import { sampleLabels } from "../../lib/http/sample-label.ts";
import { DOCUMENTS, titleOf, withSiteLinks } from "../../lib/ui/documents.ts";
import { callTool } from "./call-tool.ts";
import { registerPrompts } from "./prompts.ts";
import type { Tool } from "./tool.ts";
import { toolInput } from "./tool-input.ts";
import { TOOLS } from "./tools.ts";

/** How long a client may cache the lists, which change only with a deployment. */
const LISTS_TTL_MS = 3_600_000;
const LIST_HINT = { ttlMs: LISTS_TTL_MS, cacheScope: "public" } as const;

const INSTRUCTIONS =
  "Market regimes from public data: a stress index, sensors with states and histories, scores of texts, " +
  "and a public record of forecasts. Start with get_stress_index or get_changes; get_method explains words and numbers. " +
  "Answers are JSON, newest first, at most 40,000 characters unless a limit asks for more; a note below says how to go on. " +
  "Values are null where there are not enough data. as_of returns what was known at that time. " +
  "Diagnostic observations, not predictions or trading recommendations.";

/**
 * Makes the MCP server of one request. `onCall` runs at each tool call. With `isListing`, descriptions say which tools
 * show sample data.
 */
export async function makeServer(
  c: Context<AppEnv>,
  { isListing, onCall }: { isListing: boolean; onCall: () => void },
): Promise<McpServer> {
  const server = new McpServer(
    { name: "regime-intelligence", title: "Regime Intelligence", version: SERVICE_VERSION },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
      cacheHints: {
        "tools/list": LIST_HINT,
        "prompts/list": LIST_HINT,
        "resources/list": LIST_HINT,
        "resources/templates/list": LIST_HINT,
        "resources/read": LIST_HINT,
        "server/discover": LIST_HINT,
      },
    },
  );
  const labelOf = isListing ? await sampleLabels(c) : () => null;
  for (const [name, tool] of Object.entries(TOOLS)) {
    server.registerTool(
      name,
      {
        title: tool.title,
        description: `${tool.description}${dataNote(tool, labelOf)}`,
        inputSchema: toolInput(tool),
        annotations: { readOnlyHint: true },
      },
      (given) => {
        onCall();
        return callTool(c, tool, given);
      },
    );
  }
  registerPrompts(server);
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const uri = `docs://${name === "glossary" ? name : `methods/${name}`}`;
    const [title, mimeType] = [titleOf(document), "text/markdown"];
    server.registerResource(title, uri, { title, mimeType }, () => ({
      contents: [{ uri, mimeType, text: withSiteLinks(document) }],
    }));
  }
  return server;
}

/** The path of the list that a thing is in: `/api/sensors` of `/api/sensors/:id`. */
const listPath = (path: string): string => path.replace(/\/:.*$/, "");

/** Says whether the data of a tool are a sample. What is computed from the caller's text is none. */
const dataNote = ({ routes }: Tool, labelOf: (path: string) => string | null): string =>
  routes.map(contractOf).some(({ body, path }) => !body && labelOf(listPath(path)) !== null)
    ? " Data now: a sample."
    : "";
