// Finds a free port, and waits until a server answers.

import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}

/** Repeats a request until an answer comes; stops when the process has ended or after 20 s. */
export async function waitUntil<T>(request: () => Promise<T>, process: ChildProcess): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (process.exitCode !== null)
        throw new Error(
          "workerd ended before it answered: see workers.log beside its configuration",
        );
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
