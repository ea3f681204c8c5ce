// The ports of `npm start`. It is plain JavaScript, because they are looked at before anything is installed.

import { createServer } from "node:net";

/** Whether a port of this machine can be listened on. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function portOf(env, variable, defaultPort) {
  const text = env[variable] ?? String(defaultPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} is ${text}: give a port number from 1 to 65535`);
}

/** Returns the ports that the shell chooses; throws when one is malformed or in use. */
export async function freePorts(env) {
  const ports = {
    PORT: portOf(env, "PORT", 8787),
    PLATFORM_PORT: portOf(env, "PLATFORM_PORT", 8790),
  };
  if (ports.PORT === ports.PLATFORM_PORT) {
    throw new Error(`PORT and PLATFORM_PORT are both ${ports.PORT}`);
  }
  for (const [variable, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    throw new Error(
      `port ${port} is in use: stop the program that uses it, or set ${variable} to a free port`,
    );
  }
  return { port: ports.PORT, platformPort: ports.PLATFORM_PORT };
}
