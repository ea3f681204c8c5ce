// Example requests of an endpoint in four languages: curl, Python, TypeScript and R.

import type { CodeExample } from "./contents.ts";
import type { Operation } from "./operation.ts";

/** Placeholder for the caller's key in the body of an example. */
const KEY_PLACEHOLDER = "<API_KEY>";

/** Makes a text safe within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes the request of an operation's example for a shell; the key comes from the shell's
 * environment.
 */
function curlOf({ method, access, keyHeader, example }: Operation, base: string): string {
  const parts = ["curl -s"];
  if (method === "delete") parts.push("-X DELETE");
  if (method === "post" && example.body === null) parts.push("-X POST");
  if (access === "key") parts.push(`-H "${keyHeader}: $REGIME_KEY"`);
  if (example.body !== null) {
    const body = example.body.replaceAll(KEY_PLACEHOLDER, "$REGIME_KEY");
    parts.push("-H 'content-type: application/json'");
    parts.push(`-d ${body.includes("$") ? `"${body.replaceAll('"', '\\"')}"` : quoted(body)}`);
  }
  parts.push(quoted(base + example.path));
  return parts.join(" ");
}

/** How a language writes a literal of JSON. */
interface Literals {
  key: string;
  null: string;
  true: string;
  false: string;
  /** Whether names of members are quoted. */
  quotesNames: boolean;
}

const PYTHON: Literals = {
  key: 'os.environ["REGIME_KEY"]',
  null: "None",
  true: "True",
  false: "False",
  quotesNames: true,
};
const TYPESCRIPT: Literals = {
  key: 'process.env["REGIME_KEY"]',
  null: "null",
  true: "true",
  false: "false",
  quotesNames: false,
};

/** Writes a value of JSON as a literal of a language. */
function literal(value: unknown, language: Literals, indent = ""): string {
  if (value === KEY_PLACEHOLDER) return language.key;
  if (value === null) return language.null;
  if (typeof value === "boolean") return value ? language.true : language.false;
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, language, inner))
    : Object.entries(value).map(([name, item]) => {
        const isPlain = !language.quotesNames && /^[a-z_]\w*$/i.test(name);
        return `${isPlain ? name : JSON.stringify(name)}: ${literal(item, language, inner)}`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  const line = `${open}${items.join(", ")}${close}`;
  return line.length <= 60
    ? line
    : `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

function pythonOf({ method, access, keyHeader, example }: Operation, base: string): string {
  const headers = [
    ...(access === "key" ? [`"${keyHeader}": ${PYTHON.key}`] : []),
    ...(example.body === null ? [] : ['"content-type": "application/json"']),
  ];
  const body = example.body === null ? null : literal(JSON.parse(example.body), PYTHON);
  const options = [
    JSON.stringify(base + example.path),
    ...(body === null ? [] : ["data=json.dumps(body).encode()"]),
    ...(headers.length > 0 ? [`headers={${headers.join(", ")}}`] : []),
    ...(method === "get" ? [] : [`method="${method.toUpperCase()}"`]),
  ];
  return [
    `import json, os, urllib.request`,
    "",
    ...(body === null ? [] : [`body = ${body}`]),
    `request = urllib.request.Request(\n${options.map((each) => `    ${each},\n`).join("")})`,
    "with urllib.request.urlopen(request) as answer:",
    "    print(json.load(answer))",
  ].join("\n");
}

function typescriptOf({ method, access, keyHeader, example }: Operation, base: string): string {
  const headers = [
    ...(access === "key" ? [`"${keyHeader}": ${TYPESCRIPT.key} ?? ""`] : []),
    ...(example.body === null ? [] : ['"content-type": "application/json"']),
  ];
  const options = [
    ...(method === "get" ? [] : [`method: "${method.toUpperCase()}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(example.body === null
      ? []
      : [`body: JSON.stringify(${literal(JSON.parse(example.body), TYPESCRIPT, "  ")})`]),
  ];
  const address = JSON.stringify(base + example.path);
  const rest = options.length > 0 ? `, {\n${options.map((each) => `  ${each},\n`).join("")}}` : "";
  return [
    `const answer = await fetch(${address}${rest});`,
    `if (!answer.ok) throw new Error(\`\${answer.status} \${answer.headers.get("x-error-code")}\`);`,
    "console.log(await answer.json());",
  ].join("\n");
}

/** Writes the request in R: base R for a GET, the package httr2 for a request with a body. */
function rOf(operation: Operation, base: string): string {
  const { method, access, keyHeader, example, hasCsv } = operation;
  const key = access === "key" ? `"${keyHeader}" = Sys.getenv("REGIME_KEY")` : null;
  if (method !== "get") return rRequest(method, example, key, base);
  const isTable = hasCsv && example.status === 200;
  const path = isTable ? withCsv(example.path) : example.path;
  const source = `url(${JSON.stringify(base + path)}${key ? `, headers = c(${key})` : ""})`;
  return isTable
    ? `rows <- read.csv(${source})\nprint(head(rows))`
    : `answer <- ${source}\ncat(readLines(answer, warn = FALSE), sep = "\\n")\nclose(answer)`;
}

const withCsv = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}format=csv`;

function rRequest(
  method: string,
  { path, body }: Operation["example"],
  key: string | null,
  base: string,
): string {
  const text = `r"---(${body})---"`;
  const sent = body?.includes(KEY_PLACEHOLDER)
    ? `sub("${KEY_PLACEHOLDER}", Sys.getenv("REGIME_KEY"), ${text}, fixed = TRUE)`
    : text;
  const steps = [
    `request(${JSON.stringify(base + path)})`,
    `req_method("${method.toUpperCase()}")`,
    ...(key ? [`req_headers(${key})`] : []),
    ...(body === null ? [] : [`req_body_raw(${sent}, "application/json")`]),
    "req_perform()",
    "resp_body_string()",
    "cat()",
  ];
  return `library(httr2)\n\n${steps.join(" |>\n  ")}`;
}

/** The request of an operation's example in four languages. */
export const snippetsOf = (operation: Operation, base: string): CodeExample[] => [
  { name: "curl", code: curlOf(operation, base) },
  { name: "Python", code: pythonOf(operation, base) },
  { name: "TypeScript", code: typescriptOf(operation, base) },
  { name: "R", code: rOf(operation, base) },
];
