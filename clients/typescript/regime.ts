import type { Operations } from "./types.generated.ts";
import { ENDPOINTS } from "./types.generated.ts";

export type { Operations } from "./types.generated.ts";

/** What the service refused, with its stable code and the id to quote when asking about it. */
export class RegimeError extends Error {
  override name = "RegimeError";
  readonly status: number;
  /** `X-Error-Code`: missing_key, upgrade_required, not_found, invalid_request, rate_limited, … */
  readonly code: string;
  readonly requestId: string | null;
  /** On 400: what was wrong, parameter by parameter. */
  readonly details: readonly { path: string; message: string }[];
  /** On 403: where to get access. */
  readonly upgrade: string | null;
  /** On 429: seconds until the next request is admitted. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: Record<string, unknown>) {
    super(typeof body["error"] === "string" ? body["error"] : `HTTP ${response.status}`);
    this.status = response.status;
    this.code = response.headers.get("x-error-code") ?? "unknown";
    this.requestId = response.headers.get("x-request-id");
    this.details = Array.isArray(body["details"]) ? body["details"] : [];
    this.upgrade = typeof body["upgrade"] === "string" ? body["upgrade"] : null;
    this.retryAfterSeconds = secondsOf(response);
  }
}

export interface RegimeOptions {
  baseUrl: string;
  /** An API key; without one the free tier answers. */
  key?: string;
  fetch?: typeof fetch;
  /** How often a 429 or 503 is tried again; the wait is the one that the service names. */
  retries?: number;
  sleep?: (milliseconds: number) => Promise<void>;
}

type Name = keyof Operations;
type Params<N extends Name> = Operations[N]["params"];
type Result<N extends Name> = Operations[N]["result"];
type HistoryReading = Result<"getSensorHistory">["readings"][number];

const MAX_WAIT_MS = 120_000;

function secondsOf({ headers }: Response): number | null {
  const text = headers.get("retry-after") ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * Client of Regime Intelligence. It always asks for strict handling, so that a bad key
 * is an error and never a quiet answer of the free tier.
 */
export class RegimeClient {
  readonly #options: Required<Omit<RegimeOptions, "key">> & { key: string | null };

  constructor({ baseUrl, key, retries = 3, ...options }: RegimeOptions) {
    this.#options = {
      baseUrl: baseUrl.replace(/\/+$/, ""),
      key: key ?? null,
      retries,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    };
  }

  /** Calls an operation of the contract by its name, for instance `getStressIndex`. */
  async call<N extends Name>(name: N, params: Params<N>): Promise<Result<N>> {
    const { method, path, names } = ENDPOINTS[name];
    const given: Record<string, unknown> = { ...params };
    const url = new URL(this.#options.baseUrl + filled(path, given));
    const body: Record<string, unknown> = {};
    for (const [member, value] of Object.entries(given)) {
      if (value === undefined || path.includes(`{${member}}`)) continue;
      if ((names as readonly string[]).includes(member))
        url.searchParams.set(member, String(value));
      else body[member] = value;
    }
    const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
    return (await (await this.#send(url, { method, ...sent })).json()) as Result<N>;
  }

  /** All readings of a sensor, newest first, page after page; what was known at the first page. */
  async *history(
    id: string,
    params: Omit<Params<"getSensorHistory">, "id" | "cursor" | "offset"> = {},
  ): AsyncGenerator<HistoryReading> {
    const first = new URL(`${this.#options.baseUrl}/api/sensors/${encodeURIComponent(id)}/history`);
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined) first.searchParams.set(name, String(value));
    }
    for (let url: URL | null = first; url; ) {
      const response: Response = await this.#send(url, { method: "GET" });
      const page = (await response.json()) as Result<"getSensorHistory">;
      yield* page.readings;
      url = nextOf(response, url);
    }
  }

  /** One row a date with a cell for each sensor, newest first, page after page. */
  async *panel(
    sensors: readonly string[],
    params: Omit<Params<"getPanel">, "sensors" | "category" | "cursor" | "offset"> = {},
  ): AsyncGenerator<{ date: string; values: Record<string, string | number | null> }> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Result<"getPanel"> = await this.call("getPanel", {
        ...{ ...params, sensors: sensors.join(",") },
        ...(cursor && { cursor }),
      });
      for (const { date, values } of page.rows) {
        const cells = page.columns.map((id, at) => [id, values[at] ?? null] as const);
        yield { date, values: Object.fromEntries(cells) };
      }
      cursor = page.next_cursor;
    }
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const { key, retries, sleep } = this.#options;
    const headers: Record<string, string> = {
      accept: "application/json",
      prefer: "handling=strict",
    };
    if (key !== null) headers["x-svc-key"] = key;
    if (init.body !== undefined) headers["content-type"] = "application/json";
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#options.fetch(url, { ...init, headers });
      if (response.ok) return response;
      const body: unknown = await response.json().catch(() => ({}));
      const isAgain = response.status === 429 || response.status === 503;
      if (!isAgain || attempt >= retries) {
        throw new RegimeError(response, (body ?? {}) as Record<string, unknown>);
      }
      const waitMs = 1_000 * (secondsOf(response) ?? 2 ** attempt);
      await sleep(Math.min(waitMs, MAX_WAIT_MS));
    }
  }
}

function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The next page by its `Link`, kept on the address that was asked. */
function nextOf(response: Response, asked: URL): URL | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  if (!link) return null;
  const next = new URL(link);
  return new URL(next.pathname + next.search, asked);
}
