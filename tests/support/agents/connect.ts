import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** The two supported versions of the Model Context Protocol (MCP). */
export const PROTOCOLS = ["2026-07-28", "2025-11-25"] as const;
export type ProtocolVersion = (typeof PROTOCOLS)[number];

/** Connects the official MCP client to a service with one version of the protocol. */
export async function connect(
  url: string,
  version: ProtocolVersion,
  headers: Record<string, string> = {},
): Promise<Client> {
  const mode = version === "2025-11-25" ? "legacy" : { pin: version };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
