// Work in pages: reading ahead, computing, and writing in order.

import { describe, expect, test } from "vitest";
import { runPipelined } from "../../lib/core/pipeline.ts";

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("work in pages", () => {
  test("the next page is read before a page is computed, and pages are written one at a time, in order", async () => {
    const said: string[] = [];
    await runPipelined(["a", "b", "c"], {
      read: async (page) => {
        said.push(`read ${page}`);
        await later();
        return page;
      },
      compute: function* (page) {
        said.push(`compute ${page}`);
        yield [`${page}1`];
        yield [];
        yield [`${page}2`];
      },
      write: async (parts) => {
        said.push(`write ${parts}`);
        await later();
        said.push(`written ${parts}`);
      },
    });
    const place = (what: string) => said.indexOf(what);
    expect(place("read b")).toBeLessThan(place("compute a"));
    expect(said.filter((each) => each.startsWith("writ"))).toEqual([
      "write a1,a2",
      "written a1,a2",
      "write b1,b2",
      "written b1,b2",
      "write c1,c2",
      "written c1,c2",
    ]);
  });

  test("the given number of pages is written at once, and the work ends when all are written", async () => {
    let [writing, most, done] = [0, 0, 0];
    await runPipelined([1, 2, 3, 4, 5], {
      read: async (page) => page,
      compute: (page) => [[page]],
      write: async () => {
        writing += 1;
        most = Math.max(most, writing);
        await later();
        writing -= 1;
        done += 1;
      },
      writesAtOnce: 2,
    });
    expect({ most, done }).toEqual({ most: 2, done: 5 });
  });

  test("after a failed write no new page begins, and the work waits for the pages in progress", async () => {
    const said: string[] = [];
    const work = runPipelined([1, 2, 3, 4], {
      read: async (page) => page,
      compute: (page) => [[page]],
      write: async (_, page) => {
        said.push(`begin ${page}`);
        if (page === 2) throw new Error("cannot write");
        await new Promise((resolve) => setTimeout(resolve, 50));
        said.push(`end ${page}`);
      },
      writesAtOnce: 2,
    });
    await expect(work).rejects.toThrow("cannot write");
    expect(said).toEqual(["begin 1", "begin 2", "end 1"]);
  });

  test("without pages nothing is done", async () => {
    const never = () => {
      throw new Error("was asked");
    };
    await runPipelined([], { read: never, compute: never, write: never });
  });

  test.each(["read", "compute", "write"])(
    "a failure to %s ends the work with that failure",
    async (failing) => {
      const written: string[][] = [];
      const failAt = (what: string, page: string) => {
        if (what === failing && page === "b") throw new Error(`cannot ${what}`);
      };
      const work = runPipelined(["a", "b", "c", "d"], {
        read: async (page) => {
          failAt("read", page);
          return page;
        },
        compute: function* (page) {
          failAt("compute", page);
          yield [page];
        },
        write: async (parts) => {
          failAt("write", parts[0] ?? "");
          written.push(parts);
        },
      });
      await expect(work).rejects.toThrow(`cannot ${failing}`);
      expect(written).toEqual([["a"]]);
    },
  );
});
