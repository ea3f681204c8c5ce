// Pictures as PNG, and the charts of texts, forecasts and stocks.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { keyHeader } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true, calls: false });
  await makeRecord(
    app.services.db,
    SAMPLE_END - 60 * DAY_MS,
    app.platform.settings["TAPE_SIGNING_KEY"] ?? "",
  );
  // The fixture loads all series as files of the operator; this one is as its publisher gives it.
  await app.services.db.execute(
    sql`update series set rights = 'public_domain', publish_values = true where id = 'VIX'`,
  );
}, 600_000);
afterAll(() => app.close());

/** Width and height in the header of a PNG. Source: W3C, Portable Network Graphics, 11.2.1 (2025). */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Every picture that needs no key, and the page whose preview it is. */
const PICTURES = [
  ["/card", "/"],
  ["/charts/stress-index", null],
  ["/charts/official-indices", "/stress-index"],
  ["/charts/sensors/vix", "/sensors/vix"],
  ["/charts/tone/FOMC-PC/ratio", "/tone/FOMC-PC"],
  ["/charts/track-record/scores", "/calls/track-record"],
  ["/charts/track-record/calibration", null],
] as const;

describe("pictures", () => {
  test.each(PICTURES)("%s is the same drawing as SVG and as PNG", async (path) => {
    const svg = await (await app.get(`${path}.svg`)).text();
    const answer = await app.get(`${path}.png`);
    const png = await bytesOf(answer);
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|href=|<script|class=/);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(sizeOf(png)).toEqual([2_400, 1_260]);
    expect(png).toEqual(Buffer.from((await app.services.drawPng?.(svg)) ?? []));
    // Letters are drawn: the font is there.
    const wordless = svg.replaceAll(/<text[\s\S]*?<\/text>/g, "");
    expect(png.length).toBeGreaterThan(
      10_000 + ((await app.services.drawPng?.(wordless))?.length ?? 0),
    );
  });

  test.each(PICTURES.filter(([path]) => path.startsWith("/charts")))(
    "%s has title, date, source and rights",
    async (path) => {
      const svg = await (await app.get(`${path}.svg`)).text();
      expect(svg).toMatch(/<title>[^<]+\. [^<]*\d{4}/);
      expect(svg).toContain("Chart: Regime Intelligence, https://svc.test");
      expect(svg).toMatch(/Source|Texts: |Free to use with this source/);
    },
  );

  test.each(PICTURES.filter(([, page]) => page !== null))(
    "%s.png is what previews of %s show",
    async (path, page) => {
      const html = await (await app.get(page ?? "")).text();
      const address = `https://svc.test${path}.png`;
      expect(html).toContain(`<meta property="og:image" content="${address}"/>`);
      expect(html).toContain(`<meta name="twitter:image" content="${address}"/>`);
    },
  );

  test("who has the picture of the same data gets a 304, undrawn", async () => {
    const { drawPng } = app.services;
    const first = await app.get("/charts/sensors/vix.png");
    app.services.drawPng = () => Promise.reject(new Error("drawn again"));
    const again = await app.get("/charts/sensors/vix.png", {
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    app.services.drawPng = drawPng;
    const svg = await app.get("/charts/sensors/vix.svg");
    expect(svg.headers.get("etag")).not.toBe(first.headers.get("etag"));
  });

  test("a chart that nobody has is a 404 in both forms", async () => {
    for (const path of [
      "/charts/nothing",
      "/charts/sensors/nothing",
      "/charts/tone/FOMC-PC/nothing",
      "/charts/tone/NOBODY/ratio",
      "/charts/track-record/nothing",
    ]) {
      for (const ending of ["svg", "png", "gif"]) {
        expect([path, ending, (await app.get(`${path}.${ending}`)).status]).toEqual([
          path,
          ending,
          404,
        ]);
      }
    }
  });

  test("pictures of the record are kept by nobody", async () => {
    const answer = await app.get("/charts/track-record/scores.png?by=rule");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await app.get("/charts/track-record/scores.svg?by=nobody")).status).toBe(400);
  });

  test("the volatility of a stock is a picture for key holders only, and kept by nobody", async () => {
    const { stocks } = (await app.json("/api/equity-regime", keyHeader(app, "retail"))) as {
      stocks: { ticker: string }[];
    };
    const path = `/charts/equity/${stocks[0]?.ticker}`;
    expect((await app.get(`${path}.png`)).status).toBe(403);
    const answer = await app.get(`${path}.png`, keyHeader(app, "retail"));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(sizeOf(await bytesOf(answer))).toEqual([2_400, 1_260]);
    const svg = await (await app.get(`${path}.svg`, keyHeader(app, "retail"))).text();
    expect(svg).toContain("Computed from prices of synthetic sample. For your own use.");
    expect((await app.get("/charts/equity/NOBODY.png", keyHeader(app, "retail"))).status).toBe(404);
  });
});
