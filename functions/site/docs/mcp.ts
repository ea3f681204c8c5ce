// The page /docs/mcp: how a program connects to the tools of the Model Context Protocol.

import { type CodeExample, type DocPage, rowsToMarkdown } from "./contents.ts";
import { operationPath } from "./navigation.ts";

const LEAD =
  "Coding agents and chat programs read the same data as tools, by the Model Context Protocol.";

/** Each tool with the endpoint that answers it. */
export const TOOL_OPERATIONS = [
  ["get_stress_index", "getStressIndex"],
  ["list_sensors", "listSensors"],
  ["get_sensor_history", "getSensorHistory"],
  ["get_panel", "getPanel"],
  ["get_interpretation", "getInterpretation"],
  ["score_text", "scoreTone"],
  ["compare_texts", "compareAuthorship"],
  ["list_calls", "listCalls"],
  ["get_track_record", "getTrackRecord"],
] as const;

const CONNECT = `
The address is \`/mcp\` on this site (streamable HTTP). Free data needs no key. With a key, send it as \`Authorization: Bearer\`.
A client that cannot send headers may add \`?key=\` to the address. Programs that run on a server or a computer can connect. Pages of
other sites cannot, because the protocol forbids it.`;

const claudeCode = (base: string): CodeExample => ({
  name: "Claude Code",
  code: `claude mcp add --transport http regime ${base}/mcp --header "Authorization: Bearer <API_KEY>"`,
});

const configuration = (base: string): CodeExample => ({
  name: "Other clients: their file of servers",
  code: JSON.stringify(
    {
      mcpServers: {
        regime: {
          type: "http",
          url: `${base}/mcp`,
          headers: { Authorization: "Bearer <API_KEY>" },
        },
      },
    },
    null,
    2,
  ),
});

const program = (base: string): CodeExample => ({
  name: "A program, with @modelcontextprotocol/client",
  code: `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "example", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
await client.connect(new StreamableHTTPClientTransport(new URL("${base}/mcp")));
const { structuredContent } = await client.callTool({ name: "get_stress_index" });
console.log(structuredContent);`,
});

const TOOLS = `
A tool takes the parameters of its endpoint and answers its body, in the form of your tier. Scoring and comparing texts need a key.

${rowsToMarkdown(
  ["Tool", "Endpoint"],
  TOOL_OPERATIONS.map(([tool, id]) => [`\`${tool}\``, `[${id}](${operationPath(id)})`]),
)}

Resources: the method pages (\`docs://methods/stress-index\` and so on) and the glossary (\`docs://glossary\`).`;

const LIMITS = `
Each request counts as one in your [limit](/docs/limits), the same as for the API. A refused call is a result with \`isError\`. Its text
says why: the code, what is wrong with the arguments, how long to wait, or where to get access. A key that is not valid is refused,
never served as free. Any other refusal is an error of the protocol, with \`error_code\` and \`retry_after\` in its data.`;

const VERSIONS = `
The protocol of 2026-07-28, without sessions. Clients of 2025-11-25 are served, too. Both pass the scenarios of the public conformance
suite that apply. There are no subscriptions to changes: the lists change with a release only.`;

export const mcpPage: DocPage = {
  path: "/docs/mcp",
  place: "/docs/mcp",
  show: (base) => ({
    title: "Agents (MCP)",
    description: "How an agent connects: address, key, tools, limits and versions.",
    heading: "Agents (MCP)",
    lead: LEAD,
    parts: [
      {
        id: "connect",
        title: "Connect",
        text: CONNECT,
        samples: [claudeCode(base), configuration(base), program(base)],
      },
      { id: "tools", title: "Tools and resources", text: TOOLS },
      { id: "limits", title: "Limits and refusals", text: LIMITS },
      { id: "versions", title: "Versions", text: VERSIONS },
    ],
  }),
};
