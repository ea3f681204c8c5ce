// Paging through the earlier quarters that some answers list beside the newest one.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linksOf } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, texts: true });
});
afterAll(() => app.close());

const keyed = () => ({ "x-api-key": app.keys.retail });

interface Quarter {
  quarter: string;
  recorded_at: string;
}

describe("the earlier quarters beside the newest one", () => {
  interface Beside {
    history: { quarter: string }[];
    latest: { quarter: string };
  }
  test.each(["/api/tone/conviction", "/api/v2/tone/ticker"])(
    "%s leads from page to page through all stored quarters",
    async (family) => {
      const whole = (await app.json("/api/tone/FOMC-ST")) as { history: Quarter[] };
      const names = whole.history.map(({ quarter }) => quarter);
      const pages: string[][] = [];
      let path: string | undefined = `${family}/FOMC-ST`;
      while (path !== undefined) {
        const answer = await app.get(path, keyed());
        const body = (await answer.json()) as Beside;
        expect(body.latest.quarter).toBe(names[0]);
        expect(answer.headers.get("x-total-count")).toBe("76");
        expect(answer.headers.get("x-limit-applied")).toBe("40");
        pages.push(body.history.map(({ quarter }) => quarter));
        path = linksOf(answer)["next"];
      }
      expect(pages.map(({ length }) => length)).toEqual([40, 36]);
      expect(pages.flat()).toEqual(names);
      const window = await app.get(
        `${family}/FOMC-ST?from=2010-01-01&to=2011-01-01&order=asc`,
        keyed(),
      );
      const { history } = (await window.json()) as Beside;
      const inside = whole.history.filter(({ recorded_at }) => recorded_at.startsWith("2010"));
      expect(history.map(({ quarter }) => quarter)).toEqual(
        inside.map(({ quarter }) => quarter).toReversed(),
      );
      const capped = await app.get(`${family}/FOMC-ST?limit=10000`, keyed());
      expect(capped.headers.get("x-limit-applied")).toBe("1000");
      expect((await app.get(`${family}/FOMC-ST?cursor=nonsense`, keyed())).status).toBe(400);
    },
  );
});
