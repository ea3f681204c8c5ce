import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { rolldown } from "rolldown";

/**
 * Bundlers keep all of Neon's driver, since it comes as one file that also holds a WebSocket client
 * with its pool, its own cipher code and its wire protocol. The Workers speak HTTP only, so that a
 * third of each Worker would never run. This is the driver's own code without what the HTTP part does
 * not reach.
 */
const source = createRequire(import.meta.url)
  .resolve("@neondatabase/serverless")
  .replace(/index\.js$/, "index.mjs");
/** What lib/db and drizzle's HTTP driver import. */
const USED = "neon, neonConfig, types, NeonDbError";
const ENTRY = "\0driver";

/** The first group of a pattern that the driver's file must hold: another version may differ. */
function found(text: string, pattern: RegExp, what: string): string {
  const name = pattern.exec(text)?.[1];
  if (name === undefined) throw new Error(`trim: ${source} has no ${what} any more`);
  return name;
}

/** Changes what a pattern matches, which the driver's file must hold. */
function changed(code: string, pattern: RegExp, to: (...groups: string[]) => string): string {
  if (!pattern.test(code)) throw new Error(`trim: ${source} has no ${pattern} any more`);
  return code.replace(pattern, (_, ...groups: string[]) => to(...groups));
}

/** The driver's code with less that reaches its client. */
function withoutClient(code: string, importing: string, typesModule: string): string {
  const emitter = found(code, /class [\w$]+ extends ([\w$]+)\.EventEmitter\{/, "socket");
  const ciphers = found(code, /([\w$]+)\.\s*createHash\("md5"\)/, "digest of passwords");
  // The client re-exports the types as they are; asking their own module leaves the client.
  const typed = code.replace(`export_types=${importing}.types`, `export_types=${typesModule}()`);
  // Of the socket only its class's own settings are asked for: it need not emit anything.
  const plain = changed(
    typed,
    /(class [\w$]+) extends [\w$]+\.EventEmitter(\{\s*constructor\(\)\{)\s*super\(\.\.\.arguments\);/,
    (head = "", body = "") => head + body,
  );
  const alone = changed(
    plain,
    new RegExp(`\\b${escaped(emitter)}=[\\w$]+\\([\\w$]+\\(\\),1\\);`),
    () => "",
  );
  // Nor need it connect, write or end.
  const still = changed(
    alone,
    /\}setNoDelay\([\s\S]*?\}destroy\(\)\{return this\.destroyed=\s*!0,this\.end\(\)\}\}/,
    () => "}}",
  );
  // Only the client digests passwords.
  const called = new RegExp(`\\b${escaped(ciphers)}=\\([\\w$]+\\(\\),[\\w$]+\\([\\w$]+\\)\\)`);
  return changed(still, called, () => `${ciphers}={}`);
}

const escaped = (name: string): string => name.replaceAll("$", "\\$");

export async function trimDriver(): Promise<string> {
  const text = readFileSync(source, "utf8").replaceAll("\\\n", "");
  const commonJs = found(text, /([\w$]+)=\([\w$]+,[\w$]+\)=>\(\)=>\{try\{return/, "wrapper");
  const naming = found(text, /([\w$]+)=\([\w$]+,[\w$]+\)=>[\w$]+\([\w$]+,"name"/, "naming");
  const modules = [...text.matchAll(new RegExp(`([\\w$]+)=${escaped(commonJs)}\\(`, "g"))];
  const importing = found(text, /export_types=([\w$]+)\.types/, "export of types");
  const typesModule = found(
    text,
    new RegExp(`([\\w$]+)=${escaped(commonJs)}\\(([\\w$]+)=>\\{[^}]*?\\2\\.getTypeParser=`),
    "module of types",
  );
  const interop = found(
    text,
    new RegExp(`${importing}=([\\w$]+)\\([\\w$]+\\(\\)\\)`),
    "import of the client",
  );
  const bundle = await rolldown({
    input: ENTRY,
    treeshake: {
      moduleSideEffects: false,
      propertyReadSideEffects: false,
      // A CommonJS module inside the file does nothing until its wrapper's result is used.
      manualPureFunctions: [naming, commonJs, interop, ...modules.map(([, name]) => name ?? "")],
    },
    external: [/^node:/],
    plugins: [
      {
        name: "driver",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? `export { ${USED} } from ${JSON.stringify(source)};` : null),
        transform: (code, id) =>
          id === source ? withoutClient(code, importing, typesModule) : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output[0].code;
}
