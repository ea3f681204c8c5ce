import { ENDPOINTS, type Operations } from "./types.generated.ts";

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
  /**
   * How many answers to keep with their ETag. The service is asked each time; an unchanged answer is a 304
   * without a body. 0 keeps none.
   */
  cachedAnswers?: number;
  /**
   * Gets what the service warns of, each warning once: a parameter that it does not know, or an endpoint
   * that will end. By default `console.warn`.
   */
  warn?: (warning: string) => void;
}

interface Answer {
  body: unknown;
  /** The `Link` header. */
  link: string | null;
}

export interface CallOptions {
  /**
   * `Idempotency-Key` of a POST: what was answered once is not done again. By default each call draws
   * its own, so that only its own tries are one request.
   */
  idempotencyKey?: string;
}

type Name = keyof Operations;
type Params<N extends Name> = Operations[N]["params"];
type Result<N extends Name> = Operations[N]["result"];
type HistoryReading = Result<"getSensorHistory">["readings"][number];
export type ArchiveFile = Result<"getArchive">["files"][number];
type IndexPoint = Result<"getStressIndexHistory">["points"][number];

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
  /** By address, the longest unused first. */
  readonly #held = new Map<string, Answer & { etag: string }>();
  readonly #warnings = new Set<string>();

  constructor({ baseUrl, key, retries = 3, cachedAnswers = 100, ...options }: RegimeOptions) {
    this.#options = {
      baseUrl: baseUrl.replace(/\/+$/, ""),
      key: key ?? null,
      retries,
      cachedAnswers,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      warn: options.warn ?? ((warning) => console.warn(warning)),
    };
  }

  /** Calls an operation of the contract by its name, for instance `getStressIndex`. */
  async call<N extends Name>(
    name: N,
    params: Params<N>,
    { idempotencyKey = randomKey() }: CallOptions = {},
  ): Promise<Result<N>> {
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
    if (method !== "POST") return (await this.#send(url, { method })).body as Result<N>;
    const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await this.#send(url, init)).body as Result<N>;
  }

  /** All readings of a sensor, newest first, page after page; what was known at the first page. */
  history(
    id: string,
    params: Omit<Params<"getSensorHistory">, "id" | "cursor" | "offset"> = {},
  ): AsyncGenerator<HistoryReading> {
    return this.#pages(
      `/api/sensors/${encodeURIComponent(id)}/history`,
      params,
      (body: Result<"getSensorHistory">) => body.readings,
    );
  }

  /** All levels of the stress index, newest first, page after page. */
  indexHistory(
    params: Omit<Params<"getStressIndexHistory">, "cursor" | "offset"> = {},
  ): AsyncGenerator<IndexPoint> {
    return this.#pages(
      "/api/stress-index/history",
      params,
      (body: Result<"getStressIndexHistory">) => body.points,
    );
  }

  /** The Parquet files of the archive that the key may read, page after page. */
  archive(
    params: Omit<Params<"getArchive">, "limit" | "offset"> = {},
  ): AsyncGenerator<ArchiveFile> {
    return this.#pages("/api/archive", params, (body: Result<"getArchive">) => body.files);
  }

  /** The bytes of a file of the archive, which have the digest that its manifest says. */
  async archiveFile(file: Pick<ArchiveFile, "url" | "path" | "sha256">): Promise<ArrayBuffer> {
    const url = new URL(new URL(file.url).pathname, this.#options.baseUrl);
    const response = await this.#fetch(url, {}, { accept: "application/vnd.apache.parquet" });
    const bytes = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (sha256 === file.sha256) return bytes;
    throw new Error(`${file.path} is not the file that was signed`);
  }

  async *#pages<Body, Row>(
    path: string,
    params: object,
    rowsOf: (body: Body) => readonly Row[],
  ): AsyncGenerator<Row> {
    const first = new URL(this.#options.baseUrl + path);
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined) first.searchParams.set(name, String(value));
    }
    for (let url: URL | null = first; url; ) {
      const { body, link }: Answer = await this.#send(url, { method: "GET" });
      yield* rowsOf(body as Body);
      url = nextOf(link, url);
    }
  }

  /**
   * One row a date with a cell for each sensor, newest first, page after page. `knownAt` says when each
   * became known.
   */
  async *panel(
    sensors: string | readonly string[],
    params: Omit<Params<"getPanel">, "sensors" | "category" | "family" | "cursor" | "offset"> = {},
  ): AsyncGenerator<{
    date: string;
    values: Record<string, string | number | null>;
    knownAt: Record<string, string | null>;
  }> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Result<"getPanel"> = await this.call("getPanel", {
        known: "1",
        ...params,
        sensors: String(sensors),
        ...(cursor && { cursor }),
      });
      for (const { date, values, known_at } of page.rows) {
        const bySensor = <T>(cells: readonly T[] | undefined) =>
          Object.fromEntries(page.columns.map((id, at) => [id, cells?.[at] ?? null]));
        yield { date, values: bySensor(values), knownAt: bySensor(known_at) };
      }
      cursor = page.next_cursor;
    }
  }

  async #send(
    url: URL,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
  ): Promise<Answer> {
    const headers: Record<string, string> = { accept: "application/json", ...init.headers };
    const held = init.method === "GET" ? this.#held.get(url.href) : undefined;
    if (held) headers["if-none-match"] = held.etag;
    const response = await this.#fetch(url, init, headers);
    if (held && response.status === 304) return held;
    return this.#keep(url, init, response, await response.json().catch(() => ({})));
  }

  /** The answer after all tries: a success, or one that has not changed. */
  async #fetch(
    url: URL,
    init: Omit<RequestInit, "headers">,
    headers: Record<string, string>,
  ): Promise<Response> {
    const { key, retries, sleep } = this.#options;
    const sent: Record<string, string> = { prefer: "handling=strict", ...headers };
    if (key !== null) sent["x-svc-key"] = key;
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#options.fetch(url, { ...init, headers: sent });
      this.#warnOf(response, url);
      if (response.ok || response.status === 304) return response;
      const isAgain = response.status === 429 || response.status === 503;
      if (!isAgain || attempt >= retries) {
        const body: unknown = await response.json().catch(() => ({}));
        throw new RegimeError(response, (body ?? {}) as Record<string, unknown>);
      }
      const waitMs = 1_000 * (secondsOf(response) ?? 2 ** attempt);
      await sleep(Math.min(waitMs, MAX_WAIT_MS));
    }
  }

  #warnOf({ headers }: Response, { pathname }: URL): void {
    const sunset = headers.get("sunset");
    const isEnding = headers.has("deprecation");
    const end = `${pathname} is deprecated${sunset ? ` and ends on ${sunset}` : ""}`;
    for (const warning of [headers.get("x-svc-warning"), isEnding ? end : null]) {
      if (warning === null || this.#warnings.has(warning)) continue;
      this.#warnings.add(warning);
      this.#options.warn(warning);
    }
  }

  #keep(url: URL, { method }: RequestInit, { headers }: Response, body: unknown): Answer {
    const answer = { body, link: headers.get("link") };
    const etag = headers.get("etag");
    if (method !== "GET" || etag === null || this.#options.cachedAnswers === 0) return answer;
    this.#held.delete(url.href);
    this.#held.set(url.href, { ...answer, etag });
    const [oldest] = this.#held.keys();
    if (this.#held.size > this.#options.cachedAnswers && oldest !== undefined) {
      this.#held.delete(oldest);
    }
    return answer;
  }
}

/** A key that nobody else draws. `randomUUID` is missing in pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The next page by its `Link`, kept on the address that was asked. */
function nextOf(link: string | null, asked: URL): URL | null {
  const found = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  if (!found) return null;
  const next = new URL(found);
  return new URL(next.pathname + next.search, asked);
}
