// The crowd of `npm run bench`, part `crowding`: 200 clients of one key, in a process of their own. In that of the
// local platform they would slow down the database's stand-in, which a deployment does not share with its callers.

/** The clients of the key that crowds. Each waits as long as a refusal says. */
const CLIENTS = 200;
const HEALTH_EVERY_MS = 1_000;

export interface CrowdJob {
  url: string;
  key: string;
  /** The columns of each panel. */
  sensors: readonly string[];
}

export interface CrowdResult {
  statuses: Record<number, number>;
  healthChecks: number;
  /** Health checks with another status than 200. */
  unhealthy: number;
}

const end = { isOver: false };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection that the server closed while it was idle is replaced. */
const ask = (url: string, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { headers }).catch(() => fetch(url, { headers }));

let asked = 0;

/** A client that asks for one whole panel after another, no two alike. */
async function askForPanels({ url, key, sensors }: CrowdJob, { statuses }: CrowdResult) {
  while (!end.isOver) {
    asked += 1;
    const query = `sensors=${sensors.join(",")}&limit=10000&offset=${asked % 1_000}`;
    const answer = await ask(`${url}/api/panel?${query}`, { "x-svc-key": key });
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 429) await wait(1_000 * Number(answer.headers.get("retry-after")));
  }
}

async function checkHealth({ url }: CrowdJob, result: CrowdResult): Promise<void> {
  for (; !end.isOver; await wait(HEALTH_EVERY_MS)) {
    const { status, body } = await ask(`${url}/api/health`, {});
    await body?.cancel();
    result.healthChecks += 1;
    if (status !== 200) result.unhealthy += 1;
  }
}

async function crowd(job: CrowdJob): Promise<CrowdResult> {
  const result: CrowdResult = { statuses: {}, healthChecks: 0, unhealthy: 0 };
  const clients = Array.from({ length: CLIENTS }, () => askForPanels(job, result));
  await Promise.all([...clients, checkHealth(job, result)]);
  return result;
}

process.on("message", (message: CrowdJob | "end") => {
  if (message === "end") {
    end.isOver = true;
    return;
  }
  end.isOver = false;
  crowd(message).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
