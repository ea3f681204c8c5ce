import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const FILES = ["regime.js", "types.generated.js"];
const PAGE = `<!doctype html>
<script type="module">import * as regime from "/regime.js"; globalThis.regime = regime</script>`;

/**
 * A customer's web page that loads the compiled TypeScript client as `globalThis.regime`. It is served
 * by `localhost`, which is another origin than that of the service. `dir` gets the compiled files.
 */
export async function serveClientPage(dir: string): Promise<{ url: string; close: () => void }> {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(root, "clients/typescript/tsconfig.json");
  const compiled = spawnSync(process.execPath, [compiler, "-p", project, "--outDir", dir]);
  if (compiled.status !== 0) throw new Error(String(compiled.stdout));
  const server = createServer(async ({ url = "/" }, response) => {
    const file = FILES.find((name) => url === `/${name}`);
    response.setHeader("content-type", file ? "text/javascript" : "text/html");
    response.end(file ? await readFile(join(dir, file)) : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}
