// A copy of the project in a temporary folder, for tests that change its files or its data.

import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/**
 * Links the installed packages, but copies their cache: it depends on the schema, which a test may change.
 * Node's compiled code in it is left out, because other processes write it meanwhile.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  const isCopied = (path: string) => path !== join(from, ".cache/node");
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name === ".cache") await cp(source, target, { recursive: true, filter: isCopied });
    else await symlink(source, target);
  }
}

/** Copies every file of the project that git does not ignore. Returns the folder of the copy. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "project-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  for (const file of String(files).trim().split("\n")) {
    await cp(join(root, file), join(copy, file)).catch(() => {});
  }
  await linkPackages(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}
