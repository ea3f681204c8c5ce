// The load generator of `npm run bench`, in a process of its own so that it does not slow down the local platform.

import autocannon from "autocannon";

export interface LoadJob {
  url: string;
  /** Sets of headers, divided between the connections; the requests of each take one after the other. */
  headers: Record<string, string>[];
  seconds: number;
  /** Requests a second; without it each answer is followed by the next request. */
  rate?: number;
}

export interface LoadResult {
  seconds: number;
  statuses: Record<number, number>;
  /** In the order of the answers. autocannon's own percentiles are whole milliseconds, too coarse here. */
  latenciesMs: number[];
}

const CONNECTIONS = 8;

function run({ url, headers, seconds, rate }: LoadJob): Promise<LoadResult> {
  const [statuses, latenciesMs]: [Record<number, number>, number[]] = [{}, []];
  return new Promise((resolve, reject) => {
    const requests = headers.map((each) => ({ headers: each }));
    // Connections that all began with the same addresses would bring these to their limit.
    const shares = Array.from({ length: CONNECTIONS }, (_, place) =>
      requests.filter((__, i) => i % CONNECTIONS === place % requests.length),
    );
    let opened = 0;
    const setupClient = (client: autocannon.Client) => {
      client.setRequests(shares[opened % CONNECTIONS] ?? requests);
      opened += 1;
    };
    const options = { url, connections: CONNECTIONS, duration: seconds, setupClient };
    autocannon(
      { ...options, ...(rate && { overallRate: rate }) },
      (error, { duration, errors }) => {
        if (error || errors > 0) reject(error ?? new Error(`${errors} requests without an answer`));
        else resolve({ seconds: duration, statuses, latenciesMs });
      },
    ).on("response", (_, status, __, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      latenciesMs.push(ms);
    });
  });
}

process.on("message", (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
