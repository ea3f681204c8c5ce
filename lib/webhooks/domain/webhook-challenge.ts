// Decides whether the answer to a challenge proves that an address wants our deliveries.

import type { ChatPreset, WebhookPreset } from "./chat-messages.ts";

/** An answer to a challenge: its status and the beginning of its body. */
export interface ChallengeAnswer {
  status: number;
  text: string;
}

/** The members of a JSON object; none for anything else. */
function membersOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** A chat, which cannot echo a value: its hosts, and what it answers to a message that it took. */
interface Chat {
  host: RegExp;
  /** The preset in whose form it takes messages. */
  preset?: ChatPreset;
  hasTaken: (answer: ChallengeAnswer) => boolean;
}

const CHATS: readonly Chat[] = [
  {
    host: /^hooks\.slack(-gov)?\.com$/,
    preset: "slack",
    hasTaken: ({ text }) => text.trim() === "ok",
  },
  {
    host: /^((ptb|canary)\.)?discord(app)?\.com$/,
    preset: "discord",
    hasTaken: ({ status, text }) => status === 204 || "channel_id" in membersOf(text),
  },
  { host: /^api\.telegram\.org$/, hasTaken: ({ text }) => membersOf(text)["ok"] === true },
  {
    host: /^[a-z0-9-]+\.webhook\.office\.com$/,
    preset: "teams",
    hasTaken: ({ text }) => text.trim() === "1",
  },
  {
    // Workflows of Teams, which answer before they run.
    host: /^([a-z0-9-]+\.[a-z0-9-]+\.logic\.azure\.com|[a-z0-9.-]+\.environment\.api\.powerplatform\.com)$/,
    preset: "teams",
    hasTaken: ({ status }) => status === 202,
  },
  { host: /^chat\.googleapis\.com$/, hasTaken: ({ text }) => "name" in membersOf(text) },
];

const chatOf = (host: string) => CHATS.find((chat) => chat.host.test(host));

/** The preset of a host; `standard` for one that is no chat, or one without a preset. */
export const presetOf = (host: string): WebhookPreset => chatOf(host)?.preset ?? "standard";

/** Whether a host is a chat, which gets the challenge as a message and is tested by its own answer. */
export const isChat = (host: string): boolean => chatOf(host) !== undefined;

/**
 * Whether an answer with a status of 200 to 299 proves an address: its body is the value, alone or as a
 * member of a JSON object. A server that sends each body back whole proves nothing.
 */
export function isProof(host: string, answer: ChallengeAnswer, value: string): boolean {
  const chat = chatOf(host);
  if (chat) return chat.hasTaken(answer);
  const text = answer.text.trim();
  return (
    text === value ||
    text === JSON.stringify(value) ||
    Object.values(membersOf(text)).includes(value)
  );
}
