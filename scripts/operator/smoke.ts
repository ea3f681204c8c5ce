// The command `npm run smoke`: sends each Worker a few requests and checks the answers.

import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";
import { DATA_FOLDER } from "./database.ts";
import { localServiceAddress } from "./local-service.ts";

const DEADLINE_MS = 10_000;

interface SmokeTest {
  group: string;
  what: string;
  /** Whether it holds only once a sensor has data; before that the answer is a 503 by design. */
  needsData?: true;
  run: (request: SendRequest) => Promise<void>;
}
type SendRequest = (path: string, init?: RequestInit) => Promise<Response>;

function expect(isTrue: boolean, message: string): asserts isTrue {
  if (!isTrue) throw new CommandError(message);
}

async function json(
  request: SendRequest,
  path: string,
  status = 200,
): Promise<Record<string, unknown>> {
  const answer = await request(path);
  expect(answer.status === status, `${path} answers ${answer.status} instead of ${status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Requests to each Worker, and what the answers must contain. None changes anything. */
const SMOKE_TESTS: readonly SmokeTest[] = [
  {
    group: "sensors",
    what: "health is not an error",
    needsData: true,
    run: async (request) => {
      const { status } = await json(request, "/api/health");
      expect(status === "ok" || status === "degraded", `health says ${status}`);
    },
  },
  {
    group: "sensors",
    what: "the stress index is a number",
    needsData: true,
    run: async (request) => {
      const { stress_index: index } = await json(request, "/api/stress-index");
      expect(typeof index === "number" && index >= 0 && index <= 100, `the index is ${index}`);
    },
  },
  {
    group: "sensors",
    what: "limits are counted",
    run: async (request) => {
      const { headers } = await request("/api/sensors");
      expect(headers.has("x-ratelimit-remaining"), "no rate headers");
      expect(!headers.has("x-ratelimit-degraded"), "Redis does not answer");
    },
  },
  {
    group: "signals",
    what: "proposals are listed",
    run: async (request) => void (await json(request, "/api/proposals")),
  },
  {
    group: "language",
    what: "the triad needs a key",
    run: async (request) => void (await json(request, "/api/v2/tone/triad", 401)),
  },
  {
    group: "language",
    what: "analysing needs a key",
    run: async (request) => {
      const { status } = await request("/api/tone/analyze", { method: "POST", body: "{}" });
      expect(status === 401, `an unkeyed analysis answers ${status}`);
    },
  },
  {
    group: "language",
    what: "scoring needs a key",
    run: async (request) => {
      const { status } = await request("/api/v2/tone/score", { method: "POST", body: "{}" });
      expect(status === 401, `an unkeyed score answers ${status}`);
    },
  },
  {
    group: "language",
    what: "comparing needs a key",
    run: async (request) => {
      const { status } = await request("/api/v2/tone/compare", { method: "POST", body: "{}" });
      expect(status === 401, `an unkeyed comparison answers ${status}`);
    },
  },
  {
    group: "record",
    what: "the tape's file has its digest",
    run: async (request) => {
      const { latest } = (await json(request, "/api/tape")) as {
        latest: { url: string; served_file_sha256: string };
      };
      const { pathname } = new URL(latest.url);
      const file = await request(pathname);
      const digest = createHash("sha256").update(Buffer.from(await file.arrayBuffer()));
      expect(digest.digest("hex") === latest.served_file_sha256, "the file is not its digest");
    },
  },
  {
    group: "record",
    what: "the gate counts, or says no number",
    run: async (request) => {
      const answer = await request("/api/gate");
      const isClosed = answer.status === 503 && !/\d/.test(await answer.clone().text());
      expect(answer.ok || isClosed, `the gate answers ${answer.status}`);
    },
  },
  {
    group: "account",
    what: "an unsigned event is refused",
    run: async (request) => {
      const { status } = await request("/api/billing/webhook", { method: "POST", body: "{}" });
      expect(status >= 400 && status < 500, `an unsigned event answers ${status}`);
    },
  },
  {
    group: "agents",
    what: "the tools are listed",
    run: async (request) => {
      const answer = await request("/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
      const isListed = (await answer.text()).includes("get_stress_index");
      expect(answer.status === 200 && isListed, `/mcp answers ${answer.status}`);
    },
  },
  {
    group: "pictures",
    what: "the card is drawn as PNG",
    needsData: true,
    run: async (request) => {
      const answer = await request("/card.png");
      const isPng = Buffer.from(await answer.arrayBuffer()).toString("latin1", 1, 4) === "PNG";
      expect(answer.status === 200 && isPng, `/card.png answers ${answer.status}`);
    },
  },
  {
    group: "site",
    what: "the front page is a page",
    needsData: true,
    run: async (request) => {
      const answer = await request("/");
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
      expect(answer.status === 200 && isPage, `/ answers ${answer.status}`);
    },
  },
  {
    group: "site",
    what: "the documentation names every endpoint",
    run: async (request) => {
      const answer = await request("/docs/api");
      const isWhole = (await answer.text()).includes("/api/sensors/{id}/history");
      expect(answer.status === 200 && isWhole, `/docs/api answers ${answer.status}`);
    },
  },
];

interface SmokeOptions {
  /** Only the requests to this Worker. */
  only?: string | null;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Whether failing jobs are named only: what a job did before says nothing about a new version. */
  jobsMayFail?: boolean;
  /** Whether a service without any data is right, as it is just after its first deployment. */
  mayBeEmpty?: boolean;
}

/** The jobs that the status page shows as failing or behind. */
async function failingJobs(request: SendRequest): Promise<string[]> {
  const page = await (await request("/status")).text();
  expect(page.includes('id="jobs"'), "/status shows no jobs");
  return [...page.matchAll(/data-failing="([\w-]+)"/g)].map(([, job = ""]) => job);
}

/** A limit of a minute admits after this time at the latest. */
const MAX_WAIT_S = 60;

/** Sends requests to an address. Several rounds within a minute use up its limit: then it waits as it is told. */
const requestTo =
  (base: string, headers: Record<string, string> = {}): SendRequest =>
  async (path, init) => {
    const send = () =>
      fetch(base.replace(/\/+$/, "") + path, {
        ...init,
        headers: { ...headers, ...(init?.headers as Record<string, string> | undefined) },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
    // Requests beside this one use the limit, too, so that it may be used up again.
    for (let waitedS = 0; ; ) {
      const answer = await send();
      const waitS = Number(answer.headers.get("retry-after") ?? 0);
      if (answer.status !== 429 || waitS === 0 || !(waitedS + waitS <= MAX_WAIT_S)) return answer;
      console.log(`wait ${waitS} s: this address has used up its limit`);
      await sleep(waitS * 1_000);
      waitedS += waitS;
    }
  };

/** Whether the service runs and no sensor has data yet. */
async function isEmpty(request: SendRequest): Promise<boolean> {
  try {
    const health = (await (await request("/api/health")).json()) as {
      sensors?: { total?: unknown };
    };
    return health.sensors?.total === 0;
  } catch {
    return false;
  }
}

const NO_DATA =
  "no sensor has data yet: npm run ingest and npm run backfill, or wait for the scheduled Worker";

/** Sends every request, prints each result, and returns whether all answers were right. */
export async function smoke(
  base: string,
  { only = null, headers, jobsMayFail = false, mayBeEmpty = false }: SmokeOptions = {},
): Promise<boolean> {
  const request = requestTo(base, headers);
  const tests = [...SMOKE_TESTS, jobsTest(jobsMayFail)].filter(
    ({ group }) => only === null || only === group,
  );
  const hasNoData = await isEmpty(request);
  let allPassed = true;
  for (const { group, what, run, needsData } of tests) {
    if (needsData && hasNoData) {
      allPassed &&= mayBeEmpty;
      console.log(`${mayBeEmpty ? "skip" : "BAD "} ${group}: ${what}: ${NO_DATA}`);
      continue;
    }
    try {
      await run(request);
      console.log(`ok   ${group}: ${what}`);
    } catch (error) {
      allPassed = false;
      const why = error instanceof CommandError ? error.message : `no answer${hintFor(base)}`;
      console.log(`BAD  ${group}: ${what}: ${why}`);
    }
  }
  return allPassed;
}

const jobsTest = (mayFail: boolean): SmokeTest => ({
  group: "site",
  what: "no scheduled job fails",
  run: async (request) => {
    const failing = await failingJobs(request);
    const found = `${failing.join(", ")}: docs/runbooks/failing-job.md`;
    expect(failing.length === 0 || mayFail, found);
    if (failing.length > 0) console.log(`warn site: scheduled jobs fail: ${found}`);
  },
});

/** What to look at when a public host does not answer. */
function hintFor(base: string): string {
  const host = URL.parse(base)?.hostname ?? "";
  return /^(localhost|[\d.]+|\[.*\])$/.test(host)
    ? ""
    : `: has ${host} a proxied DNS record? npm run doctor -- --env-file FILE looks`;
}

if (import.meta.main) {
  await new Command("npm run smoke --")
    .description("Asks a service one plain question a Worker. Reads only: safe on a live one.")
    .argument("[base]", "its address; without it the service that npm start runs here")
    .option("--group <name>", "only this Worker's")
    .option("--may-be-empty", "a service without any data is right, too: just deployed")
    .action((base: string | undefined, options: { group?: string; mayBeEmpty?: boolean }) =>
      runCommand(async () => {
        const address = base ?? localServiceAddress(DATA_FOLDER);
        if (address === null) {
          throw new CommandError("no service was started here: npm start, or name an address");
        }
        const { group = null, mayBeEmpty = false } = options;
        if (!(await smoke(address, { only: group, mayBeEmpty }))) process.exitCode = 1;
      }),
    )
    .parseAsync();
}
