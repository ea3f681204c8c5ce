// Reads texts of many genres from copies of public repositories. The texts are not part of this
// repository; what is measured on them is (`figures.ts`). Source: docs/methods/authorship.md#texts.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { readCorpus, type Sample } from "./corpus.ts";

/** Maximum texts of one author, so that no author dominates a genre. */
const MAX_WORKS = 6;
/** Maximum texts of a genre without known authors. */
const MAX_TEXTS = 40;
/** Minimum words of a text. */
const MIN_TEXT_WORDS = 260;
/** Words of an excerpt of a long book. */
const EXCERPT_WORDS = 5_000;

/** Evenly spread members of a list. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, i) => items[Math.floor((i * items.length) / count)],
  ).filter((item) => item !== undefined);
}

const isLongEnough = ({ text }: Sample): boolean =>
  text.split(/\s+/, MIN_TEXT_WORDS + 1).length > MIN_TEXT_WORDS;

/** At most `MAX_WORKS` texts of each author who has at least `min` texts. */
function byAuthors(samples: readonly Sample[], min: number): Sample[] {
  const authors = Map.groupBy(samples.filter(isLongEnough), ({ author }) => author);
  return [...authors.values()]
    .filter((works) => works.length >= min)
    .flatMap((works) => spread(works, MAX_WORKS));
}

/** Files of a folder whose names match, with their contents; none when the folder is absent. */
function filesOf(folder: string, name: RegExp, encoding: BufferEncoding = "utf8") {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), encoding) }));
}

/** Surname in lower case of a name such as "Vice Chairman Roger W. Ferguson, Jr.". */
const surname = (name: string): string =>
  (name.replace(/,.*/, "").trim().split(/\s+/).at(-1) ?? "").toLowerCase();

/** Speeches of the Federal Reserve, in the public domain. */
function fedSpeeches(root: string): Sample[] {
  const data = join(root, "fomc-hawkish-dovish/data");
  const index = join(data, "master_files/master_speech_final.csv");
  if (!existsSync(index)) return [];
  const rows: Record<string, string>[] = parse(readFileSync(index, "utf8"), { columns: true });
  const samples = rows.flatMap((row): Sample[] => {
    const work = basename(row["LocalPath"] ?? "").replace(/\.htm$/, ".txt");
    const file = join(data, "raw_data/speech/text/all", work);
    if (!existsSync(file) || / and /.test(row["Speaker"]?.replace(/Supervision and/, "") ?? "")) {
      return [];
    }
    const author = surname((row["Speaker"] ?? "").replace(/^.*? of the .*? Board /, ""));
    return [{ genre: "speech", author, work, text: readFileSync(file, "utf8") }];
  });
  return byAuthors(samples, 3);
}

/** Messages of presidents of the United States on the state of the union, in the public domain. */
const addresses = (root: string): Sample[] =>
  byAuthors(
    ["state_union", "inaugural"].flatMap((folder) =>
      filesOf(join(root, "nltk_data", folder), /^\d{4}-\w+(-\d)?\.txt$/, "latin1").map(
        ({ file, text }): Sample => {
          const author = /-(\w+)/.exec(file)?.[1]?.toLowerCase() ?? "";
          return { genre: "address", author, work: `${folder} ${file}`, text };
        },
      ),
    ),
    2,
  );

/** Two excerpts of each of a hundred novels, in the public domain. */
const novels = (root: string): Sample[] =>
  filesOf(join(root, "100_english_novels/corpus"), /\.txt$/).flatMap(({ file, text }) => {
    const [author = "", work = ""] = file.toLowerCase().split("_");
    const words = text.split(/\s+/);
    return [0.2, 0.6].map((from): Sample => {
      const start = Math.floor(from * words.length);
      const excerpt = words.slice(start, start + EXCERPT_WORDS).join(" ");
      return { genre: "fiction", author, work, text: excerpt };
    });
  });

/** Posts by one author of the blog of 18F, CC0. */
const blogs = (root: string): Sample[] =>
  byAuthors(
    filesOf(join(root, "18f.gsa.gov/content/posts"), /\.md$/).flatMap(
      ({ file, text }): Sample[] => {
        const [, head = "", body = ""] = text.split(/^---\s*$/m);
        const authors =
          /^authors:\s*\n((?:\s*-\s*\S.*\n)+)/m.exec(head)?.[1]?.trim().split("\n") ?? [];
        const prose = body
          .replace(/```[\s\S]*?```|<[^>]+>|\{%.*?%\}/g, " ")
          .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
          .replace(/[*_#>`]+/g, "");
        const author = authors[0]?.replace(/^\s*-\s*/, "").trim() ?? "";
        return authors.length === 1 ? [{ genre: "blog", author, work: file, text: prose }] : [];
      },
    ),
    2,
  );

/** Prose of proposals by one author to change the Python language, in the public domain. */
const proposals = (root: string): Sample[] =>
  byAuthors(
    filesOf(join(root, "peps/peps"), /^pep-\d+\.rst$/).flatMap(({ file, text }): Sample[] => {
      const names = /^Authors?: (.*(?:\n .*)*)/m.exec(text)?.[1] ?? ",";
      const author = names.replace(/<.*?>/g, "").trim().toLowerCase();
      // Code stands indented or under a line that ends in two colons.
      const prose = text
        .split(/\n\s*\n/)
        .slice(1)
        .filter((part) => !/^\s/.test(part) && !/^(?:\.\.|[=\-~]{3})/.test(part))
        .join("\n");
      const isOpen = /public domain|CC0/.test(text) && !author.includes(",");
      return isOpen ? [{ genre: "proposal", author, work: file, text: prose }] : [];
    }),
    2,
  );

/** Earnings calls of MAEC, CC BY-SA 4.0. The speakers are not told apart: a firm is the author. */
function calls(root: string): Sample[] {
  const folder = join(root, "MAEC/MAEC_Dataset");
  if (!existsSync(folder)) return [];
  const names = Map.groupBy(readdirSync(folder).sort(), (name) => name.split("_")[1] ?? "");
  const firms = [...names].filter(([, calls]) => calls.length >= 4);
  return spread(firms, 40).flatMap(([author, calls]) =>
    spread(calls, 3).map((work): Sample => {
      const text = readFileSync(join(folder, work, "text.txt"), "utf8");
      return { genre: "call", author: author.toLowerCase(), work, text };
    }),
  );
}

const detokenized = (text: string): string =>
  text
    .replace(/ ([,.;:?!)\]%]|'\w+|n't)/gi, "$1")
    .replace(/([([$]) /g, "$1")
    .replace(/ - /g, "-");

/** Open parts of the GUM corpus, by Creative Commons licences. */
const OPEN_GUM = ["news", "interview", "voyage", "bio", "academic", "court"] as const;
const gum = (root: string): Sample[] =>
  OPEN_GUM.flatMap((genre) =>
    filesOf(join(root, "gum/_build/src/tsv"), new RegExp(`^GUM_${genre}_.*\\.tsv$`)).map(
      ({ file, text }): Sample => {
        const lines = [...text.matchAll(/^#Text=(.*)$/gm)].map(([, line]) => line ?? "");
        return { genre, author: file, work: file, text: detokenized(lines.join("\n")) };
      },
    ),
  ).filter(isLongEnough);

/** Parts of the open American corpus MASC, by their categories; other names for ours. */
const MASC_GENRES: Readonly<Record<string, string>> = {
  email: "mail",
  letters: "letter",
  blog: "web diary",
  newspaper: "newspaper",
  essays: "essay",
  journal: "magazine",
  "travel-guides": "guide",
  technical: "technical",
  "face-to-face": "talk",
  telephone: "talk",
  "debate-transcript": "debate",
  "court-transcript": "hearing",
};
function masc(root: string): Sample[] {
  const folder = join(root, "nltk_data/masc_tagged");
  if (!existsSync(folder)) return [];
  return readFileSync(join(folder, "categories.txt"), "utf8")
    .split("\n")
    .flatMap((line): Sample[] => {
      const [file = "", category = ""] = line.split(" ");
      const genre = MASC_GENRES[category];
      if (genre === undefined) return [];
      const tagged = readFileSync(join(folder, file), "utf8");
      const text = detokenized(tagged.replace(/_\S+/g, ""));
      return [{ genre, author: file, work: file, text }];
    })
    .filter(isLongEnough);
}

/** Parts of one book in several languages, in the public domain. */
const languages = (root: string): Sample[] =>
  ["finnish", "french", "german", "portuguese", "swedish"].flatMap((author) =>
    filesOf(join(root, "nltk_data/genesis"), new RegExp(`^${author}.txt$`), "latin1").flatMap(
      ({ text }) => {
        const words = text.split(/\s+/);
        return [0, 1, 2, 3, 4].map((i): Sample => {
          const part = words.slice(i * EXCERPT_WORDS, (i + 1) * EXCERPT_WORDS).join(" ");
          return { genre: "other language", author, work: String(i), text: part };
        });
      },
    ),
  );

/** Scripts of this program. */
const code = (): Sample[] =>
  spread(
    filesOf(join(import.meta.dirname, "../../operator"), /\.ts$/)
      .map(({ file, text }): Sample => ({ genre: "code", author: file, work: file, text }))
      .filter(isLongEnough),
    MAX_TEXTS,
  );

/** Texts of the Federal Open Market Committee, in the public domain; no one person wrote them. */
const committee = (data: string): Sample[] =>
  (["minutes", "statements"] as const).flatMap((genre) =>
    spread(
      filesOf(join(data, `fomc_${genre}`), /^\d{4}.*\.txt$/)
        .map(({ file, text }): Sample => ({ genre, author: genre, work: file, text }))
        .filter(isLongEnough),
      MAX_TEXTS,
    ),
  );

/**
 * Texts below a folder with copies of the repositories, and those of the data folder that are in no
 * calibrated genre. Without the authors from whom styles are learned.
 */
export function readFurtherTexts(root: string, data: string): Sample[] {
  const learned = readCorpus(data);
  const known = new Set(learned.map(({ author }) => author));
  const further = [
    fedSpeeches,
    addresses,
    novels,
    blogs,
    proposals,
    calls,
    gum,
    masc,
    languages,
    code,
  ]
    .flatMap((read) => read(root))
    .filter(({ author }) => !known.has(author));
  const others = learned.filter(({ genre }) => genre === "federalist" || genre === "answers");
  return [...further, ...committee(data), ...others];
}
