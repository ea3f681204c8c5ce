// The answers of the language methods to many texts equal the stored digests: one text in ten,
// and every text in the thorough run. After an intended change of a method run this file with
// `TEST_THOROUGH=1` and `-u` to store new digests, and raise the method's version.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { isThorough, sampled } from "../../support/tools/thorough.ts";
import { GOLDEN_HEAD, type GoldenText, goldenLine } from "./golden-answers.ts";
import { oddText, SEEDS } from "./odd-texts.ts";
import { VIGNETTES } from "./vignettes/index.ts";

const golden = (name: string) => join(import.meta.dirname, "golden", `${name}.tsv`);
const SAMPLE = join(import.meta.dirname, "../../../scripts/sample/texts");
const DATA = join(import.meta.dirname, "../../../../shared/data");
const FOLDERS = ["authorship", "fomc_minutes", "fomc_press_conferences", "fomc_statements"];

/** Every text below a folder, by path. */
const textsBelow = (folder: string): GoldenText[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ name: relative(folder, path), text: readFileSync(path, "utf8") }));

async function expectGolden(name: string, texts: readonly GoldenText[]): Promise<void> {
  if (isThorough) {
    const table = [GOLDEN_HEAD, ...texts.map((_, place) => goldenLine(texts, place))];
    return expect(`${table.join("\n")}\n`).toMatchFileSnapshot(golden(name));
  }
  const [head, ...held] = readFileSync(golden(name), "utf8").trimEnd().split("\n");
  expect(head).toBe(GOLDEN_HEAD);
  expect(held.map((line) => line.split("\t")[0])).toEqual(texts.map((one) => one.name));
  for (const [place, line] of sampled(held, 10)) expect(goldenLine(texts, place)).toBe(line);
}

test("the answers to the sample's texts equal the stored digests", async () => {
  const texts = textsBelow(SAMPLE).filter(({ name }) => name.endsWith(".txt"));
  expect(texts).toHaveLength(150);
  await expectGolden("sample", texts);
}, 180_000);

test("the answers to the example texts and odd texts equal the stored digests", async () => {
  const vignettes = VIGNETTES.map(({ type, index, text }) => ({ name: `${type} ${index}`, text }));
  const odd = SEEDS.slice(0, 150).map((seed) => ({
    name: `odd ${seed}`,
    text: oddText(seed, 40 + 2 * seed),
  }));
  await expectGolden("made", [...vignettes, ...odd]);
});

const missing = FOLDERS.filter((name) => !existsSync(join(DATA, name)));
if (missing.length > 0) console.log(`No ${missing.join(", ")} below ../shared/data: not compared.`);

test.skipIf(missing.length > 0)(
  "the answers to the 404 further texts equal the stored digests",
  async () => {
    const texts = FOLDERS.flatMap((folder) =>
      textsBelow(join(DATA, folder)).map(({ name, text }) => ({ name: `${folder}/${name}`, text })),
    );
    expect(texts).toHaveLength(404);
    await expectGolden("further", texts);
  },
  180_000,
);
