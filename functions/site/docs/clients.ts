// The page /docs/clients: how to get and use the Python and TypeScript clients.

import type { CodeExample, DocPage } from "./contents.ts";

const LEAD = "Two small clients without dependencies, to install or to download and change.";

const TEXT = `
Both treat a bad key as an error, never as a silent answer of the free tier. Both follow \`Link\` from page to page and wait
as long as a 429 or 503 says. Their errors carry status, code and request id. What the service warns of, such as a parameter that it does not know, is a
warning in your program, too.`;

const PYTHON = `
[Download regime.py](/clients/regime.py): one file, standard library only. With pandas installed, \`to_dataframe()\` returns
a data frame (tested with pandas 1.5 to 3.0), with polars \`to_polars()\`. Frames are oldest first, with one row a date and the time at which
each value became known; a revised date has what was published first. \`archive()\` lists, downloads and reads [the archive](/docs/archive). With \`cache="FOLDER"\`, answers are kept on disk with their ETag. From the
repository, \`pip install ./clients/python\` installs the same file as a typed package.`;

const TYPESCRIPT = `
[Download regime.ts](/clients/regime.ts) and [types.generated.ts](/clients/types.generated.ts) into one folder. They have every endpoint by name, with types. They run in Node 24, Deno and Bun without a build. The last answers are kept in memory with their ETag. From the
repository, \`npm pack ./clients/typescript\` makes a package that Node 20, bundlers and browsers can use.`;

const fetchPython = (base: string): CodeExample => ({
  name: "Download it",
  code: `curl -sSfO ${base}/clients/regime.py`,
});

export const pythonClient = (base: string): CodeExample => ({
  name: "history.py",
  code: `from regime import Regime

regime = Regime("${base}")
index = regime.get("/api/stress-index")
print(index["stress_index"], index["regime"])

readings = regime.history("vix", from_="2022-11-01")
print(len(readings), "readings since November 2022")`,
});

const fetchTypeScript = (base: string): CodeExample => ({
  name: "Download them",
  code: `curl -sSfO ${base}/clients/regime.ts -O ${base}/clients/types.generated.ts`,
});

export const typescriptClient = (base: string): CodeExample => ({
  name: "history.ts",
  code: `import { RegimeClient } from "./regime.ts";

const regime = new RegimeClient({ baseUrl: "${base}" });
const index = await regime.call("getStressIndex", {});
console.log(index.stress_index, index.regime);

let count = 0;
for await (const reading of regime.history("vix", { from: "2022-11-01" })) count += 1;
console.log(count, "readings since November 2022");`,
});

const OTHERS = `
Generate a client from the [OpenAPI document](/api/openapi). It is made from the contracts that check every request.
\`operationId\` is also the name of each endpoint's page here. Tested with openapi-typescript and openapi-fetch, orval, hey-api and
swagger-typescript-api: \`data\` has the type of the JSON. CSV and Parquet are described beside it, in \`x-file-content\`.`;

export const clients: DocPage = {
  path: "/docs/clients",
  place: "/docs/clients",
  show: (base) => ({
    title: "Clients",
    description: "Python and TypeScript clients without dependencies, to download.",
    heading: "Clients",
    lead: LEAD,
    parts: [
      { id: "both", title: "What both do", text: TEXT },
      {
        id: "python",
        title: "Python",
        text: PYTHON,
        samples: [fetchPython(base), pythonClient(base)],
      },
      {
        id: "typescript",
        title: "TypeScript",
        text: TYPESCRIPT,
        samples: [fetchTypeScript(base), typescriptClient(base)],
      },
      { id: "others", title: "Other languages", text: OTHERS },
    ],
  }),
};
