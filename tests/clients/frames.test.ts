// Frames of the Python client: oldest first, one row a date, and nothing that became known later.

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { hasPython, missing, PANDAS, POLARS, runProgram } from "../support/tools/programs.ts";

const PYTHON = join(import.meta.dirname, "../../clients/python");
/** A date of the sample that was revised, and the two values of it. */
const REVISED = { date: "2022-12-06", first: 22.17, latest: 99 };

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await testApp();
  server = await serveApp(app);
  await run(
    app,
    `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r) ||
       jsonb_build_object('revision', 1, 'value', ${REVISED.latest}, 'recorded_at', r.recorded_at + interval '9 days'))).*
     from sensor_readings r where sensor_id = 'vix' and observed_at = '${REVISED.date}' and not carried_forward`,
  );
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** Runs lines of Python that begin with a client, without and with a key. */
async function python(program: string | undefined, body: string, key = ""): Promise<string> {
  const stdin = `
import sys, warnings
sys.path.insert(0, ${JSON.stringify(PYTHON)})
from regime import *
regime = Regime(${JSON.stringify(server.url)}, ${JSON.stringify(key)} or None)
${body}`;
  const { status, out, err } = await runProgram(
    program ?? "",
    ["-W", "ignore::DeprecationWarning", "-"],
    {
      stdin,
    },
  );
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return out;
}

const WINDOW = 'from_="2022-06-01", to="2022-12-20"';
const keys = () => ["", app.keys.retail];

test.skipIf(!hasPython)(
  "one sensor may be given by its name, and lists of any kind are read alike",
  async () => {
    const out = await python(
      "python3",
      `
window = dict(${WINDOW}, limit=50)
one = regime.panel("vix", **window)
print(len(one) > 0 and one == regime.panel(["vix"], **window) == regime.panel(iter(["vix"]), **window))
print(regime.get("/api/panel", sensors=["vix", "wti-vol"], **window)["columns"])`,
    );
    expect(out).toBe("True\n['vix', 'wti-vol']\n");
  },
);

describe.skipIf(!PANDAS)(
  `frames of pandas${missing(PANDAS !== undefined, "pandas 1.5 to 3")}`,
  () => {
    const pandas = (body: string, key = "") => python(PANDAS, `import pandas\n${body}`, key);

    test("a trailing mean and a next-day return are those of the values that were known", async () => {
      const out = await pandas(`
rows = regime.history("vix", ${WINDOW})
frame = rows.to_dataframe()
# The values as they were known: the first publication of each date, in the order of the dates.
known = {}
for row in sorted(rows, key=lambda row: row["recorded_at"]):
    known.setdefault(row["observed_at"], row["value"])
values = [known[date] for date in sorted(known)]
assert len(values) > 120
mean, following = frame["value"].rolling(21).mean(), frame["value"].pct_change().shift(-1)
for at in range(20, len(values) - 1):
    assert abs(mean.iloc[at] - sum(values[at - 20:at + 1]) / 21) < 1e-9
    assert abs(following.iloc[at] - (values[at + 1] / values[at] - 1)) < 1e-9
# What the service itself says was known at the time of a reading.
day = frame.loc["2022-12-07"]
asked = Regime(${JSON.stringify(server.url)}).history("vix", as_of=day["recorded_at"].isoformat(), from_="2022-06-01")
then = sorted(asked, key=lambda row: row["observed_at"])[-21:]
assert abs(mean.loc["2022-12-07"] - sum(row["value"] for row in then) / 21) < 1e-9
print("equal")`);
      expect(out).toBe("equal\n");
    });

    test("they ascend by a unique UTC date, with known times to join by, and no column twice", async () => {
      for (const key of keys()) {
        const out = await pandas(
          `
frame = regime.history("vix", ${WINDOW}, carried=1).to_dataframe()
days = frame.index
assert days.is_unique and days.is_monotonic_increasing and str(days.tz) == "UTC" and days.name == "observed_at"
assert str(frame["recorded_at"].dtype).startswith("datetime64") and "UTC" in str(frame["recorded_at"].dtype)
ends = [name.split(".")[-1] for name in frame.columns]
assert len(set(ends)) == len(ends) and "observed_at" not in ends, ends
index = regime.index_history(interval="day", ${WINDOW}).to_dataframe()
joined = pandas.merge_asof(index, frame[["recorded_at", "value"]].sort_values("recorded_at"),
                           left_index=True, right_on="recorded_at")
assert len(joined) == len(index) and joined["value"].notna().sum() > 100
print(index.index.name, index.index.is_unique, index.index.is_monotonic_increasing)`,
          key,
        );
        expect(out).toBe("as_of True True\n");
      }
    });

    test("a revised date has its first value, its latest, or both", async () => {
      const out = await pandas(`
rows = regime.history("vix", ${WINDOW})
for kind in ("first", "latest", "all"):
    frame = rows.to_dataframe(kind)
    print(kind, frame.index.is_unique, list(frame.loc["${REVISED.date}", "value"]) if kind == "all" else frame.loc["${REVISED.date}", "value"])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    regime.history("vix", interval="day", ${WINDOW}).to_dataframe()
print([str(each.message).split(",")[0] for each in caught], caught[0].category is RegimeWarning)
try:
    rows.to_dataframe("last")
except ValueError as error:
    print(error)`);
      expect(out.split("\n")).toEqual([
        `first True ${REVISED.first}`,
        `latest True ${REVISED.latest}.0`,
        `all True [${REVISED.first}, ${REVISED.latest}.0]`,
        expect.stringMatching(/^\['1 of 1\d\d dates have only a revision'\] True$/),
        "revisions must be first, latest or all",
        "",
      ]);
    });

    test("a panel has a column a sensor, and when each value became known", async () => {
      const out = await pandas(`
rows = regime.panel(["vix", "wti-vol"], ${WINDOW}, limit=50)
frame = rows.to_dataframe()
print(list(frame.columns), frame.index.name, frame.index.is_unique, frame.index.is_monotonic_increasing)
assert frame["vix"].dtype == "float64" and (frame["known_at.vix"].dropna() > frame.index[frame["known_at.vix"].notna()]).all()
print(frame.loc["${REVISED.date}", "known_at.vix"] - frame.loc["2022-12-07", "known_at.vix"] > pandas.Timedelta(days=7))
print(len(regime.history("vix", from_="2030-01-01").to_dataframe()))`);
      expect(out).toBe(
        "['vix', 'wti-vol', 'known_at.vix', 'known_at.wti-vol'] date True True\nTrue\n0\n",
      );
    });
  },
);

test.skipIf(!POLARS)(
  `frames of polars have the same rows${missing(POLARS !== undefined, "polars 1")}`,
  async () => {
    for (const key of keys()) {
      const out = await python(
        POLARS,
        `
import polars
rows = regime.history("vix", ${WINDOW})
frame = rows.to_polars()
days = frame["observed_at"]
assert frame.columns[0] == "observed_at" and days.is_sorted() and days.is_unique().all()
assert days.dtype == frame["recorded_at"].dtype == polars.Datetime("us", "UTC")
index = regime.index_history(interval="day", ${WINDOW}).to_polars()
joined = index.join_asof(frame.sort("recorded_at"), left_on="as_of", right_on="recorded_at")
assert joined["value"].is_not_null().sum() > 100
panel = regime.panel(["vix", "wti-vol"], ${WINDOW}).to_polars()
print(panel.columns, panel["known_at.vix"].dtype == polars.Datetime("us", "UTC"))
print(frame.filter(polars.col("observed_at").dt.to_string("%Y-%m-%d") == "${REVISED.date}")["value"].to_list())
print(Rows().to_polars().shape)`,
        key,
      );
      expect(out).toBe(
        `['date', 'vix', 'wti-vol', 'known_at.vix', 'known_at.wti-vol'] True\n[${REVISED.first}]\n(0, 0)\n`,
      );
    }
  },
);

test.skipIf(!hasPython)(
  `warnings of the service are Python's warnings${missing(hasPython, "python3")}`,
  async () => {
    const out = await python(
      "python3",
      `
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    regime.get("/api/stress-index", asof="2022-12-01")
    regime.get("/api/stress-index")
    try:
        regime.get("/api/sensors/vix/history", start="2022-01-01", limit="many")
    except InvalidRequest:
        pass
for each in caught:
    print(each.category.__name__, each.message, each.filename)`,
    );
    expect(out).toBe(
      'RegimeWarning unknown parameter "asof"; did you mean as_of? <stdin>\n' +
        'RegimeWarning unknown parameter "start"; did you mean from? <stdin>\n',
    );
  },
);

test("the sample has the revised date", async () => {
  const rows = rowsOf(
    await app.json(`/api/sensors/vix/history?from=${REVISED.date}&limit=200`),
    "readings",
  );
  const values = rows
    .filter(({ observed_at }) => String(observed_at).startsWith(REVISED.date))
    .map(({ value }) => value);
  expect(values).toEqual([REVISED.latest, REVISED.first]);
});
