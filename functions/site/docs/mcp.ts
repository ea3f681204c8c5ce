// The page /docs/mcp: how a program connects to the tools of the Model Context Protocol.

import { type CodeExample, type DocPage, rowsToMarkdown } from "./contents.ts";
import { operationPath } from "./navigation.ts";

const LEAD =
  "Coding agents and chat programs read the same data as tools, by the Model Context Protocol.";

/** Each tool with the endpoints that it is made of. */
export const TOOL_OPERATIONS: readonly (readonly [tool: string, operations: readonly string[]])[] =
  [
    ["get_stress_index", ["getStressIndex", "getStressIndexHistory"]],
    ["get_interpretation", ["getInterpretation"]],
    ["compare_stress_index", ["compareStressIndex"]],
    ["get_outcomes", ["getStressIndexOutcomes", "getSensorOutcomes"]],
    [
      "get_changes",
      ["getStressIndex", "getStressIndexHistory", "listSensors", "listCalls", "listSignalDrops"],
    ],
    ["list_sensors", ["listSensors"]],
    ["get_sensor", ["getSensor"]],
    ["get_sensor_history", ["getSensorHistory"]],
    ["get_panel", ["getPanel"]],
    ["get_equity_regimes", ["listEquityRegimes", "getEquityHistory"]],
    [
      "get_ticker",
      [
        "getTickerHealth",
        "getBaseScores",
        "getTickerProfile",
        "getToneMl",
        "listSignalDrops",
        "getDislocation",
        "getEquityHistory",
      ],
    ],
    ["list_signals", ["listSignalDrops", "listDislocations", "listToneMl"]],
    ["score_text", ["scoreTone"]],
    ["compare_texts", ["compareAuthorship"]],
    ["list_calls", ["listCalls"]],
    ["get_call", ["getCall"]],
    ["get_track_record", ["getTrackRecord"]],
    ["get_method", []],
  ];

/** Questions, and the tool that answers each. */
const QUESTIONS = [
  ["How stressed are markets, and how did that move?", "get_stress_index"],
  ["What changed since a date?", "get_changes"],
  ["What does ELEVATED mean for the VIX?", "get_sensor"],
  ["What usually followed?", "get_outcomes"],
  ["What is known of this ticker?", "get_ticker"],
  ["Which tickers stand out?", "list_signals"],
  ["How does this release read?", "score_text"],
  ["How good were your forecasts?", "get_track_record"],
  ["How is this computed?", "get_method"],
] as const;

const CONNECT = `
The address is \`/mcp\` on this site (streamable HTTP). Free data needs no key: leave the header out. With a key, send it as
\`Authorization: Bearer\`. A client that cannot send headers may add \`?key=\` to the address. After that, ask your client "How stressed are markets now?".
Publishers find the entry for the registry of servers at [/server.json](/server.json).

Programs that run on a server or a computer can connect. Pages of other sites cannot, because the protocol tells servers to refuse foreign
origins: a browser's preflight (\`OPTIONS\`) gets a 204 with \`Allow\` and no leave by CORS. A web application sends its requests from its server.

\`Accept\` may be anything: answers are JSON, and one event of \`text/event-stream\` where nothing else is accepted. Messages come one a request; clients
of 2025-03-26 that say so in \`MCP-Protocol-Version\` may send lists of up to 10.`;

const claudeCode = (base: string): CodeExample => ({
  name: "Claude Code",
  code: `claude mcp add --transport http regime ${base}/mcp --header "Authorization: Bearer <API_KEY>"`,
});

const vsCode = (base: string): CodeExample => ({
  name: "Visual Studio Code: .vscode/mcp.json",
  code: JSON.stringify({ servers: { regime: { type: "http", url: `${base}/mcp` } } }, null, 2),
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
const { content } = await client.callTool({ name: "get_stress_index" });
console.log(content[0].type === "text" && JSON.parse(content[0].text).regime);`,
});

const TOOLS = `
A tool asks its endpoints and answers what they show your tier, in one text of JSON. Scoring and comparing texts need a key, and so do parts of
\`get_ticker\` and \`get_equity_regimes\`.

${rowsToMarkdown(
  ["Tool", "Endpoints"],
  TOOL_OPERATIONS.map(([tool, ids]) => [
    `\`${tool}\``,
    ids.length > 0
      ? ids.map((id) => `[${id}](${operationPath(id)})`).join(", ")
      : "[methodology](/docs/methodology)",
  ]),
)}

${rowsToMarkdown(
  ["Question", "Tool"],
  QUESTIONS.map(([question, tool]) => [question, `\`${tool}\``]),
)}

- Answers fit ten thousand tokens: at most 40,000 characters, 30 rows of a list or history, newest first, without metadata. A note below the JSON says
  how to get more: \`offset\`, or a \`limit\` of up to 1,000. What an answer leaves out is at its endpoints.
- Another note says where the data are the bundled sample.
- Prompts: \`market_stress_now\`, \`what_changed_this_week\`, and \`read_this_release\`, which takes a text.
- Resources: the method pages (\`docs://methods/stress-index\` and so on) and the glossary (\`docs://glossary\`).`;

const LIMITS = `
Each message counts as one in your [limit](/docs/limits), the same as a request to the API, however many endpoints a tool asks. A refused call is a result with \`isError\`. Its text
says why: the code, what is wrong with the arguments, how long to wait, or where to get access. A key that is not valid is refused,
never served as free. Any other refusal is an error of the protocol, with \`error_code\` and \`retry_after\` in its data.`;

const VERSIONS = `
The protocol of 2026-07-28, without sessions. Clients of 2025-03-26 to 2025-11-25 are served, too. The newest and 2025-11-25 pass the scenarios of the public conformance
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
        samples: [claudeCode(base), vsCode(base), configuration(base), program(base)],
      },
      { id: "tools", title: "Tools, prompts and resources", text: TOOLS },
      { id: "limits", title: "Limits and refusals", text: LIMITS },
      { id: "versions", title: "Versions", text: VERSIONS },
    ],
  }),
};
