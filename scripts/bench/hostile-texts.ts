/** A text is as long as the longest that callers may send. */
export const LONGEST = 200_000;

/** A piece over and over, to that length. */
export const repeated = (piece: string): string =>
  piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

/** So many different names of two letters or more, in order: Aa, Ab … */
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    let name = "";
    for (let rest = i + 26; rest > 0; rest = Math.floor(rest / 26)) {
      name = String.fromCharCode(97 + (rest % 26)) + name;
    }
    return name.charAt(0).toUpperCase() + name.slice(1);
  });

/** A line for each of more different names than a text has room for. */
const eachNamed = (line: (name: string) => string): string =>
  repeated(
    names(30_000)
      .map((name) => `${line(name)}\n`)
      .join(""),
  );

/** Texts of one length that ask the most of a part of the scoring, by what they repeat. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  "negations: `not, `": repeated("not, "),
  "negations in a list: `no a, `": repeated("no a, "),
  "negations in what is thrown in: `,of no not,may`": repeated(",of no not,may"),
  "negations of two reaches: `few, not `": repeated("few, not "),
  "a negation and passed-over words: `not the the the `": repeated(`not ${"the ".repeat(12)}`),
  "one cue: `may `": repeated("may "),
  "one promise: `I'll `": repeated("I'll "),
  "one cost: `cost `": repeated("cost "),
  "one direction: `up `": repeated("up "),
  "a direction and its noun: `grew sales `": repeated("grew sales "),
  "directions of one noun: `sales up up up up up up up up `": repeated(`sales ${"up ".repeat(8)}`),
  "sentences of one cue: `AI. `": repeated("AI. "),
  "numbers of one character: `½`": repeated("½"),
  "periods out of one character: `may… `": repeated("may… "),
  "words and numbers of one character: `a1`": repeated("a1"),
  "a programme that is done: `cut costs. `": repeated("cut costs. "),
  "an agent beside what it harms: `headwinds hurt `": repeated("headwinds hurt "),
  "growth and its fall: `record orders fell `": repeated("record orders fell "),
  "dashes out of one character: `a—`": repeated("a—"),
  "dashes and ellipses: `…—`": repeated("…—"),
  "words and marks out of one character: `ﬃ—`": repeated("ﬃ—"),
  "ends of sentences out of one character: `⁉…`": repeated("⁉…"),
  "initials: `J. A. `": repeated("J. A. "),
  "initials, a line each: `A.`": repeated("A.\n"),
  "speakers who say nothing: `Q:` a line": repeated("Q:\n"),
  "speakers who say a letter: `Q: a` a line": repeated("Q: a\n"),
  "names before a colon that are no speakers: `A B: may` a line": repeated("A B: may\n"),
  "speakers named once each, a line": eachNamed((name) => `${name} ${name}:`),
  "an operator on each line: `Operator - A`": repeated("Operator - A\n"),
  "names alone, a line each, after an operator's":
    `Operator\n${eachNamed((name) => `${name} ${name}`)}`.slice(0, LONGEST),
  "names before a colon, of a word, a line each": eachNamed((name) => `${name}: a`),
  "names before a dash, a line each": repeated(`Bo Li, CEO\n${"Bo Li - Aa\n".repeat(30_000)}`),
  "names and titles that are none, with signs of emphasis, a line each": repeated(
    "*Expenditures*  x Fiscal — fell - Officers\n",
  ),
  "names of a word that nothing confirms, after a list": `Participants\nBo Li\nCEO\n\n${eachNamed(
    (name) => `${name}: not, up`,
  )}`.slice(0, LONGEST),
  "lines that end as headings of lists do: `Z management`": repeated("Z management\n"),
  "names with the number of a turn, a line each": eachNamed((name) => `${name} Bo [1]`),
  "lists of one who speaks": eachNamed((name) => `Speakers\nAl ${name}\nAcme\n`),
  "lines of a name and spaces": repeated(`A B${" ".repeat(40)}C${" ".repeat(40)}d, CEO\n`),
  "words of a safe harbour: `risks and uncertainties `": repeated("risks and uncertainties "),
  "statements of nothing else: `forward-looking statements `": repeated(
    "forward-looking statements ",
  ),
  "one word": repeated("a"),
  "one number: `1,`": repeated("1,"),
  "brackets: `(`": repeated("("),
  spaces: repeated(" "),
  "empty lines": repeated("\n"),
  "combining marks": repeated("e\u0301\u0323"),
  "halves of surrogate pairs": repeated("\ud800"),
};
