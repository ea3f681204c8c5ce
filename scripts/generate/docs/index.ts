// The command `npm run docs`: writes the generated files of the documentation.

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import type { ExampleAnswer, Operation } from "../../../functions/site/docs/operation.ts";
import { runCommand } from "../../operator/command.ts";
import { jsonText } from "../json-text.ts";
import { EXAMPLES_FILE } from "../openapi-responses.ts";
import { exampleAnswer } from "./answers.ts";
import { recordExamples } from "./examples.ts";
import {
  ANSWERS_FILE,
  ENDPOINTS_FILE,
  endpointsJson,
  OPERATIONS_FILE,
  operationsJson,
} from "./files.ts";
import { operations } from "./operations.ts";

/**
 * Records the answer of every endpoint to its example, and the errors. The service runs in this process on the test
 * data.
 */
async function recordAnswers() {
  const { BASE_URL, SAMPLE_END, testApp } = await import("../../../tests/support/service/app.ts");
  const { archiveTick } = await import("../../../tests/support/record/archive-tick.ts");
  const { signAdopted } = await import("../../../tests/support/record/sign-adopted.ts");
  const app = await testApp({ texts: true, stocks: true });
  await signAdopted(app, BASE_URL);
  await archiveTick(app).whole(SAMPLE_END);
  const sendExample = ({ method, access, keyHeader, example }: Operation): Promise<Response> =>
    app.send(example.path, {
      method: method.toUpperCase(),
      headers: {
        ...(access === "key" && { [keyHeader]: app.keys.retail }),
        ...(example.body && { "content-type": "application/json" }),
      },
      ...(example.body && { body: example.body.replaceAll("<API_KEY>", app.keys.retail) }),
    });
  // Operations that end the key are called last.
  const order = operations().toSorted((a, b) => Number(endsKey(a)) - Number(endsKey(b)));
  const answers: ExampleAnswer[] = [];
  for (const operation of order) {
    answers.push(await exampleAnswer(operation, await sendExample(operation), BASE_URL));
  }
  const examples = await recordExamples(app, BASE_URL);
  await app.close();
  return { answers: answers.toSorted((a, b) => (a.id < b.id ? -1 : 1)), examples };
}

const endsKey = ({ path }: Operation): boolean => path.startsWith("/api/keys/");

if (import.meta.main) {
  new Command("npm run docs --")
    .description("Writes what the site shows of the contracts.")
    .option("--answers", "also ask every example again, on the data of the tests (a minute)")
    .action(({ answers }: { answers?: boolean }) =>
      runCommand(async () => {
        await writeFile(OPERATIONS_FILE, operationsJson());
        await writeFile(ENDPOINTS_FILE, endpointsJson());
        if (answers || !existsSync(ANSWERS_FILE)) {
          const recorded = await recordAnswers();
          await writeFile(ANSWERS_FILE, jsonText(recorded.answers, 1));
          await writeFile(EXAMPLES_FILE, `${JSON.stringify(recorded.examples, null, 2)}\n`);
        }
        console.log("functions/site/docs/*.generated.json are current");
        process.exit();
      }),
    )
    .parse();
}
