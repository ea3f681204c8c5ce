// The embedded PostgreSQL (PGlite), which programs reach by PostgreSQL's own protocol on a local port.

import { once } from "node:events";
import { accessSync, existsSync, renameSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { diskFullError, hasDiskSpace } from "./disk-space.ts";
import { lockDirectory } from "./lock-file.ts";
import { createPglite, IN_MEMORY } from "./pglite-image.ts";
import { type EndTurn, makeTurns } from "./turns.ts";
import { type Frame, frameReader } from "./wire-frames.ts";

export type EmbeddedPostgres = { url: string; close(): Promise<void> };

/** An embedded database in this process. `dump` copies it to an image, from which others can start. */
type CopyablePostgres = EmbeddedPostgres & { dump(): Promise<Uint8Array> };

/** A client that leaves a transaction open for longer is disconnected, because all others wait for it. */
const MAX_IDLE_IN_TRANSACTION_MS = 30_000;

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function query(sql: string): Buffer {
  return message("Q", Buffer.from(`${sql}\0`));
}

/** Replaces COPY FROM STDIN by an SQL error, because PGlite ends the process when it waits for rows. */
const refuseCopyIn = query(
  "do $$ begin raise 'the embedded database cannot COPY FROM STDIN: insert rows instead' using errcode = '0A000'; end $$",
);

/** Every client is connected as the same user to the same database, whatever its URL says. */
function startupMessage(): Buffer {
  const body = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(196608, 4);
  return Buffer.concat([head, body]);
}

/** Serves one client. PGlite has a single session, so clients take turns, one transaction at a time. */
function serveClient(db: PGlite, socket: Socket, takeTurn: () => Promise<EndTurn>): void {
  const read = frameReader();
  const prepared = new Set<string>();
  let turn: EndTurn | null = null;
  let work: Promise<void> = Promise.resolve();

  async function run(bytes: Buffer, closesGroup: boolean): Promise<void> {
    turn ??= await takeTurn();
    const answer = await db.execProtocolRaw(bytes);
    if (!socket.destroyed) socket.write(answer);
    if (!closesGroup || db.isInTransaction()) {
      socket.setTimeout(MAX_IDLE_IN_TRANSACTION_MS);
      return;
    }
    socket.setTimeout(0);
    turn();
    turn = null;
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.kind === "refuse-encryption") socket.write("N");
    else if (frame.kind === "cancel" || frame.kind === "terminate") socket.end();
    else if (frame.kind === "startup") await run(startupMessage(), true);
    else {
      for (const name of frame.prepared) prepared.add(name);
      await run(frame.hasCopyIn ? refuseCopyIn : frame.bytes, frame.closesGroup);
    }
  }

  /** Removes the client's transaction and prepared statements from the shared session. */
  async function cleanUp(): Promise<void> {
    const end = turn ?? (await takeTurn());
    turn = null;
    try {
      if (db.closed) return;
      if (db.isInTransaction()) await db.execProtocolRaw(query("rollback"));
      const closing = [...prepared].map((name) => message("C", Buffer.from(`S${name}\0`)));
      const sync = message("S", Buffer.alloc(0));
      await db.execProtocolRaw(Buffer.concat([...closing, sync, query("reset all")]));
    } finally {
      end();
    }
  }

  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("timeout", () => socket.destroy());
  socket.on("data", (chunk) => {
    for (const frame of read(chunk)) {
      work = work.then(() => (socket.destroyed ? undefined : handle(frame)));
    }
    work = work.catch(() => {
      socket.destroy();
    });
  });
  socket.on("close", () => {
    work = work.then(cleanUp).catch(() => undefined);
  });
}

/** Creates a database in a temporary folder and moves it, so that a killed process leaves no incomplete one. */
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  remove();
  try {
    await (await createPglite(unfinished)).close();
    renameSync(unfinished, directory);
  } catch (cause) {
    remove();
    throw hasDiskSpace(directory) ? cause : diskFullError(directory, cause);
  }
}

async function openPglite(directory: string | null, image?: string): Promise<PGlite> {
  if (directory === null) return createPglite(IN_MEMORY, image);
  if (!existsSync(directory)) await createDirectory(directory);
  try {
    // Without this file, PGlite would create a new database over the damaged one.
    accessSync(join(directory, "PG_VERSION"));
    return await PGlite.create(directory);
  } catch (cause) {
    if (!hasDiskSpace(directory)) throw diskFullError(directory, cause);
    throw new Error(
      `The database in ${directory} is damaged and does not open: restore it from a copy, or start again with --fresh.`,
      { cause },
    );
  }
}

/**
 * Starts PGlite behind PostgreSQL's protocol on a free local port, so that psql, `pg` and the Neon stand-in reach it
 * in the same way. Without a directory the database is in memory, and may start from the file `image`.
 */
export async function startEmbeddedPostgres(
  directory: string | null,
  image?: string,
): Promise<CopyablePostgres> {
  const unlock = directory === null ? () => undefined : lockDirectory(directory);
  const db = await openPglite(directory, image).catch((error) => {
    unlock();
    throw error;
  });
  const takeTurn = makeTurns();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveClient(db, socket, takeTurn);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async dump() {
      const end = await takeTurn();
      try {
        // Otherwise the log would be replayed each time the image is opened.
        await db.exec("checkpoint");
        const image = await db.dumpDataDir("none");
        return new Uint8Array(await image.arrayBuffer());
      } finally {
        end();
      }
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      // Waits for the last turn, so that a running transaction is finished first.
      const end = await takeTurn();
      await db.close();
      unlock();
      end();
    },
  };
}
