// Types of `ports.mjs`, which is plain JavaScript so that it runs before anything is installed.

export function isFree(port: number): Promise<boolean>;

export function freePorts(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ port: number; platformPort: number }>;
