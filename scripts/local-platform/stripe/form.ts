// Decodes Stripe's form-encoded requests, and makes its error answers.

type Details = {
  type: "invalid_request_error" | "api_error" | "idempotency_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
};

/** An error in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, details: Details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalidParam(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** The error for an object that does not exist: 404 if the path names it, 400 if a parameter names it. */
export function missingObject(kind: string, id: string, param = "id"): StripeError {
  return new StripeError(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unknownUrl(method: string, path: string): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}): this stand-in serves only the requests that the service makes.`,
  });
}

export const errorBody = (refusal: StripeError, requestId: string) => ({
  error: { ...refusal.details, request_log_url: `local:${requestId}` },
});

/** A decoded parameter: a text, a list or an object. */
type Field = string | Field[] | Input;
export type Input = { [name: string]: Field };

type Tree = Map<string, Tree | string>;

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** The parts of a name such as `line_items[0][price]`. Null if its brackets do not close. */
function partsOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return null;
  const inner = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? "");
  const parts = [match[1] ?? "", ...inner];
  return parts.some((part) => FORBIDDEN.has(part)) ? null : parts;
}

function setValue(tree: Tree, [first = "", ...rest]: string[], value: string): void {
  const name = first === "" ? String(tree.size) : first;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const below = tree.get(name);
  const inner: Tree = below instanceof Map ? below : new Map();
  tree.set(name, inner);
  setValue(inner, rest, value);
}

function toInput(tree: Tree): Input | Field[] {
  const entries = [...tree].map(([name, value]): [string, Field] => [
    name,
    typeof value === "string" ? value : toInput(value),
  ]);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}

/**
 * Decodes Stripe's form bodies and queries: `a[b][0][c]=v` nests, `a[]=v` appends. A name with broken brackets is not
 * changed, so that it is rejected as unknown.
 */
export function decodeForm(text: string): Input {
  const tree: Tree = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    setValue(tree, partsOf(name) ?? [`?${name}`], value);
  }
  const decoded = toInput(tree);
  return Array.isArray(decoded) ? Object.fromEntries(decoded.entries()) : decoded;
}
