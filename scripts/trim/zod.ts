import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Every zod schema can describe itself as JSON Schema, which no Worker asks for: the OpenAPI document
 * is made on Node and committed. This is zod's own code without those descriptions; a Worker that
 * asked for one would be told that there is none.
 */
const installed = dirname(createRequire(import.meta.url).resolve("zod/package.json"));
const PARTS = ["v4/classic", "v4/core", "v4/locales"];
const DESCRIBING = ["json-schema-processors", "json-schema-generator", "to-json-schema"];

/** Making these two methods is part of making a schema; calling them is not. */
const MAKERS = ["createToJSONSchemaMethod", "createStandardJSONSchemaMethod"];

/** The same names, each refusing to run. */
export function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(
    ([, name = ""]) => name,
  );
  if (names.length === 0) throw new Error("trim: zod describes its schemas elsewhere now");
  return [
    'const refuse = () => { throw new Error("no JSON Schema in a Worker"); };',
    ...names.map((name) =>
      MAKERS.includes(name)
        ? `export const ${name} = () => refuse;`
        : `export const ${name} = refuse;`,
    ),
  ].join("\n");
}

/** Writes the trimmed library into a folder of that name, whole or not at all. */
export function writeTrimmedZod(target: string): void {
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    version: string;
  };
  const without = [...DESCRIBING, ...MAKERS, refusing("export const any = 1;")];
  const facts = JSON.stringify({
    name: "zod",
    version,
    type: "module",
    sideEffects: false,
    without,
  });
  const marker = join(target, "package.json");
  if (existsSync(marker) && readFileSync(marker, "utf8") === facts) return;
  const fresh = `${target}.${process.pid}`;
  for (const part of PARTS) cpSync(join(installed, part), join(fresh, part), { recursive: true });
  for (const name of DESCRIBING) {
    const file = join(fresh, "v4/core", `${name}.js`);
    writeFileSync(file, refusing(readFileSync(file, "utf8")));
  }
  writeFileSync(join(fresh, "package.json"), facts);
  if (existsSync(marker)) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(fresh, target);
  } catch {
    // Another build was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
}
