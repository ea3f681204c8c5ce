// The prompts that a person can choose in a client: questions that need more than one tool.

import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

const PLAIN =
  "Give numbers with their units and the time of the data. Say what is missing or old, and whether the data are a " +
  "sample. Describe; do not forecast and do not advise.";

const ask = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});

/** Offers the prompts. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "market_stress_now",
    { title: "Market stress now", description: "How stressed markets are today, and why." },
    () =>
      ask(
        "How stressed are markets now? Call get_stress_index and get_interpretation, then list_sensors for the sensors that " +
          "are ELEVATED, SEVERE or STRESS. Say the level and the regime, how both moved over the last 30 days, which families " +
          `contribute most, and what contradicts them. ${PLAIN}`,
      ),
  );
  server.registerPrompt(
    "what_changed_this_week",
    { title: "What changed this week", description: "Changes since seven days ago." },
    () =>
      ask(
        "What changed this week? Call get_changes without arguments. For each sensor that changed, say from which state to " +
          "which and when; call get_sensor where the meaning of a state is needed. Then the index then and now, calls that " +
          `opened or settled, and new signal drops. ${PLAIN}`,
      ),
  );
  server.registerPrompt(
    "read_this_release",
    {
      title: "Read this release",
      description: "What a company's release, a call or a central bank's text says. Needs a key.",
      argsSchema: z.object({ text: z.string().describe("The whole text.") }),
    },
    ({ text }) =>
      ask(
        "Read the text below. Call score_text with it and evidence=1 (mode central_bank for a central bank's text). Say the " +
          "risk and what it is made of, the direction, and each event with the words of the text at its place. If the label is " +
          `INSUFFICIENT, say so and stop. ${PLAIN}\n\n${text}`,
      ),
  );
}
