import { SERVICES, type Service } from "./faults.ts";

/** Counts the requests that Workers make to each service, faulty ones included. */
export function makeCalls() {
  const counts = new Map<Service, number>();
  return {
    add: (service: Service) => counts.set(service, (counts.get(service) ?? 0) + 1),
    list: () => Object.fromEntries(SERVICES.map((service) => [service, counts.get(service) ?? 0])),
    reset: () => counts.clear(),
  };
}

export type Calls = ReturnType<typeof makeCalls>;
