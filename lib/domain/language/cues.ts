/**
 * All spellings of a cue pattern. `{a|b}` is one of these, `(a|b)` is one of these or nothing; both
 * work inside a word and around words, and do not nest: `{raise|lift}(s|d) (our) guidance`.
 */
export function expandCue(pattern: string): string[] {
  let cues = [""];
  for (const part of pattern.split(/([{(][^})]*[})])/)) {
    if (part === "") continue;
    const isGroup = part.startsWith("{") || part.startsWith("(");
    const choices = isGroup ? part.slice(1, -1).split("|") : [part];
    if (part.startsWith("(")) choices.push("");
    cues = cues.flatMap((head) => choices.map((choice) => head + choice));
  }
  return [...new Set(cues.map((cue) => cue.trim().replace(/ +/g, " ")))];
}
