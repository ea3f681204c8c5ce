// The page /docs/archive: the whole history as Parquet, how to read it and how to verify it.

import { archiveOriginOf } from "../../../lib/record/domain/archive/archive-manifest.ts";
import type { CodeExample, DocPage } from "./contents.ts";

const LEAD =
  "The whole history as Parquet files: readings with their revisions, states, index, scores and calls, written every night and signed.";

const FILES = `
[The list](/docs/api/getArchive) has a file a subject and year (of a reading the year that it is for), with rows, digest and the times at which its first and
last row became known. A file's address has its digest, and its bytes never change: a night writes only files whose rows changed, and earlier files stay.
Without a key the list has what is free and open to pass on; with a key, all of your tier, with confidence, percentile and z-score.

**Every row has \`known_at\`. A backtest at T uses rows with \`known_at <= T\`,** and of each \`observed_at\` the highest \`revision\` among them. That is what
\`as_of=T\` answers, under the sensor's rules in force today: a new version of a sensor writes its years again.

The files take range requests. A file costs one request of your limit per 1,000 rows begun, a part of it its share.
[A sensor's history](/docs/api/getSensorHistory) and [the panel](/docs/api/getPanel) are Parquet, too, with \`format=parquet\`.`;

const read = (base: string): CodeExample[] => [
  {
    name: "Python",
    code: `from regime import Regime

regime = Regime("${base}")  # key="svc_..." for your tier
levels = regime.archive("index").to_dataframe()
regime.archive("readings", "vix").download("archive")`,
  },
  {
    name: "DuckDB",
    code: `-- with a key: create secret (type http, extra_http_headers map {'x-svc-key': 'YOUR_KEY'});
set variable files = (
  select list(url) from read_csv('${base}/api/archive?kind=index&format=csv'));
select known_at, stress_index from read_parquet(getvariable('files')) order by known_at;`,
  },
  {
    name: "polars",
    code: `import polars

files = polars.read_csv("${base}/api/archive?kind=index&format=csv")["url"].to_list()
print(polars.concat([polars.read_parquet(file) for file in files]))`,
  },
];

const verify = (base: string): CodeExample[] => [
  {
    name: "The archive, with Node",
    code: `curl -sSfO ${base}/clients/verify-archive.mjs
node verify-archive.mjs ${base} --origin ${archiveOriginOf(base)}`,
  },
];

const VERIFY = `
All files of a night are in one list, the manifest. The record's key signs it under the archive's own name, as the next leaf of a tree over all manifests
(RFC 6962, C2SP notes), and witnesses sign it only as an extension of the one before. [The log](/docs/api/listArchiveManifests) has every note. The verifier is one
file without dependencies: it checks notes, tree, list and files, all of them with \`--all\`, those of your tier with \`--api-key\`. Keep a note, and
\`--note\` shows later that the log still begins with it. Nothing proves that a row is true: compare it with the API and with the source.`;

export const archivePage: DocPage = {
  path: "/docs/archive",
  place: "/docs/archive",
  show: (base) => ({
    title: "The archive",
    description: "The whole history as Parquet files, for DuckDB, pandas and polars.",
    heading: "The archive",
    lead: LEAD,
    parts: [
      { id: "files", title: "What it holds", text: FILES },
      { id: "read", title: "Read it", samples: read(base) },
      { id: "verify", title: "Verify it", text: VERIFY, samples: verify(base) },
    ],
  }),
};
