// Reads the items of a JSON or YAML file for `npm run calls`.

import { readFileSync } from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { CommandError } from "../command.ts";

/** An item of a list, and its place (file and line) for error messages. */
export type FileItem = { value: unknown; place: string };

/**
 * Reads the items of a JSON or YAML file: a list, or one item alone. Each item has its file and
 * line. A wrong file throws a CommandError that names both.
 */
export function readListFile(path: string): FileItem[] {
  const lines = new LineCounter();
  const document = parseDocument(textOf(path), { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    throw new CommandError(`${path}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
  }
  const value = contentOf(path, () => document.toJS() as unknown);
  const lineAt = (steps: readonly (string | number)[]): number => {
    const node = document.getIn(steps, true) as { range?: [number, number, number] } | undefined;
    return lines.linePos(node?.range?.[0] ?? 0).line;
  };
  if (!Array.isArray(value)) return [{ value, place: `${path}:${lineAt([])}` }];
  return value.map((item: unknown, index) => ({
    value: item,
    place: `${path}:${lineAt([index])}`,
  }));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path}: it cannot be read (${code ?? "unknown"})`);
  }
}

function contentOf<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new CommandError(`${path}: it refers to itself too often`);
  }
}

/** Parses an item by its schema, or throws a CommandError with place, member and reason. */
export function parseItem<T>({ value, place }: FileItem, shape: z.ZodType<T>): T {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const member = issue?.path.join(".");
  throw new CommandError(
    `${place}: ${member ? `${member}: ` : ""}${issue?.message ?? "not valid"}`,
  );
}
