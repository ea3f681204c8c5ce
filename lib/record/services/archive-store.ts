// The store of the archive's objects: a bucket in a deployment, the local platform elsewhere.

/** A part of an object, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** An object, or the asked part of it; `size` is always that of the whole. */
export interface StoredObject {
  body: ReadableStream<Uint8Array>;
  size: number;
  /** Rows of the table that it holds; 0 for a manifest. */
  rows: number;
}

/** Objects by name. None is ever changed: a name has the digest of its bytes. */
export interface ArchiveStore {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, rows: number): Promise<void>;
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** The JSON of an object; the one that was read last is remembered. */
  json<T>(key: string): Promise<T | null>;
}

/** Adds the reading of JSON to a store. */
function withJson(store: Omit<ArchiveStore, "json">): ArchiveStore {
  let last: { key: string; value: unknown } | null = null;
  return {
    ...store,
    async json<T>(key: string) {
      if (last?.key === key) return last.value as T;
      const found = await store.get(key);
      if (found === null) return null;
      const value: unknown = await new Response(found.body).json();
      last = { key, value };
      return value as T;
    },
  };
}

/** The store in a bucket. */
export const bucketStore = (bucket: R2Bucket): ArchiveStore =>
  withJson({
    async put(key, bytes, rows) {
      await bucket.put(key, bytes, { customMetadata: { rows: String(rows) } });
    },
    async get(key, range) {
      const found = await bucket.get(key, range && { range });
      if (found === null) return null;
      return {
        body: found.body,
        size: found.size,
        rows: Number(found.customMetadata?.["rows"] ?? 0),
      };
    },
  });

const TRY_MS = 10_000;

/** The store behind an address that speaks the object form of S3, without signatures: the local platform. */
export const httpStore = (base: string, fetchFn: typeof fetch): ArchiveStore =>
  withJson({
    async put(key, bytes, rows) {
      const answer = await fetchFn(`${base}/${key}`, {
        method: "PUT",
        headers: { "x-amz-meta-rows": String(rows) },
        body: bytes,
        signal: AbortSignal.timeout(TRY_MS),
      });
      if (!answer.ok) throw new Error("the archive's store refuses an object");
    },
    async get(key, range) {
      const wanted = range && `bytes=${range.offset}-${range.offset + range.length - 1}`;
      const answer = await fetchFn(`${base}/${key}`, {
        headers: { ...(wanted !== undefined && { range: wanted }) },
        signal: AbortSignal.timeout(TRY_MS),
      });
      if (answer.status === 404) return null;
      if (!answer.ok || answer.body === null)
        throw new Error("the archive's store does not answer");
      const [, whole] = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
      return {
        body: answer.body as ReadableStream<Uint8Array>,
        size: Number(whole ?? answer.headers.get("content-length")),
        rows: Number(answer.headers.get("x-amz-meta-rows") ?? 0),
      };
    },
  });
