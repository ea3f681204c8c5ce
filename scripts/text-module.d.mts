// Types of `text-module.mjs`, which is plain JavaScript so that Node loads it before any TypeScript.

export const TEXT_PREFIX: string;

export function textModule(file: string): string;
