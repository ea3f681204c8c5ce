// Lists what callers of the API may rely on, to find changes that would break their programs.

type Json = Record<string, unknown>;

/** Maximum depth, for schemas that refer to themselves. It is deeper than any body of the service. */
const MAX_DEPTH = 12;

/**
 * Lists what callers may rely on, one line each: operations, parameters with types and choices, members of request
 * bodies, and members of answers with types. A line that is missing in a later version is a breaking change. Source: docs/decisions.md#g20.
 */
export function surfaceOf(document: Json): Set<string> {
  const lines = new Set<string>();
  for (const [path, methods] of Object.entries((document["paths"] ?? {}) as Json)) {
    for (const [method, operation] of Object.entries(methods as Json)) {
      const name = `${method.toUpperCase()} ${path}`;
      lines.add(name);
      for (const line of linesOf(document, operation as Json)) lines.add(`${name} ${line}`);
    }
  }
  return lines;
}

/** Finds the breaking changes from an earlier surface to a later one. */
export function breakingChanges(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const accepted = acceptedTypes(after);
  const removed = [...before].filter(
    (line) => !after.has(line) && !isStillAccepted(line, accepted),
  );
  // A new required parameter breaks callers, except on a new operation.
  const newlyRequired = [...after].filter((line) => {
    const [method, path, kind] = line.split(" ");
    return kind === "needs" && !before.has(line) && before.has(`${method} ${path}`);
  });
  return [...removed.filter((line) => line.split(" ")[2] !== "needs"), ...newlyRequired].toSorted();
}

const ACCEPTED_LINE = /^(\S+ \S+ takes \S+) (\S+)$/;

/**
 * The accepted types of each parameter and member of a request. The key is the line without the types.
 */
function acceptedTypes(surface: ReadonlySet<string>): Map<string, Set<string>> {
  const accepted = new Map<string, Set<string>>();
  for (const line of surface) {
    const [, name, types] = ACCEPTED_LINE.exec(line) ?? [];
    if (name === undefined || types === undefined) continue;
    const all = accepted.get(name) ?? new Set();
    for (const type of types.split("|")) all.add(type);
    accepted.set(name, all);
  }
  return accepted;
}

/** Whether earlier requests are still valid, because all types of a line are still accepted. */
function isStillAccepted(
  line: string,
  accepted: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [, name = "", types = ""] = ACCEPTED_LINE.exec(line) ?? [];
  const now = accepted.get(name);
  return now !== undefined && types.split("|").every((type) => now.has(type));
}

function* linesOf(document: Json, operation: Json): Generator<string> {
  for (const parameter of (operation["parameters"] ?? []) as Json[]) {
    const name = `?${parameter["name"]}`;
    const schema = (parameter["schema"] ?? {}) as Json;
    yield `takes ${name} ${typeOf(schema)}`;
    for (const word of (schema["enum"] ?? []) as unknown[]) yield `takes ${name}=${word}`;
    if (parameter["required"] === true) yield `needs ${name}`;
  }
  const body = schemaIn(operation["requestBody"]);
  if (body) {
    for (const { path, type, isRequired } of membersOf(document, body)) {
      yield `takes ${path} ${type}`;
      if (isRequired) yield `needs ${path}`;
    }
  }
  for (const [status, response] of Object.entries((operation["responses"] ?? {}) as Json)) {
    yield `answers ${status}`;
    const schema = status === "200" ? schemaIn(response) : null;
    if (!schema) continue;
    for (const { path, type } of membersOf(document, schema)) yield `answers ${path} ${type}`;
  }
}

function schemaIn(part: unknown): Json | null {
  const content = (part as Json | undefined)?.["content"] as Json | undefined;
  const json = content?.["application/json"] as Json | undefined;
  return (json?.["schema"] as Json | undefined) ?? null;
}

type Member = { path: string; type: string; isRequired: boolean };

function* membersOf(document: Json, schema: Json, path = "", depth = 0): Generator<Member> {
  const whole = resolved(document, schema);
  if (depth > MAX_DEPTH) return;
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    for (const part of (whole[word] ?? []) as Json[]) {
      yield* membersOf(document, part, path, depth + 1);
    }
  }
  const required = (whole["required"] ?? []) as string[];
  for (const [name, member] of Object.entries((whole["properties"] ?? {}) as Json)) {
    const at = `${path}.${name}`;
    const shape = resolved(document, member as Json);
    yield { path: at, type: typeOf(shape), isRequired: depth === 0 && required.includes(name) };
    yield* membersOf(document, shape, at, depth + 1);
  }
  if (whole["items"]) yield* membersOf(document, whole["items"] as Json, `${path}[]`, depth + 1);
}

function resolved(document: Json, schema: Json): Json {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema["$ref"] ?? ""))?.[1];
  if (name === undefined) return schema;
  const { schemas } = document["components"] as { schemas: Record<string, Json> };
  return schemas[name] ?? {};
}

/** The JSON types that a schema admits, sorted; `any` when it states none. */
function typeOf(schema: Json): string {
  const { type, anyOf, enum: words } = schema as { type?: unknown; anyOf?: Json[]; enum?: unknown };
  if (anyOf) return [...new Set(anyOf.flatMap((part) => typeOf(part).split("|")))].sort().join("|");
  if (Array.isArray(type)) return type.toSorted().join("|");
  return typeof type === "string" ? type : Array.isArray(words) ? "string" : "any";
}
