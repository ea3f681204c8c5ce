import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { type CodeExample, DocSection, docPage } from "./page.tsx";

const LEAD =
  "Two small programs to take along: no dependency, nothing to install, and yours to change.";

const TEXT = `
Both always ask strictly, so that a bad key is an error and never a quiet answer of the free tier; both follow
\`Link\` from page to page, wait as long as a 429 or 503 says, and raise errors that carry status, code and request id.`;

const PYTHON = `
[Download regime.py](/clients/regime.py): one file, standard library only. \`to_dataframe()\` gives a frame where pandas is
installed (tried with 2.2 to 3.0).`;

const TYPESCRIPT = `
[Download regime.ts](/clients/regime.ts) and [types.generated.ts](/clients/types.generated.ts) into one folder: every endpoint by its name, with
the types of the contract. Node 24, Deno and Bun run them as they are.`;

const fetchPython = (base: string): CodeExample => ({
  name: "Fetch it",
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
  name: "Fetch them",
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
The [OpenAPI document](/api/openapi) is made from the contracts that check every request, so that generators for other languages
work from it: \`operationId\` is the name of each endpoint's page here.`;

export const clients = docPage({
  path: "/docs/clients",
  place: "/docs/clients",
  show: (_, base) => ({
    title: "Clients",
    description: "Python and TypeScript clients without dependencies, to download.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Clients" lead={LEAD} />
        <DocSection id="both" title="What both do" text={TEXT} />
        <DocSection
          id="python"
          title="Python"
          text={PYTHON}
          samples={[fetchPython(base), pythonClient(base)]}
        />
        <DocSection
          id="typescript"
          title="TypeScript"
          text={TYPESCRIPT}
          samples={[fetchTypeScript(base), typescriptClient(base)]}
        />
        <DocSection id="others" title="Other languages" text={OTHERS} />
      </>
    ),
  }),
});
