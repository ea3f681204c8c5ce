import type { Hono } from "hono";
import type { AppEnv, Services } from "../http/app-env.ts";
import { isDatabaseDown, safeErrorFacts } from "../http/errors.ts";
import { log } from "./env.ts";
import { makeServices, type WorkerEnv } from "./services.ts";

export type { WorkerEnv } from "./services.ts";

/** Makes something of the environment once per isolate; a bad environment fails each time anew. */
export function oncePerIsolate<T>(make: (env: WorkerEnv) => T): (env: WorkerEnv) => T {
  let made: { value: T } | null = null;
  return (env) => {
    made ??= { value: make(env) };
    return made.value;
  };
}

/**
 * Does some work whose failure the runtime would print: messages of libraries may hold values and
 * addresses, so that only the facts are logged, and an error without them goes on. None does where the database
 * could not be asked: that is foreseen, the log line says it, and the next run takes what is due then.
 */
export async function redactErrors(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log({ event, ...safeErrorFacts(error) });
    if (!isDatabaseDown(error)) throw new Error(event);
  }
}

/** The door of a group: a Worker that answers with its app. `make` builds what its group may reach. */
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
