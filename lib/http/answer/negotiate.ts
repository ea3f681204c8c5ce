// Chooses the format of an answer, and warns about unknown query parameters.

import type { HonoRequest, MiddlewareHandler } from "hono";
import type { AppEnv, Format } from "../app-env.ts";
import type { Contract, RouteContract } from "../contract.ts";
import { ContractError } from "../errors.ts";

/** Chooses the format of the response. */
export const negotiateFormat =
  (contract: Contract): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("format", formatOf(c.req, { ...contract, ...c.get("traits") }));
    await next();
  };

/**
 * Finds the requested format: `format` takes precedence over `Accept`; an unsupported format is a
 * 406.
 */
export function formatOf(request: HonoRequest, contract: RouteContract): Format {
  const requested = request.query("format");
  if (requested === undefined) {
    return contract.csv && prefersCsv(request.header("accept") ?? "") ? "csv" : "json";
  }
  const supported = formatsOf(contract);
  const format = supported.find((each) => each === requested);
  if (format) return format;
  const words = supported.join(", ").replace(/, (\w+)$/, " and $1");
  throw new ContractError(406, "not_acceptable", `format must be one of ${words} on this endpoint`);
}

/** The formats that an endpoint answers in. */
export const formatsOf = ({ csv, parquet }: Pick<RouteContract, "csv" | "parquet">): Format[] => [
  "json",
  ...(csv ? (["csv"] as const) : []),
  ...(parquet ? (["parquet"] as const) : []),
];

/**
 * Whether `Accept` prefers CSV: it names CSV, and JSON not at all or with a lower weight. Source:
 * RFC 9110, 12.5.1.
 */
function prefersCsv(accept: string): boolean {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/.test(parameter))?.slice(2) ?? "1";
    weights.set(type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const json = weights.get("application/json") ?? weights.get("application/*") ?? 0;
  return (weights.get("text/csv") ?? 0) > json;
}

/** Parameter names of other data APIs, with our names for them. */
const ALIASES: Record<string, string> = {
  vintage_date: "as_of",
  asof: "as_of",
  date: "as_of",
  start: "from",
  start_date: "from",
  end: "to",
  end_date: "to",
  sort: "order",
  count: "limit",
  page_size: "limit",
  page: "offset",
  api_key: "key",
  apikey: "key",
};

/** Maximum number of unknown parameters in a warning. */
const MAX_WARNINGS = 10;

/** Warns about parameters that the route does not know, in a header of its answers and refusals. */
export const warnOfUnknownParameters =
  (contract: Contract): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const warning = unknownParameterWarning(c.req, contract);
    if (warning) c.get("headers")["X-Svc-Warning"] = warning;
    await next();
  };

/** The warning about parameters that the route does not know; null when it knows all. */
export function unknownParameterWarning(request: HonoRequest, contract: Contract): string | null {
  const requested = Object.keys(request.query());
  if (requested.length === 0) return null;
  const knownNames = [...Object.keys(contract.query.shape), "key", "format"];
  const warnings = requested
    .filter((name) => !knownNames.includes(name))
    .slice(0, MAX_WARNINGS)
    .map((unknown) => {
      const name = unknown.replaceAll(/[^\w.-]/g, "").slice(0, 40);
      const near = suggestParameter(name.toLowerCase(), knownNames);
      return `unknown parameter "${name}"${near ? `; did you mean ${near}?` : ""}`;
    });
  return warnings.length > 0 ? warnings.join(", ") : null;
}

/** Parameters with names up to this length are not suggested, because any short word is similar. */
const MAX_SHORT_NAME = 4;

/** The known parameter that was probably meant, or null. */
function suggestParameter(name: string, knownNames: readonly string[]): string | null {
  const alias = ALIASES[name];
  if (alias && knownNames.includes(alias)) return alias;
  const [best] = knownNames
    .filter((candidate) => candidate.length > MAX_SHORT_NAME)
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= 2 ? best.candidate : null;
}

/** Levenshtein distance of two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
