// Reads the memory of the served Worker: its heap, through the debugger, and its process.

import { readFileSync } from "node:fs";

const DEADLINE_MS = 20_000;
const WAKE_EVERY_MS = 100;

export interface Memory {
  /** Resident memory of the workerd process. */
  residentBytes: number | null;
  /** Used heap of the Worker after a full garbage collection. */
  heapBytes: number | null;
}

interface Reply {
  id: number;
  result?: { usedSize?: number };
}

function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

/** Sends commands to a debugger's socket one after another and returns the last reply. */
async function sendCommands(url: string, methods: readonly string[]): Promise<Reply> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("error", () => opened.reject(new Error("the inspector refused")));
  try {
    await opened.promise;
    let last: Reply = { id: 0 };
    for (const [index, method] of methods.entries()) {
      const answered = Promise.withResolvers<Reply>();
      const timer = setTimeout(
        () => answered.reject(new Error(`${method} has no answer`)),
        DEADLINE_MS,
      );
      const read = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id === index + 1) answered.resolve(reply);
      };
      socket.addEventListener("message", read);
      socket.send(JSON.stringify({ id: index + 1, method, params: {} }));
      last = await answered.promise.finally(() => clearTimeout(timer));
      socket.removeEventListener("message", read);
    }
    return last;
  } finally {
    socket.close();
  }
}

/** Collects garbage and reads the heap. The Worker only acts while it serves requests, so some are sent. */
async function heapBytes(url: string, inspectorPort: number): Promise<number | null> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const workers = (await answer.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const main = workers.find(({ id }) => id === "main");
  if (!main) return null;
  const waking = setInterval(() => void fetch(`${url}/api/openapi`).catch(() => {}), WAKE_EVERY_MS);
  try {
    const { result } = await sendCommands(main.webSocketDebuggerUrl, [
      "HeapProfiler.enable",
      "HeapProfiler.collectGarbage",
      "Runtime.getHeapUsage",
    ]);
    return result?.usedSize ?? null;
  } finally {
    clearInterval(waking);
  }
}

/** Reads the memory of the serving process; a value that cannot be read is null. */
export async function readMemory(
  { url, pid }: { url: string; pid: number },
  inspectorPort: number,
): Promise<Memory> {
  // Storing a new answer in the answer cache removes the expired ones.
  await fetch(`${url}/api/openapi`).catch(() => null);
  const heap = await heapBytes(url, inspectorPort).catch(() => null);
  return { heapBytes: heap, residentBytes: residentBytes(pid) };
}
