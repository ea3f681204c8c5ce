// The format of an answer, and warnings about unknown parameters.

import { HonoRequest } from "hono/request";
import { describe, expect, test } from "vitest";
import { detailContract, historyContract } from "../../functions/sensors/sensors.ts";

import { formatOf, unknownParameterWarning } from "../../lib/http/answer/negotiate.ts";
import { ContractError } from "../../lib/http/errors.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const request = (search: string, accept?: string): HonoRequest =>
  new HonoRequest(
    new Request(
      `https://svc.test/api/x${search}`,
      accept === undefined ? {} : { headers: { accept } },
    ),
  );

describe("the format of an answer", () => {
  test.each([
    [undefined, "json"],
    ["*/*", "json"],
    ["", "json"],
    ["application/json", "json"],
    ["text/csv", "csv"],
    ["TEXT/CSV; charset=utf-8", "csv"],
    ["text/csv, */*;q=0.1", "csv"],
    ["text/csv;q=0.9, application/json;q=0.5", "csv"],
    ["application/json, text/csv;q=0.5", "json"],
    ["application/json, text/csv", "json"],
    ["text/csv;q=0", "json"],
    ["text/csv;q=rubbish", "json"],
    ["text/csvx", "json"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"],
  ])("it is chosen by the weights of Accept: %s gives %s", (accept, format) => {
    expect(formatOf(request("", accept), historyContract)).toBe(format);
  });

  test("the parameter `format` takes precedence over Accept", () => {
    expect(formatOf(request("?format=json", "text/csv"), historyContract)).toBe("json");
    expect(formatOf(request("?format=csv", "application/json"), historyContract)).toBe("csv");
  });

  test.each(["xml", "CSV", "", "json;x", "__proto__"])(
    "the format %j is refused with 406",
    (format) => {
      const refused = () => formatOf(request(`?format=${format}`), historyContract);
      expect(refused).toThrow(ContractError);
      expect(refused).toThrow("json and csv");
    },
  );

  test("an endpoint without a list answers only in JSON", () => {
    expect(formatOf(request("", "text/csv"), detailContract)).toBe("json");
    expect(() => formatOf(request("?format=csv"), detailContract)).toThrow(
      "must be one of json on",
    );
  });
});

describe("the warning about an unknown parameter", () => {
  test.each([
    ["vintage_date", "as_of"],
    ["asof", "as_of"],
    ["start_date", "from"],
    ["end", "to"],
    ["Limit", "limit"],
    ["limt", "limit"],
    ["page_size", "limit"],
    ["curser", "cursor"],
    ["formt", "format"],
  ])("for %s it proposes the parameter %s", (name, meant) => {
    expect(unknownParameterWarning(request(`?${name}=1`), historyContract)).toBe(
      `unknown parameter "${name}"; did you mean ${meant}?`,
    );
  });

  test("it proposes no parameter that the route does not have", () => {
    const warning = unknownParameterWarning(request("?start_date=2020-01-01"), detailContract);
    expect(warning).toBe('unknown parameter "start_date"');
  });

  test("it names every unknown parameter, and guesses no short name", () => {
    expect(
      unknownParameterWarning(request("?foo=1&limt=2&tp=3&kay=4&limit=5"), historyContract),
    ).toBe(
      'unknown parameter "foo", unknown parameter "limt"; did you mean limit?, unknown parameter "tp", unknown parameter "kay"',
    );
  });

  test("known parameters, the key and the format cause no warning", () => {
    const known = [...Object.keys(historyContract.query.shape), "key", "format"];
    for (const name of known) {
      expect(unknownParameterWarning(request(`?${name}=1`), historyContract)).toBeNull();
    }
  });

  test("it fits into a header and repeats no value, whatever the query", () => {
    const next = random(51);
    for (let i = 0; i < 2_000; i += 1) {
      const length = wholeBetween(next, 1, 80);
      const name = Array.from({ length }, () => String.fromCharCode(wholeBetween(next, 1, 0x2fff)));
      const search = `?${encodeURIComponent(name.join(""))}=s3cret`;
      const warning = unknownParameterWarning(request(search), historyContract);
      if (warning === null) continue;
      expect(warning).toMatch(/^unknown parameter "[\w.-]{0,40}"(; did you mean \w+\?)?$/);
      expect(warning).not.toContain("s3cret");
    }
  });
});
