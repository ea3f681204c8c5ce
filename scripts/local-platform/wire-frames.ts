// Splits PostgreSQL's network protocol into messages, and names prepared statements.

import { randomBytes } from "node:crypto";

/** Longer statements (bulk inserts, migrations) and all after the first 500 are not prepared. */
const MAX_PREPARED_CHARS = 8_000;
const MAX_PREPARED = 500;

/**
 * Names statements for preparation when they come a second time. The prefix is random, because all clients of the
 * embedded database share one session and its statement names.
 */
export function statementNames() {
  const names = new Map<string, string | undefined>();
  const prefix = randomBytes(4).toString("hex");
  let issued = 0;
  return {
    of(sql: string): string | undefined {
      const existingName = names.get(sql);
      if (existingName !== undefined) return existingName;
      if (!names.has(sql)) {
        if (sql.length <= MAX_PREPARED_CHARS && names.size < MAX_PREPARED) {
          names.set(sql, undefined);
        }
        return undefined;
      }
      issued += 1;
      const name = `svc_${prefix}_${issued}`;
      names.set(sql, name);
      return name;
    },
    forget: () => names.clear(),
  };
}

/** Codes of requests that come before the start-up message: TLS, GSS encryption, cancel. */
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

export type Frame =
  | { kind: "refuse-encryption" }
  | { kind: "cancel" }
  | { kind: "startup" }
  | { kind: "terminate" }
  | { kind: "group"; bytes: Buffer; closesGroup: boolean; prepared: string[]; hasCopyIn: boolean };

/** The messages after which a client waits for an answer: Sync, Query, Flush, CopyDone, CopyFail. */
const ENDS_GROUP = new Set(["S", "Q", "H", "c", "f"]);

const COPY_IN = /(^|;)\s*copy\s[^;]*\sfrom\s+stdin\b/i;

function preStartFrame(code: number): Frame {
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "refuse-encryption" };
  return code === CANCEL_REQUEST ? { kind: "cancel" } : { kind: "startup" };
}

/**
 * Splits PostgreSQL's client protocol into groups of messages up to a Sync, which must be passed on in one piece. If
 * the messages of two clients were mixed, they would run each other's SQL.
 */
export function frameReader(): (chunk: Buffer) => Frame[] {
  let buffer: Buffer = Buffer.alloc(0);
  let started = false;
  let scanned = 0;
  let prepared: string[] = [];
  let hasCopyIn = false;

  function nextPreStart(): Frame | null {
    if (buffer.length < 8 || buffer.length < buffer.readInt32BE(0)) return null;
    const frame = preStartFrame(buffer.readInt32BE(4));
    buffer = buffer.subarray(buffer.readInt32BE(0));
    started = frame.kind === "startup";
    return frame;
  }

  function noteStatement(type: string, body: Buffer): void {
    if (type !== "P" && type !== "Q") return;
    const nameEnd = type === "P" ? body.indexOf(0) : -1;
    if (nameEnd > 0) prepared.push(body.toString("utf8", 0, nameEnd));
    hasCopyIn ||= COPY_IN.test(body.toString("latin1", nameEnd + 1));
  }

  function nextGroup(): Frame | null {
    while (buffer.length >= scanned + 5) {
      const length = 1 + buffer.readInt32BE(scanned + 1);
      if (buffer.length < scanned + length) return null;
      const type = String.fromCharCode(buffer[scanned] ?? 0);
      if (type === "X") return { kind: "terminate" };
      noteStatement(type, buffer.subarray(scanned + 5, scanned + length));
      scanned += length;
      if (!ENDS_GROUP.has(type)) continue;
      const closesGroup = type !== "H";
      const frame: Frame = {
        kind: "group",
        bytes: buffer.subarray(0, scanned),
        closesGroup,
        prepared,
        hasCopyIn: hasCopyIn,
      };
      buffer = buffer.subarray(scanned);
      scanned = 0;
      prepared = [];
      hasCopyIn = false;
      return frame;
    }
    return null;
  }

  return (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const frame: Frame | null = started ? nextGroup() : nextPreStart();
      if (frame === null) return frames;
      frames.push(frame);
      if (frame.kind === "terminate" || frame.kind === "cancel") return frames;
    }
  };
}
