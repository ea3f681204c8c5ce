// Makes the Cloudflare Worker of a group of routes.

import type { Hono } from "hono";
import { isDatabaseDown, safeErrorFacts } from "../core/error-facts.ts";
import type { AppEnv, Services } from "../http/app-env.ts";
import { log } from "./env.ts";
import { makeServices, type WorkerEnv } from "./services.ts";

export type { WorkerEnv } from "./services.ts";

/** Calls `make` once per isolate; after an error the next request tries again. */
export function oncePerIsolate<T>(make: (env: WorkerEnv) => T): (env: WorkerEnv) => T {
  let made: { value: T } | null = null;
  return (env) => {
    made ??= { value: make(env) };
    return made.value;
  };
}

/**
 * Runs work outside of a request, where the runtime prints errors. Messages of libraries may contain
 * values and addresses, so only safe facts are logged, and the thrown error has no other message than
 * the event. When the database is down, nothing is thrown, because the next run does the work.
 */
export async function redactErrors(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log({ event, ...safeErrorFacts(error) });
    if (!isDatabaseDown(error)) throw new Error(event);
  }
}

/** Makes the Worker of a group from its app. `make` builds the group's services. */
export function worker(
  app: Hono<AppEnv>,
  make: (env: WorkerEnv) => Services = makeServices,
): ExportedHandler<WorkerEnv> {
  const servicesOf = oncePerIsolate(make);
  return {
    fetch(request, env, ctx) {
      try {
        return app.fetch(request, servicesOf(env), ctx);
      } catch (error) {
        const reason = error instanceof Error ? error.message : "unknown";
        log({ event: "bad_environment", reason, ...safeErrorFacts(error) });
        return Response.json({ error: "Internal error" }, { status: 500 });
      }
    },
  };
}
