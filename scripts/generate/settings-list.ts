// The list of all settings of the service, its table in docs/operations.md, and the example file.

import * as z from "zod";
import { AccountSettings } from "../../lib/runtime/account-env.ts";
import {
  FeedSettings,
  MonitorSettings,
  OperatorSettings,
  PriceSettings,
  RecordSettings,
  Settings,
  SigningSettings,
} from "../../lib/runtime/env.ts";
import { CommandError } from "../operator/command.ts";
import { DeploymentSettings } from "../operator/public-host.ts";

export interface Setting {
  name: string;
  description: string;
  isRequired: boolean;
  /** The default value; null without one. */
  defaultValue: string | null;
  /** The Workers that read the setting; null when all do, none when only commands do. */
  workers: readonly string[] | null;
  /** True when the setting is for the local platform only. */
  isLocal: boolean;
  /** Whether a value has the required form. */
  accepts(value: string): boolean;
}

/** Settings of `OperatorSettings`, which are listed there and not with the account. */
const OPERATOR_MASK = {
  OPERATOR_NAME: true,
  OPERATOR_ADDRESS: true,
  CONTACT_EMAIL: true,
  OPERATOR_EMAIL: true,
} as const;

/** Each part of the list, with the Workers that read its settings; null when all do. */
const PARTS: readonly [part: z.ZodObject, workers: string[] | null][] = [
  [DeploymentSettings, []],
  [Settings, null],
  [FeedSettings, ["cron"]],
  [PriceSettings, ["cron"]],
  [RecordSettings, ["record", "site", "pictures", "agents", "cron"]],
  [SigningSettings, ["cron"]],
  [MonitorSettings, ["cron"]],
  [OperatorSettings, ["account", "cron", "site"]],
  [AccountSettings.omit(OPERATOR_MASK), ["account", "cron"]],
];

const settingsOf = ([part, workers]: (typeof PARTS)[number]): Setting[] =>
  Object.entries(part.shape).map(([name, schema]) => settingOf(name, schema, workers));

/** The settings of the service, as the `*env.ts` of `lib/runtime` declare them. */
export const SETTINGS: readonly Setting[] = PARTS.flatMap(settingsOf);

function settingOf(name: string, schema: z.core.$ZodType, workers: string[] | null): Setting {
  const meta = (z.globalRegistry.get(schema) ?? {}) as {
    description?: string;
    isLocal?: boolean;
  };
  const unset = z.safeParse(schema, undefined);
  return {
    name,
    description: meta.description ?? "",
    isRequired: !unset.success,
    defaultValue: unset.success && unset.data !== undefined ? String(unset.data) : null,
    workers,
    isLocal: meta.isLocal ?? false,
    accepts: (value) => z.safeParse(schema, value).success,
  };
}

/**
 * Throws if settings in an environment have a wrong form. The error names the settings, never their values.
 */
export function requireWellFormed(env: Readonly<Record<string, string | undefined>>): void {
  const malformed = SETTINGS.filter(({ name, isLocal, accepts }) => {
    const value = env[name];
    return !isLocal && value && !accepts(value);
  });
  if (malformed.length === 0) return;
  const list = malformed.map(({ name, description }) => `${name} (${description})`).join(", ");
  throw new CommandError(`nothing was done, since these are malformed: ${list}`);
}

const requirementText = ({ isRequired, defaultValue }: Setting): string =>
  isRequired ? "required" : defaultValue === null ? "optional" : `optional, else ${defaultValue}`;

const workersText = ({ workers }: Setting): string =>
  workers === null ? "all" : workers.length === 0 ? "none: commands" : workers.join(", ");

/** Writes the table of settings in docs/operations.md. */
export function settingsTable(settings: readonly Setting[] = SETTINGS): string {
  const rows = settings
    .filter(({ isLocal }) => !isLocal)
    .map(
      (setting) =>
        `| \`${setting.name}\` | ${workersText(setting)} | ${requirementText(setting)} | ${setting.description} |`,
    );
  return ["| name | Workers | | what |", "|---|---|---|---|", ...rows].join("\n");
}

const EXAMPLE_HEAD = `# Made from lib/runtime/*env.ts by \`npm run settings\`. Commands read it by --env-file; no shell does, so that
# < and & need no quotes. Quote a value that holds a #.`;

/**
 * Writes an example file to copy and fill in, with names and descriptions but without values.
 */
export function settingsExample(settings: readonly Setting[] = SETTINGS): string {
  const entries = settings
    .filter(({ isLocal }) => !isLocal)
    .map((setting) => `# ${setting.description} (${requirementText(setting)})\n${setting.name}=\n`);
  return [`${EXAMPLE_HEAD}\n`, ...entries].join("\n");
}
