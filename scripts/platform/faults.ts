export const SERVICES = ["postgres", "redis", "stripe", "resend", "feeds"] as const;
export type Service = (typeof SERVICES)[number];

/** What the next call of a service meets. */
export type Fault =
  | { kind: "ok" | "down" | "error" | "accept_then_timeout" }
  | { kind: "slow"; ms: number };

const MAX_SLOW_MS = 600_000;

const isService = (name: string): name is Service => SERVICES.some((service) => service === name);

/** The fault that a text names, or null when no such fault exists for the service. */
export function parseFault(service: Service, text: unknown): Fault | null {
  if (typeof text !== "string") return null;
  if (text === "ok" || text === "down" || text === "error") return { kind: text };
  if (text === "accept_then_timeout") return service === "resend" ? { kind: text } : null;
  const ms = /^slow:(\d{1,6})$/.exec(text)?.[1];
  return ms !== undefined && Number(ms) <= MAX_SLOW_MS ? { kind: "slow", ms: Number(ms) } : null;
}

function toText(fault: Fault): string {
  return fault.kind === "slow" ? `slow:${fault.ms}` : fault.kind;
}

/** The switchboard of faults: one per service, all `ok` at first. */
export function makeFaults() {
  const current = new Map<Service, Fault>();
  const list = () =>
    Object.fromEntries(
      SERVICES.map((service) => [service, toText(current.get(service) ?? { kind: "ok" })]),
    );
  return {
    of: (service: Service): Fault => current.get(service) ?? { kind: "ok" },
    list,
    reset: () => current.clear(),
    /** Merges `{"redis": "down"}`; an empty object resets. Answers what is wrong, or null. */
    merge(wanted: unknown): string | null {
      if (typeof wanted !== "object" || wanted === null || Array.isArray(wanted)) {
        return 'expected an object such as {"redis": "down"}';
      }
      const parsed: [Service, Fault][] = [];
      for (const [name, text] of Object.entries(wanted)) {
        if (!isService(name)) return `unknown service ${name}: there are ${SERVICES.join(", ")}`;
        const fault = parseFault(name, text);
        if (!fault) return `unknown fault for ${name}: ok, down, error or slow:<milliseconds>`;
        parsed.push([name, fault]);
      }
      if (parsed.length === 0) current.clear();
      for (const [service, fault] of parsed) current.set(service, fault);
      return null;
    },
  };
}

export type Faults = ReturnType<typeof makeFaults>;
