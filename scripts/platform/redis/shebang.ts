import type { RedisBackend, WireReply } from "./backend.ts";
import { sha1 } from "./lua.ts";

/** Upstash's scripts begin with `#!lua flags=allow-key-locking`, a flag that Redis refuses. */
function withoutShebang(script: string): string {
  return script.startsWith("#!") ? script.replace(/^[^\n]*/, "") : script;
}

/**
 * Lets a stock Redis run scripts whose first line only Upstash knows. The line is dropped, and
 * since clients ask for the hash of the whole text, that hash is remembered for the shorter one.
 */
export function acceptShebang(backend: RedisBackend): RedisBackend {
  const shortened = new Map<string, string>();

  function translate(command: string[]): string[] {
    const [name = "", first = "", second = "", ...rest] = command;
    const verb = name.toUpperCase();
    if (verb.startsWith("EVALSHA")) return [name, shortened.get(first) ?? first, second, ...rest];
    if (verb.startsWith("EVAL") && first.startsWith("#!")) {
      return [name, remember(first), second, ...rest];
    }
    if (verb !== "SCRIPT") return command;
    if (/^load$/i.test(first) && second.startsWith("#!")) return [name, first, remember(second)];
    if (!/^exists$/i.test(first)) return command;
    return [name, first, ...[second, ...rest].map((sha) => shortened.get(sha) ?? sha)];
  }

  function remember(script: string): string {
    const short = withoutShebang(script);
    shortened.set(sha1(script), sha1(short));
    return short;
  }

  /** SCRIPT LOAD answers the hash of the text as the client sent it. */
  function answer([name, first, script = ""]: string[], reply: WireReply): WireReply {
    const isLoad = /^script$/i.test(name ?? "") && /^load$/i.test(first ?? "");
    return isLoad && script.startsWith("#!") && !(reply instanceof Error) ? sha1(script) : reply;
  }

  const each = (commands: string[][], replies: WireReply[]) =>
    replies.map((reply, i) => answer(commands[i] ?? [], reply));

  return {
    run: async (command) => answer(command, await backend.run(translate(command))),
    pipeline: async (list) => each(list, await backend.pipeline(list.map(translate))),
    transaction: async (list) => each(list, await backend.transaction(list.map(translate))),
    close: backend.close,
  };
}
