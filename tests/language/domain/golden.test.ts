import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { type GoldenText, goldenTable } from "./golden-answers.ts";
import { oddText, SEEDS } from "./odd-texts.ts";
import { VIGNETTES } from "./vignettes/index.ts";

/**
 * All answers of the language and stylometry rooms to many texts, held as digests. A change of method
 * changes them on purpose: `npx vitest run --config tests/vitest.config.ts -u` on this file writes them
 * anew, and the version of the method rises with them.
 */
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

test("answers to the sample's texts", async () => {
  const texts = textsBelow(SAMPLE).filter(({ name }) => name.endsWith(".txt"));
  expect(texts).toHaveLength(150);
  await expect(goldenTable(texts)).toMatchFileSnapshot(golden("sample"));
}, 180_000);

test("answers to vignettes and odd texts", async () => {
  const vignettes = VIGNETTES.map(({ type, index, text }) => ({ name: `${type} ${index}`, text }));
  const odd = SEEDS.slice(0, 150).map((seed) => ({
    name: `odd ${seed}`,
    text: oddText(seed, 40 + 2 * seed),
  }));
  await expect(goldenTable([...vignettes, ...odd])).toMatchFileSnapshot(golden("made"));
});

const missing = FOLDERS.filter((name) => !existsSync(join(DATA, name)));
if (missing.length > 0) console.log(`No ${missing.join(", ")} below ../shared/data: not compared.`);

test.skipIf(missing.length > 0)(
  "answers to the 404 further texts",
  async () => {
    const texts = FOLDERS.flatMap((folder) =>
      textsBelow(join(DATA, folder)).map(({ name, text }) => ({ name: `${folder}/${name}`, text })),
    );
    expect(texts).toHaveLength(404);
    await expect(goldenTable(texts)).toMatchFileSnapshot(golden("further"));
  },
  180_000,
);
