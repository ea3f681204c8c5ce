import { serve } from "@hono/node-server";
import type { TestApp } from "./app.ts";

/** Serves a test app on a real port, for clients that use HTTP. Requests have one IP address by default. */
export async function serveApp(
  app: TestApp,
  addressOf: () => string = () => "192.0.2.7",
): Promise<{ url: string; close: () => Promise<void> }> {
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("cf-connecting-ip", addressOf());
    const { method } = request;
    const body = method === "POST" ? await request.arrayBuffer() : null;
    return app.send(pathname + search, { method, headers, body });
  };
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
