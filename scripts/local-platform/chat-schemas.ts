// What chats accept from webhooks, as their documentation says, and what they answer.

import * as z from "zod";

const httpUrl = z.url({ protocol: /^https?$/ });

/** Slack's marks must be escaped, except in a link of its own form. */
const isEscaped = (text: string): boolean =>
  !/[<>]/.test(text.replaceAll(/<https?:[^|<>\s]+\|[^<>]*>/g, "")) &&
  !/&(?!amp;|lt;|gt;)/.test(text);
const mrkdwn = (max: number) =>
  z.strictObject({
    type: z.literal("mrkdwn"),
    text: z.string().min(1).max(max).refine(isEscaped, "not escaped"),
  });
const plain = z.strictObject({ type: z.literal("plain_text"), text: z.string().min(1).max(3_000) });

/** Source: Slack, Reference: blocks, 2025. */
const slack = z.strictObject({
  text: z.string().min(1).max(40_000).refine(isEscaped, "not escaped"),
  blocks: z
    .array(
      z.union([
        z
          .strictObject({
            type: z.literal("section"),
            text: mrkdwn(3_000).optional(),
            fields: z.array(mrkdwn(2_000)).min(1).max(10).optional(),
          })
          .refine(({ text, fields }) => text !== undefined || fields !== undefined),
        z.strictObject({
          type: z.literal("context"),
          elements: z
            .array(z.union([plain, mrkdwn(3_000)]))
            .min(1)
            .max(10),
        }),
      ]),
    )
    .min(1)
    .max(50),
});

const MAX_EMBED_CHARACTERS = 6_000;

/** Source: Discord, Webhook resource and Embed limits, 2025. */
const discord = z
  .strictObject({
    content: z.string().max(2_000).optional(),
    embeds: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(256),
          description: z.string().max(4_096).optional(),
          url: httpUrl,
          timestamp: z.iso.datetime(),
          fields: z
            .array(
              z.strictObject({
                name: z.string().min(1).max(256),
                value: z.string().min(1).max(1_024),
                inline: z.boolean(),
              }),
            )
            .max(25),
          footer: z.strictObject({ text: z.string().min(1).max(2_048) }),
        }),
      )
      .min(1)
      .max(10),
    allowed_mentions: z.strictObject({ parse: z.array(z.enum(["roles", "users", "everyone"])) }),
  })
  .refine(({ embeds }) => JSON.stringify(embeds).length <= MAX_EMBED_CHARACTERS);

const textBlock = z.strictObject({
  type: z.literal("TextBlock"),
  text: z.string().min(1),
  weight: z.enum(["Default", "Lighter", "Bolder"]).optional(),
  size: z.enum(["Default", "Small", "Medium", "Large", "ExtraLarge"]).optional(),
  isSubtle: z.boolean().optional(),
  wrap: z.boolean().optional(),
});
const factSet = z.strictObject({
  type: z.literal("FactSet"),
  facts: z.array(z.strictObject({ title: z.string().min(1), value: z.string().min(1) })),
});

/** Source: Adaptive Cards, Schema explorer, 1.4 of 2021; Microsoft, Create incoming webhooks with Workflows, 2025. */
const teams = z.strictObject({
  type: z.literal("message"),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
          type: z.literal("AdaptiveCard"),
          version: z.enum(["1.0", "1.1", "1.2", "1.3", "1.4"]),
          body: z.array(z.union([textBlock, factSet])).min(1),
          actions: z
            .array(
              z.strictObject({
                type: z.literal("Action.OpenUrl"),
                title: z.string().min(1),
                url: httpUrl,
              }),
            )
            .max(6),
        }),
      }),
    )
    .length(1),
});

/** Teams refuses larger messages. */
const MAX_TEAMS_BYTES = 28 * 1_024;

interface ChatReceiver {
  accepts: (body: string) => boolean;
  /** What it answers to a message that it took, and to any other. */
  taken: () => Response;
  refused: () => Response;
}

const accepts = (schema: z.ZodType, body: string): boolean => {
  try {
    return schema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};

/** Stand-ins for the webhooks of chats, by preset. */
export const CHAT_RECEIVERS: Readonly<Record<string, ChatReceiver>> = {
  slack: {
    accepts: (body) => accepts(slack, body),
    taken: () => new Response("ok"),
    refused: () => new Response("invalid_payload", { status: 400 }),
  },
  discord: {
    accepts: (body) => accepts(discord, body),
    taken: () => new Response(null, { status: 204 }),
    refused: () => Response.json({ message: "Invalid Form Body", code: 50_035 }, { status: 400 }),
  },
  teams: {
    accepts: (body) => body.length <= MAX_TEAMS_BYTES && accepts(teams, body),
    taken: () => new Response(null, { status: 202 }),
    refused: () => Response.json({ error: { code: "InvalidRequestContent" } }, { status: 400 }),
  },
};
