// The page /docs: example programs for a first request, and the rules of all endpoints.

import type { CodeExample, DocPage } from "./contents.ts";

const curl = (base: string) => `# The index and its interpretation
curl -sw '\\n' ${base}/api/stress-index
curl -sw '\\n' ${base}/api/interpretation
# The newest readings of a sensor as CSV
curl -s '${base}/api/sensors/vix/history?limit=5&format=csv'
# What was known on a day in the past
curl -sw '\\n' '${base}/api/sensors/vix?as_of=2022-12-01'
# With a key: your tier and its remaining requests
curl -sw '\\n' -H "x-svc-key: $REGIME_KEY" ${base}/api/usage`;

const python = (base: string) => `import csv, io, json, os, urllib.request

BASE = "${base}"
KEY = os.environ.get("REGIME_KEY")

def get(path):
    headers = {"x-svc-key": KEY} if KEY else {}
    request = urllib.request.Request(BASE + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()

index = json.loads(get("/api/stress-index"))
print(index["stress_index"], index["regime"], index["as_of"])

text = get("/api/sensors/vix/history?limit=200&format=csv")
readings = list(csv.DictReader(io.StringIO(text)))
print(len(readings), "readings, the newest", readings[0]["value"], readings[0]["state"])`;

const typescript = (base: string) => `const base = "${base}";
const key = process.env["REGIME_KEY"];
const headers: Record<string, string> = key ? { "x-svc-key": key } : {};

const index = await (await fetch(\`\${base}/api/stress-index\`, { headers })).json();
console.log(index.stress_index, index.regime, index.as_of);

const answer = await fetch(\`\${base}/api/sensors/vix/history?limit=200\`, { headers });
if (!answer.ok) throw new Error(\`\${answer.status} \${answer.headers.get("x-error-code")}\`);
const { readings } = await answer.json();
console.log(readings.length, "readings, the newest", readings[0].value, readings[0].state);`;

const r = (base: string) => `base <- "${base}"
index <- read.csv(paste0(base, "/api/stress-index/history?interval=day&limit=200&format=csv"))
cat(index$stress_index[1], index$regime[1], index$as_of[1], "\\n")

vix <- read.csv(paste0(base, "/api/sensors/vix/history?limit=200&format=csv"))
cat(nrow(vix), "readings, the newest", vix$value[1], vix$state[1], "\\n")`;

const pandas = (base: string) => `import pandas as pd

url = "${base}/api/stress-index/history?interval=day&limit=200&format=csv"
index = pd.read_csv(url, parse_dates=["as_of"], index_col="as_of").sort_index()
print(index[["stress_index", "regime", "sensor_count"]].tail())`;

/** The example programs, which the tests run. */
export const quickStarts = (base: string): CodeExample[] => [
  { name: "curl", code: curl(base) },
  { name: "Python, standard library only", code: python(base) },
  { name: "Python with pandas", code: pandas(base) },
  { name: "TypeScript (Node 24, Deno, Bun)", code: typescript(base) },
  { name: "R", code: r(base) },
];

const EVERYWHERE = `
- **Point in time**: \`as_of=2020-03-16\` (a day or an RFC 3339 instant) returns the answer of that time. Before the first
  reading it is a 404 that names the first instant; a list is empty then. \`as_of\` of an answer is the time you asked for, else
  that of its newest data.
- **Windows and pages**: histories take \`from\` (inclusive), \`to\` (exclusive), \`order\`, \`limit\` and \`offset\`; the header
  \`Link\` has the URLs of the first, the previous and the next page. The links pin a snapshot, so no row moves or repeats while
  you page. A cursor is valid only with the same query parameters. \`from\` and \`to\` bound \`recorded_at\`, when a value became
  known, also with \`interval\`; in [the panel](/docs/api/getPanel) they bound the dates of the observations.
- **Observations**: each row of a history is an observation, identified by \`observed_at\` and \`revision\`. \`interval=day\`, \`week\`
  or \`month\` gives the last observation of each. \`carried=1\` adds the values carried forward while the source published nothing new.
- **Truncated responses**: \`X-Limit-Applied\` is the maximum number of rows that was applied. With \`complete=1\`, a response that
  your tier's limit or the default limit would truncate is a 400 that names the next step. It works on every list and history
  that has \`limit\`.
- **Several sensors**: [the panel](/docs/api/getPanel) has a row for each date and a column for each sensor, also as Apache Parquet.
- **CSV**: \`format=csv\` on every list and history. Nested fields become dotted columns. null is an empty cell.
- **Renderings**: \`rendering=variant\` gives camelCase names, at the endpoints whose page says so.
- **Unknown fields**: ignore them. We add fields and parameters at any time; [what breaks callers](/docs/versioning)
  is announced 180 days ahead.
- **Misspelt parameters**: ignored. \`X-Svc-Warning\` names each, with the parameter that you may have meant.
- **Headers**: \`X-Data-As-Of\` is the newest observation in the body, \`X-Next-Update\` the time of the next change,
  \`X-Request-Id\` the id to send us when something is wrong. \`X-Svc-Data\` is present where data are the bundled sample, not today's markets.`;

const keys = (base: string) => `
Free data needs no key. A key from [the pricing page](/pricing) opens paid sensors, longer histories and the
language endpoints. Send it in the header \`x-svc-key\` or \`x-api-key\` (the endpoints below
\`${base}/api/tone/\` document the latter), as a bearer token, or, if nothing else works, as the parameter \`key\`. In a browser,
[unlock a session](/unlock): for seven days it has its key's permissions.

On an endpoint that works without a key, a request with an invalid key gets the free answer. \`X-Svc-Key-Status\` then gives the
reason (\`malformed\`: \`Authorization\` without \`Bearer\`). Programs should send \`Prefer: handling=strict\`: then an invalid key
gets [a 401](/docs/errors#invalid_key).`;

const NOTE = `
These are diagnostic observations, not predictions or trading recommendations. The only forecasts are the published calls,
which are in [the record](/docs/record) with their results.`;

const LEAD =
  "Copy one of these programs and run it. Every release tests them. Free data needs no key.";

export const quickStart: DocPage = {
  path: "/docs",
  place: "/docs",
  show: (base) => ({
    title: "Documentation",
    description: "Quick start in curl, Python, TypeScript and R, and the rules of all endpoints.",
    heading: "Quick start",
    lead: LEAD,
    parts: [
      { id: "programs", title: "A first request", samples: quickStarts(base) },
      { id: "keys", title: "Keys", text: keys(base) },
      { id: "everywhere", title: "Rules of all endpoints", text: EVERYWHERE },
      { id: "not", title: "What this is not", text: NOTE },
    ],
  }),
};
