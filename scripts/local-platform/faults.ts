// Faults that can be switched on for each service, and counts of the requests to each service.

import { HOSTILE_KINDS } from "./hostile.ts";

/** Counts the requests that Workers make to each service, faulty ones included. */
export function makeRequestCounts() {
  const counts = new Map<Service, number>();
  return {
    add: (service: Service) => counts.set(service, (counts.get(service) ?? 0) + 1),
    list: () => Object.fromEntries(SERVICES.map((service) => [service, counts.get(service) ?? 0])),
    reset: () => counts.clear(),
  };
}

export type RequestCounts = ReturnType<typeof makeRequestCounts>;

export const SERVICES = [
  "postgres",
  "redis",
  "stripe",
  "resend",
  "feeds",
  "fed",
  "prices",
  "edgar",
  "telegram",
  "witness",
  "hooks",
  "dns",
  "bucket",
] as const;
export type Service = (typeof SERVICES)[number];

/** How the next requests to a service fail. */
export type Fault =
  | { kind: "ok" | "down" | "error" | "accept_then_timeout" }
  | { kind: "slow"; ms: number }
  | { kind: "flaky"; percent: number }
  /** The next `left` requests are errors. */
  | { kind: "first"; left: number }
  | { kind: "hostile"; how: string };

const MAX_SLOW_MS = 600_000;
/** Services that may do the work and then not answer. */
const MAY_ACCEPT: readonly Service[] = ["stripe", "resend", "telegram", "hooks"];

const isService = (name: string): name is Service => SERVICES.some((service) => service === name);

/** Services that may answer with bad data: those that are only read. */
const MAY_BE_HOSTILE: readonly Service[] = ["feeds", "prices", "fed", "edgar", "hooks"];
const isHostile = (text: string): boolean =>
  HOSTILE_KINDS.some((kind) => kind === text) || /^429:\d{1,6}$/.test(text);

/** Reads a fault from a text. Null when the service has no such fault. */
export function parseFault(service: Service, text: unknown): Fault | null {
  if (typeof text !== "string") return null;
  if (text === "ok" || text === "down" || text === "error") return { kind: text };
  if (text === "accept_then_timeout") return MAY_ACCEPT.includes(service) ? { kind: text } : null;
  if (isHostile(text)) {
    return MAY_BE_HOSTILE.includes(service) ? { kind: "hostile", how: text } : null;
  }
  const percent = /^flaky:(\d{1,3})$/.exec(text)?.[1];
  if (percent !== undefined) {
    return Number(percent) <= 100 ? { kind: "flaky", percent: Number(percent) } : null;
  }
  const left = /^first:(\d{1,3})$/.exec(text)?.[1];
  if (left !== undefined) return { kind: "first", left: Number(left) };
  const ms = /^slow:(\d{1,6})$/.exec(text)?.[1];
  return ms !== undefined && Number(ms) <= MAX_SLOW_MS ? { kind: "slow", ms: Number(ms) } : null;
}

function toText(fault: Fault): string {
  if (fault.kind === "hostile") return fault.how;
  if (fault.kind === "slow") return `slow:${fault.ms}`;
  if (fault.kind === "first") return fault.left > 0 ? `first:${fault.left}` : "ok";
  return fault.kind === "flaky" ? `flaky:${fault.percent}` : fault.kind;
}

/** Multiples of this number, modulo 1, are spread evenly. A request fails when its multiple is below the percentage. */
const GOLDEN_RATIO = 0.618_033_988_749_895;

/** Keeps one fault per service. At first all are `ok`. */
export function makeFaults() {
  const current = new Map<Service, Fault>();
  let flakyRequests = 0;
  const list = () =>
    Object.fromEntries(
      SERVICES.map((service) => [service, toText(current.get(service) ?? { kind: "ok" })]),
    );
  return {
    /** The fault of the next request. `flaky` and `first` are resolved to an error or nothing. */
    of(service: Service): Fault {
      const fault = current.get(service) ?? { kind: "ok" };
      if (fault.kind === "first") {
        current.set(service, { kind: "first", left: Math.max(0, fault.left - 1) });
        return { kind: fault.left > 0 ? "error" : "ok" };
      }
      if (fault.kind !== "flaky") return fault;
      flakyRequests += 1;
      const place = (flakyRequests * GOLDEN_RATIO) % 1;
      return { kind: place * 100 < fault.percent ? "error" : "ok" };
    },
    list,
    reset: () => current.clear(),
    /** Merges `{"redis": "down"}`; an empty object resets. Returns what is wrong, or null. */
    merge(request: unknown): string | null {
      if (typeof request !== "object" || request === null || Array.isArray(request)) {
        return 'expected an object such as {"redis": "down"}';
      }
      const parsed: [Service, Fault][] = [];
      for (const [name, text] of Object.entries(request)) {
        if (!isService(name)) return `unknown service ${name}: there are ${SERVICES.join(", ")}`;
        const fault = parseFault(name, text);
        if (!fault)
          return `unknown fault for ${name}: ok, down, error, slow:<milliseconds>, flaky:<percent> or first:<requests>${
            MAY_BE_HOSTILE.includes(name) ? `, ${HOSTILE_KINDS.join(", ")}, 429:<seconds>` : ""
          }`;
        parsed.push([name, fault]);
      }
      if (parsed.length === 0) current.clear();
      for (const [service, fault] of parsed) current.set(service, fault);
      return null;
    },
  };
}

export type Faults = ReturnType<typeof makeFaults>;
