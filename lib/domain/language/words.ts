import lists from "./lexicons/words.json" with { type: "json" };

type ListName = keyof typeof lists;

/** Function words that rules of the grammar name, by list; `lexicons/words.json` says what each is for. */
export const WORDS = Object.fromEntries(
  Object.entries(lists).map(([name, { words }]) => [name, new Set(words.split(" "))]),
) as unknown as Readonly<Record<ListName, ReadonlySet<string>>>;
