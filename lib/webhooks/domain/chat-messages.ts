// Writes events as messages in the forms that chats document, for webhooks with a preset.

import { SAMPLE_SENTENCE } from "../../market/domain/sample-data.ts";

/** What a webhook gets: events in our form, or the same as messages of a chat. */
export const WEBHOOK_PRESETS = ["standard", "slack", "discord", "teams"] as const;
export type WebhookPreset = (typeof WEBHOOK_PRESETS)[number];
export type ChatPreset = Exclude<WebhookPreset, "standard">;

/** The parts of an event that a message needs. */
export interface EventFacts {
  type: string;
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** A message before it has the form of a chat. */
interface Message {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** The page about it. */
  url: string;
  note: string;
}

const DISCLAIMER = "An observation, not a prediction or a trading recommendation.";
const MAX_TITLE = 250;

const percent = (share: unknown): string => `${Math.round(Number(share) * 1_000) / 10} %`;
const minute = (instant: unknown): string =>
  `${String(instant).slice(0, 16).replace("T", " ")} UTC`;

function partsOf({ type, timestamp, data }: EventFacts): Pick<Message, "title" | "facts"> {
  const text = (name: string) => String(data[name]);
  switch (type) {
    case "sensor.state_changed":
      return {
        title: `${text("name")}: ${text("from_state")} to ${text("to_state")}`,
        facts: [
          ...(data["value"] === null
            ? []
            : [["Value", `${text("value")} ${text("unit")}`] as const]),
          ["Changed", minute(data["changed_at"])],
        ],
      };
    case "index.regime_changed":
      return {
        title: `Stress index: ${text("from_regime")} to ${text("to_regime")}`,
        facts: [
          ["Level", `${text("stress_index")} of 100`],
          ["Computed", minute(data["as_of"])],
        ],
      };
    case "call.published":
      return {
        title: `New call: ${text("title")}`,
        facts: [
          ["Our probability of YES", percent(data["svc_prob"])],
          ["Closes", minute(data["closes_at"])],
        ],
      };
    case "call.graded":
      return {
        title: `${data["is_correction"] === true ? "Grade corrected" : "Call settled"}, ${text("verdict")}: ${text("title")}`,
        facts: [["Our probability of YES", percent(data["svc_prob"])]],
      };
    case "webhook.test":
      return { title: "A test of Regime Intelligence", facts: [["Sent", minute(timestamp)]] };
    default:
      return { title: "This chat is to get the changes of Regime Intelligence", facts: [] };
  }
}

function messageOf(event: EventFacts): Message {
  const { title, facts } = partsOf(event);
  const { url, data } = event.data;
  return {
    title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title,
    facts,
    // The page of what the event links to at the API.
    url: String(url).replace("/api/", "/"),
    note: data === "sample" ? `${SAMPLE_SENTENCE}. ${DISCLAIMER}` : DISCLAIMER,
  };
}

/** Slack reads these three characters as its own marks. Source: Slack, Formatting text for app surfaces, 2025. */
const slackText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Source: Slack, Sending messages using incoming webhooks, 2025. */
const slack = ({ title, facts, url, note }: Message) => ({
  text: slackText(title),
  blocks: [
    { type: "section", text: { type: "mrkdwn", text: `*<${url}|${slackText(title)}>*` } },
    ...(facts.length > 0
      ? [
          {
            type: "section",
            fields: facts.map(([name, value]) => ({
              type: "mrkdwn",
              text: `*${slackText(name)}*\n${slackText(value)}`,
            })),
          },
        ]
      : []),
    { type: "context", elements: [{ type: "plain_text", text: note }] },
  ],
});

/** Source: Discord, Webhook resource, Execute webhook, 2025. */
const discord = ({ title, facts, url, note }: Message, timestamp: string) => ({
  embeds: [
    {
      title,
      url,
      timestamp,
      fields: facts.map(([name, value]) => ({ name, value, inline: true })),
      footer: { text: note },
    },
  ],
  // A title that names somebody mentions nobody.
  allowed_mentions: { parse: [] },
});

/** Source: Microsoft, Create incoming webhooks with Workflows for Microsoft Teams, 2025. */
const teams = ({ title, facts, url, note }: Message) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          { type: "TextBlock", text: title, weight: "Bolder", size: "Medium", wrap: true },
          { type: "FactSet", facts: facts.map(([name, value]) => ({ title: name, value })) },
          { type: "TextBlock", text: note, isSubtle: true, wrap: true },
        ],
        actions: [{ type: "Action.OpenUrl", title: "Open", url }],
      },
    },
  ],
});

/** Writes an event as the message of a chat. */
export function chatMessage(preset: ChatPreset, event: EventFacts): string {
  const message = messageOf(event);
  const body = { slack, discord, teams }[preset](message, event.timestamp);
  return JSON.stringify(body);
}
