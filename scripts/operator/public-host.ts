// The host at which a deployment answers, said once in the settings file, and what follows from it.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { CommandError } from "./command.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The host that stands in `wrangler.toml`, which is in git. */
const EXAMPLE_HOST = "svc.example";
/**
 * The file with our own host, which is not in git. Its paths are those of `wrangler.toml`. Two deployments that are
 * made at once from one folder name a file each.
 */
const DEPLOY_CONFIG = process.env["DEPLOY_CONFIG"] ?? "wrangler.deploy.toml";

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Settings that commands read and no Worker gets. */
export const DeploymentSettings = z.object({
  PUBLIC_HOST: z.string().regex(HOST_NAME).optional().meta({
    description:
      "Host of the service, such as `api.example.org`, in lower case; routes and `BASE_URL` follow from it. Required to deploy",
  }),
  PUBLIC_ZONE: z.string().regex(HOST_NAME).optional().meta({
    description: "Domain at Cloudflare that the host belongs to; without it the host itself",
  }),
});

type Environment = Readonly<Record<string, string | undefined>>;

export interface PublicHost {
  host: string;
  /** The domain at Cloudflare, of which the host is a part. */
  zone: string;
}

/** Adds `BASE_URL` where only the host is said. */
export function withBaseUrl<Env extends Environment>(env: Env): Env {
  const { PUBLIC_HOST: host, BASE_URL: base } = env;
  return host && !base ? { ...env, BASE_URL: `https://${host}` } : env;
}

/** Returns the host of a deployment. Throws when it is missing, malformed, or said twice in two ways. */
export function publicHostOf(env: Environment): PublicHost {
  const parsed = DeploymentSettings.safeParse({
    PUBLIC_HOST: env["PUBLIC_HOST"] || undefined,
    PUBLIC_ZONE: env["PUBLIC_ZONE"] || undefined,
  });
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new CommandError(`${names}: not the name of a host, such as api.example.org`);
  }
  const { PUBLIC_HOST: host, PUBLIC_ZONE: zone = host } = parsed.data;
  if (host === undefined || zone === undefined) {
    throw new CommandError("PUBLIC_HOST must be set: the host at which the service answers");
  }
  if (host === EXAMPLE_HOST) throw new CommandError(`PUBLIC_HOST is still ${EXAMPLE_HOST}`);
  if (host !== zone && !host.endsWith(`.${zone}`)) {
    throw new CommandError(`PUBLIC_HOST ${host} is no part of PUBLIC_ZONE ${zone}`);
  }
  const base = env["BASE_URL"];
  if (base && URL.parse(base)?.hostname !== host) {
    throw new CommandError(
      `BASE_URL names another host than PUBLIC_HOST, ${host}: leave BASE_URL empty, it follows`,
    );
  }
  return { host, zone };
}

/** The text of `wrangler.toml` with the routes of a host. */
export const configFor = (toml: string, { host, zone }: PublicHost): string =>
  toml
    .replaceAll(`pattern = "${EXAMPLE_HOST}/`, `pattern = "${host}/`)
    .replaceAll(`zone_name = "${EXAMPLE_HOST}"`, `zone_name = "${zone}"`);

/** Writes the file with the routes of a host, and returns the arguments that make wrangler read it. */
export function deployConfig(target: PublicHost): string[] {
  const toml = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  writeFileSync(join(ROOT, DEPLOY_CONFIG), configFor(toml, target));
  return ["--config", DEPLOY_CONFIG];
}
