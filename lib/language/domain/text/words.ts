import lists from "../lexicons/words.json" with { type: "json" };

type ListName = keyof typeof lists;

/** Function words that grammar rules name, by list. `lexicons/words.json` says what each list is for. */
export const WORDS = Object.fromEntries(
  Object.entries(lists).map(([name, { words }]) => [name, new Set(words.split(" "))]),
) as unknown as Readonly<Record<ListName, ReadonlySet<string>>>;

/** Whether there is a token and its word is in a list. */
export const isIn = (list: ListName, token: { readonly text: string } | undefined): boolean =>
  token !== undefined && WORDS[list].has(token.text);
