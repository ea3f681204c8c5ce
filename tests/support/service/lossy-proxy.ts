// A server between a client and the service that loses the answer of each first try of a POST.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface LossyProxy {
  url: string;
  /** The `Idempotency-Key` of each POST, in order; null for one without. */
  keys: (string | null)[];
  close(): Promise<void>;
}

/**
 * Passes requests on to a service. Of two equal POSTs in a row, the first is processed, but answered with
 * a 503 that allows a repeat at once.
 */
export async function lossyProxy(service: string): Promise<LossyProxy> {
  const keys: (string | null)[] = [];
  let lost: string | null = null;
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const sent = await buffer(request);
    const { host: _host, connection: _connection, ...given } = headers;
    const answer = await fetch(service + url, {
      method,
      headers: new Headers(given as Record<string, string>),
      ...(sent.length > 0 && { body: sent }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (method === "POST") {
      keys.push(new Headers(given as Record<string, string>).get("idempotency-key"));
      const post = `${url} ${sent}`;
      const isFirst = lost !== post;
      lost = isFirst ? post : null;
      if (isFirst) {
        response.writeHead(503, { "retry-after": "0" }).end("{}");
        return;
      }
    }
    const type = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(answer.status, { "content-type": type }).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
