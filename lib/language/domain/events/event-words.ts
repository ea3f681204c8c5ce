import lists from "../lexicons/event-words.json" with { type: "json" };

type ListName = keyof typeof lists;

/**
 * Words that the rules of events use, by list. `lexicons/event-words.json` says what each list is
 * for.
 */
export const EVENT_WORDS = Object.fromEntries(
  Object.entries(lists).map(([name, { words }]) => [name, new Set(words.split(" "))]),
) as unknown as Readonly<Record<ListName, ReadonlySet<string>>>;

/** Whether a token is in a list of words; false without a token. */
export const isEventWord = (list: ListName, token: { readonly text: string } | undefined) =>
  token !== undefined && EVENT_WORDS[list].has(token.text);
