import type { Service } from "./faults.ts";

type Refusal = { status: number; body: string };

const json = (status: number, body: object): Refusal => ({ status, body: JSON.stringify(body) });

/** What a provider says to a second request under a key whose first one is still being answered. */
const REFUSALS: Partial<Record<Service, Refusal>> = {
  resend: json(409, {
    statusCode: 409,
    name: "concurrent_idempotent_requests",
    message: "Same idempotency key used while original request is still in progress.",
  }),
  stripe: json(409, {
    error: {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotent Key.",
    },
  }),
};

/** The idempotency keys of requests that are being answered. */
export function makeInFlight() {
  const keys = new Set<string>();
  return {
    /** Begins a request: a refusal when its key is in use, else the function that ends it. */
    begin(service: Service | null, key: string | undefined): Refusal | (() => void) {
      const refusal = service ? REFUSALS[service] : undefined;
      if (!refusal || key === undefined) return () => undefined;
      const name = `${service} ${key}`;
      if (keys.has(name)) return refusal;
      keys.add(name);
      return () => void keys.delete(name);
    },
  };
}

export type InFlight = ReturnType<typeof makeInFlight>;

/** A service's own failure, in its own shape. */
export function failureOf(service: Service | null, reason: string): string {
  if (service === "stripe") {
    return JSON.stringify({ error: { type: "api_error", message: reason } });
  }
  if (service === "resend") {
    return JSON.stringify({ statusCode: 500, name: "internal_server_error", message: reason });
  }
  if (service === "telegram") {
    return JSON.stringify({ ok: false, error_code: 500, description: reason });
  }
  return JSON.stringify({ error: reason, message: reason });
}
