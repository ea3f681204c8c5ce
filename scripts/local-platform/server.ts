// The HTTP server of the local platform: finds the service of a request, applies faults and answers.

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Hono } from "hono";
import { PRICE_FEEDS } from "../../lib/market/domain/sources.ts";
import type { Database } from "./database.ts";
import type { Fault, Faults, RequestCounts, Service } from "./faults.ts";
import { hostileAnswer } from "./hostile.ts";
import { answerSql } from "./neon.ts";
import type { RedisBackend } from "./redis/backend.ts";
import { rejectionReason } from "./reject-foreign-requests.ts";
import { answerRedis } from "./upstash.ts";

type Refusal = { status: number; body: string };

const json = (status: number, body: object): Refusal => ({ status, body: JSON.stringify(body) });

/** Answers of providers to a request whose idempotency key is used by a request that still runs. */
const KEY_IN_USE_ANSWERS: Partial<Record<Service, Refusal>> = {
  resend: json(409, {
    statusCode: 409,
    name: "concurrent_idempotent_requests",
    message: "Same idempotency key used while original request is still in progress.",
  }),
  stripe: json(409, {
    error: {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotent Key.",
    },
  }),
};

/** The idempotency keys of requests that are being answered. */
export function makeInFlight() {
  const keys = new Set<string>();
  return {
    /** Begins a request. Returns an error answer if its key is in use, otherwise the function that ends it. */
    begin(service: Service | null, key: string | undefined): Refusal | (() => void) {
      const refusal = service ? KEY_IN_USE_ANSWERS[service] : undefined;
      if (!refusal || key === undefined) return () => undefined;
      const name = `${service} ${key}`;
      if (keys.has(name)) return refusal;
      keys.add(name);
      return () => void keys.delete(name);
    },
  };
}

export type InFlight = ReturnType<typeof makeInFlight>;

/** Writes an error in the format of a service. */
export function failureOf(service: Service | null, reason: string): string {
  if (service === "stripe") {
    return JSON.stringify({ error: { type: "api_error", message: reason } });
  }
  if (service === "resend") {
    return JSON.stringify({ statusCode: 500, name: "internal_server_error", message: reason });
  }
  if (service === "telegram") {
    return JSON.stringify({ ok: false, error_code: 500, description: reason });
  }
  return JSON.stringify({ error: reason, message: reason });
}

type ServerParts = {
  database: Database;
  /** The database URL that requests to `/sql` must name: the one that the Workers have. */
  databaseUrl: string;
  redis: RedisBackend;
  redisToken: string;
  faults: Faults;
  requests: RequestCounts;
  control: Hono;
};

type Answer = { status: number; body: string | Uint8Array; headers?: Record<string, string> };

const MAX_BODY_BYTES = 64 * 2 ** 20;

/** The service that a request is for. Null for the platform's own pages. */
function serviceOf(method: string, path: string): Service | null {
  const [, first, rest] = path.split("/", 3);
  if (first === "sql") return "postgres";
  if (first === "redis" || first === "resend" || first === "witness") {
    return first;
  }
  if (first === "hooks" && method === "POST") return "hooks";
  if (first === "dns-query") return "dns";
  if (first === "archive-store") return "bucket";
  // Stripe's client cannot take a path prefix, so its requests arrive at the root.
  if (first === "v1" || (first === "stripe" && rest === "v1")) return "stripe";
  if (first === "telegram" && rest?.startsWith("bot")) return "telegram";
  if (first !== "feeds" || !rest || method !== "GET") return null;
  if (rest === "fed") return "fed";
  if (rest === "sec") return "edgar";
  return PRICE_FEEDS.some((feed) => feed === rest) ? "prices" : "feeds";
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Answers a request by the Hono app. */
async function answerByControl(
  control: Hono,
  request: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const response = await control.fetch(
    new Request(new URL(url, "http://platform"), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

function answer(parts: ServerParts, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method = "GET", url = "/", headers } = request;
  const path = url.split("?", 1)[0] ?? "/";
  if (path === "/sql" && method === "POST") {
    return answerSql(parts, body.toString(), (name) => headers[name]?.toString());
  }
  if (serviceOf(method, path) !== "redis") return answerByControl(parts.control, request, body);
  return answerRedis(parts.redis, parts.redisToken, {
    method,
    path: path.slice("/redis".length),
    authorization: headers.authorization,
    encoding: headers["upstash-encoding"]?.toString(),
    body: body.toString(),
  });
}

function write(response: ServerResponse, { status, body, headers }: Answer): void {
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, {
    "content-type": "application/json",
    ...headers,
    "content-length": length,
  });
  response.end(body);
}

const errorAnswer = (status: number, reason: string, service: Service | null = null): Answer => ({
  status,
  body: failureOf(service, reason),
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

async function serve(
  parts: ServerParts & { inFlight: InFlight },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const service = serviceOf(request.method ?? "GET", (request.url ?? "/").split("?", 1)[0] ?? "/");
  const fault: Fault = service ? parts.faults.of(service) : { kind: "ok" };
  if (service) parts.requests.add(service);
  if (fault.kind === "down") {
    request.socket.destroy();
    return;
  }
  const body = await readBody(request);
  if (body === null) write(response, errorAnswer(413, "the body is too large", service));
  else if (fault.kind === "error")
    write(response, errorAnswer(500, "a fault was asked for", service));
  else {
    const key = request.headers["idempotency-key"]?.toString();
    const end = parts.inFlight.begin(service, key);
    if (typeof end !== "function") {
      write(response, end);
      return;
    }
    try {
      // The work is done first and the answer comes late, so that a request that timed out may have been done.
      const late = fault.kind === "slow" ? pause(fault.ms) : null;
      const result = await answer(parts, request, body);
      if (fault.kind === "accept_then_timeout") return;
      await late;
      write(response, fault.kind === "hostile" ? hostileAnswer(fault.how, result) : result);
    } finally {
      end();
    }
  }
}

/**
 * Listens on the platform's one port; rejects when the port is in use. Answers 503 until `begin`
 * sets the services.
 */
export async function listen(
  port: number,
  host: string,
): Promise<{ server: Server; begin(parts: ServerParts): void }> {
  let ready: (ServerParts & { inFlight: InFlight }) | null = null;
  const server = createServer((request, response) => {
    const refusal = rejectionReason(request.headers, request.url ?? "/");
    if (refusal !== null) {
      write(response, { status: 403, body: JSON.stringify({ error: refusal }) });
      return;
    }
    if (!ready) {
      write(response, errorAnswer(503, "the platform is starting"));
      return;
    }
    serve(ready, request, response).catch((error) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else
        write(response, errorAnswer(500, error instanceof Error ? error.message : String(error)));
    });
  });
  // Workers keep connections open for long. Closing an idle one could break their next request.
  server.keepAliveTimeout = 600_000;
  server.requestTimeout = 0;
  server.listen(port, host);
  await once(server, "listening");
  return {
    server,
    begin(parts) {
      ready = { ...parts, inFlight: makeInFlight() };
    },
  };
}
