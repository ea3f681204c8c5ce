// Which addresses a webhook may have, and which IP addresses a delivery may connect to.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urlProblem } from "../../lib/webhooks/domain/webhook-rules.ts";
import { isPublicAddress, makeWebhookSender } from "../../lib/webhooks/services/webhook-sender.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

const RECEIVER = "http://127.0.0.1:8790/hooks";

describe("the URL of a webhook", () => {
  test.each([
    "https://hooks.fund.example/regime?desk=7",
    "https://hooks.fund.example:443/",
    "https://bücher.example/",
    "https://a.b.c.d.example",
  ])("%s is accepted", (url) => {
    expect(urlProblem(url, null)).toBeNull();
  });

  test.each([
    "http://hooks.fund.example/",
    "https://hooks.fund.example:8443/",
    "https://user@hooks.fund.example/",
    "https://user:word@hooks.fund.example/",
    "https://8.8.8.8/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[2606:4700::1111]/",
    "https://localhost/",
    "https://intranet/",
    "https://hooks.fund.example./",
    "https://hooks.fund.123/",
    "https://hooks .fund.example/",
    "https://hooks.fund.example/\n",
    "https:\\\\hooks.fund.example",
    "ftp://hooks.fund.example/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/plain,x",
    "hooks.fund.example",
    "",
    `https://hooks.fund.example/${"x".repeat(1_000)}`,
  ])("%s is refused", (url) => {
    expect(urlProblem(url, null)).toMatch(/^must /);
    expect(urlProblem(url, RECEIVER)).toMatch(/^must /);
  });

  test("the local receiver is accepted only by its configured URL", () => {
    for (const url of [RECEIVER, `${RECEIVER}/desk`]) {
      expect([url, urlProblem(url, RECEIVER)]).toEqual([url, null]);
      expect([url, urlProblem(url, null)]).not.toEqual([url, null]);
    }
    for (const url of [
      "http://127.0.0.1:8790/sql",
      "http://127.0.0.1:8790/hooks/../sql",
      "http://127.0.0.1:8790/hooks/%2e%2e/sql",
      "http://127.0.0.1:8790/hooks2",
      "http://127.0.0.1:8791/hooks",
      "http://localhost:8790/hooks",
      "http://user@127.0.0.1:8790/hooks",
    ]) {
      expect([url, urlProblem(url, RECEIVER)]).not.toEqual([url, null]);
    }
  });
});

const PRIVATE = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fec0::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "4000::1",
  "5f00::1",
  "fe80::1%eth0",
  "",
  "x",
  "127.1",
  "0x7f.0.0.1",
  "1.2.3.4.5",
];
const PUBLIC = [
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "100.128.0.1",
  "2606:4700::1111",
];

test("only addresses of the public internet count as public", () => {
  expect(PRIVATE.filter(isPublicAddress)).toEqual([]);
  expect(PUBLIC.filter(isPublicAddress)).toEqual(PUBLIC);
});

describe("the host name of a webhook", () => {
  let platform: Platform;
  const asked: string[] = [];
  beforeAll(async () => {
    platform = await startPlatform({ port: 0, dataDir: null, sample: false });
  });
  afterAll(() => platform.close());

  /**
   * Tries a delivery to a name with these records. Returns the connected address and the result.
   */
  async function tryName(name: string, records: { A?: string[]; AAAA?: string[] } | null) {
    if (records) {
      const body = JSON.stringify(records);
      const put = await fetch(`${platform.url}/dns/${name}`, { method: "PUT", body });
      expect(put.status).toBe(200);
    }
    asked.length = 0;
    const sender = makeWebhookSender({
      secret: "s".repeat(32),
      resolverUrl: `${platform.url}/dns-query`,
      receiver: null,
      // Names in tests lead to the platform's receiver, as the network would lead to a customer's.
      fetch: (input, init) => {
        const url = new URL(String(input));
        if (url.pathname === "/dns-query") return fetch(url, init);
        asked.push(url.href);
        return fetch(`${platform.url}/hooks/${url.hostname}`, init);
      },
    });
    const webhook = { webhookId: "wh_1", secretVersion: 1 };
    return sender.send({ id: "msg_1", ...webhook, url: `https://${name}/x`, body: "{}" });
  }

  test("a name with public addresses is connected to, and looked up before each delivery", async () => {
    expect(await tryName("good.test", { A: ["8.8.8.8"], AAAA: ["2606:4700::1111"] })).toBeNull();
    expect(asked).toEqual(["https://good.test/x"]);
    expect(await tryName("good.test", { A: ["10.0.0.1"] })).toMatch(/not public/);
    expect(asked).toEqual([]);
  });

  test.each([
    ...PRIVATE.filter((address) => address.includes(".") && !address.includes(":")).map(
      (address) => ({ A: [address] }),
    ),
    ...PRIVATE.filter((address) => address.includes(":")).map((address) => ({ AAAA: [address] })),
    { A: ["8.8.8.8", "127.0.0.1"] },
    { A: ["8.8.8.8"], AAAA: ["::1"] },
  ])("a name with $A $AAAA is not connected to", async (records) => {
    expect(await tryName("bad.test", records)).toBe("the name has an address that is not public");
    expect(asked).toEqual([]);
  });

  test("a name that does not exist or cannot be looked up is not connected to", async () => {
    expect(await tryName("nobody.test", null)).toBe("the name has no address");
    for (const dns of ["error", "down"]) {
      await fetch(`${platform.url}/faults`, { method: "PUT", body: JSON.stringify({ dns }) });
      expect(await tryName("good.test", null)).toBe("the name could not be looked up");
    }
    await fetch(`${platform.url}/faults`, { method: "DELETE" });
    expect(asked).toEqual([]);
  });

  test("a delivery to a receiver that hangs is given up after five seconds", async () => {
    await tryName("slow.test", { A: ["8.8.8.8"] });
    const faults = JSON.stringify({ hooks: "slow:20000" });
    await fetch(`${platform.url}/faults`, { method: "PUT", body: faults });
    const startedAt = performance.now();
    expect(await tryName("slow.test", null)).toBe("no answer");
    expect(performance.now() - startedAt).toBeLessThan(7_000);
    await fetch(`${platform.url}/faults`, { method: "DELETE" });
  }, 15_000);
});
