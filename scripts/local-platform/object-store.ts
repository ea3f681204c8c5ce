// Stands in for the archive's bucket: objects by name, with the ranges of S3's object form.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Hono } from "hono";

interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  rows: string;
}

interface Objects {
  read(key: string): StoredObject | null;
  write(key: string, object: StoredObject): void;
}

function inMemory(): Objects {
  const objects = new Map<string, StoredObject>();
  return {
    read: (key) => objects.get(key) ?? null,
    write: (key, object) => void objects.set(key, object),
  };
}

/** Each object is a file; its number of rows is in a file beside it. */
function inFolder(folder: string): Objects {
  const path = (key: string) => join(folder, key);
  return {
    read(key) {
      try {
        const bytes = Uint8Array.from(readFileSync(path(key)));
        return { bytes, rows: readFileSync(`${path(key)}.rows`, "utf8") };
      } catch {
        return null;
      }
    },
    write(key, { bytes, rows }) {
      mkdirSync(dirname(path(key)), { recursive: true });
      writeFileSync(`${path(key)}.rows`, rows);
      writeFileSync(`${path(key)}.part`, bytes);
      // Never half an object, even after a crash.
      renameSync(`${path(key)}.part`, path(key));
    },
  };
}

const KEY = /^[a-z0-9]+(\/[a-z0-9.-]+)+$/;
const RANGE = /^bytes=(\d+)-(\d+)$/;

/** The routes of a bucket, below `/archive-store`. A folder of null keeps the objects in memory. */
export function objectStoreRoutes(folder: string | null): Hono {
  const objects = folder === null ? inMemory() : inFolder(folder);
  const keyOf = (path: string) => path.slice(path.indexOf("/archive-store/") + 15);
  return new Hono()
    .put("/*", async (c) => {
      const key = keyOf(c.req.path);
      if (!KEY.test(key) || key.includes("..")) return c.text("no such name\n", 400);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      objects.write(key, { bytes, rows: c.req.header("x-amz-meta-rows") ?? "0" });
      return c.body(null, 200);
    })
    .get("/*", (c) => {
      const key = keyOf(c.req.path);
      const found = KEY.test(key) && !key.includes("..") ? objects.read(key) : null;
      if (found === null) return c.text("no such key\n", 404);
      const { bytes, rows } = found;
      const headers = { "Content-Type": "application/octet-stream", "x-amz-meta-rows": rows };
      const [, first, last] = RANGE.exec(c.req.header("range") ?? "") ?? [];
      if (first === undefined) return c.body(bytes, 200, headers);
      const [from, to] = [Number(first), Math.min(Number(last), bytes.length - 1)];
      if (from > to) return c.text("not satisfiable\n", 416);
      return c.body(bytes.slice(from, to + 1), 206, {
        ...headers,
        "Content-Range": `bytes ${from}-${to}/${bytes.length}`,
      });
    });
}
