// The verifier of the archive: it passes what is genuine, and finds each thing that is not.

import { beforeAll, describe, expect, test } from "vitest";
import { type VerifyArchiveOptions, verifyArchive } from "../../../scripts/verify-archive.mjs";
import { archiveTick } from "../../support/record/archive-tick.ts";
import { keyHeader, run } from "../../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const NIGHT = SAMPLE_END + 3_600_000;
const DAY_MS = 86_400_000;
const LOG = "/api/archive/log?limit=1000&offset=0";
const LIST = "/api/archive?limit=1000&offset=0";

type Answers = ReadonlyMap<string, Buffer>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is changed in any way.
type Body = any;

let genuine: Answers;
let firstNote = "";
let witness = "";
beforeAll(async () => {
  const app = await testApp();
  await run(app, "update series set rights = 'open_licence' where id = 'VIX'");
  const job = archiveTick(app);
  await job.whole(NIGHT);
  const { manifests } = (await app.json("/api/archive/log")) as Body;
  firstNote = manifests[0].note;
  await run(app, "update series set rights = 'open_licence' where id = 'WTI'");
  await job.whole(NIGHT + DAY_MS);
  witness = (app.platform.settings["TAPE_WITNESSES"] ?? "").split(" ")[1] ?? "";
  genuine = await answersOf(app);
  await app.close();
});

/** Everything that the verifier reads with a key of the highest tier. */
async function answersOf(app: TestApp): Promise<Answers> {
  const answers = new Map<string, Buffer>();
  const get = async (path: string) => {
    const answer = await app.get(path, keyHeader(app, "institutional"));
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    answers.set(path, Buffer.from(await answer.arrayBuffer()));
    return answers.get(path) ?? Buffer.of();
  };
  const problems: string[] = [];
  await verifyArchive(get, { all: true, history: true }, problems);
  if (problems.length > 0) throw new Error(`the genuine archive: ${problems.join("\n")}`);
  return answers;
}

async function verify(answers: Answers, options: VerifyArchiveOptions = {}) {
  const problems: string[] = [];
  const get = async (path: string) => {
    const answer = answers.get(path);
    if (answer === undefined) throw new Error(`${path} answers 404`);
    return answer;
  };
  const all = { all: true, history: true, site: "svc.test/archive" };
  const found = await verifyArchive(get, { ...all, ...options }, problems).catch(
    (error: Error) => void problems.push(error.message),
  );
  return { problems, found };
}

const changed = (path: string, edit: (body: Body) => unknown): Answers => {
  const body = JSON.parse(genuine.get(path)?.toString() ?? "");
  edit(body);
  return new Map([...genuine, [path, Buffer.from(JSON.stringify(body))]]);
};
const replaced = (path: string, bytes: Buffer): Answers => new Map([...genuine, [path, bytes]]);
const filePaths = () => [...genuine.keys()].filter((path) => path.endsWith(".parquet"));
const manifestPaths = () => [...genuine.keys()].filter((path) => path.includes("/manifests/"));

describe("a genuine archive", () => {
  test("it is passed whole, with a kept note and the signature of a witness", async () => {
    const { problems, found } = await verify(genuine, {
      notes: [firstNote],
      witnesses: [witness],
    });
    expect(problems).toEqual([]);
    expect(found).toMatch(/^2 signed manifests, \d+ files \(\d+ read, \d+ rows\): all agree\.$/);
  });
});

describe("what is not genuine", () => {
  const finds = async (answers: Answers, problem: RegExp, options?: VerifyArchiveOptions) => {
    const { problems } = await verify(answers, options);
    expect(problems.join("\n")).toMatch(problem);
  };

  test("a changed byte of any file", async () => {
    for (const path of filePaths().slice(0, 5)) {
      const bytes = Buffer.from(genuine.get(path) ?? "");
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      await finds(replaced(path, bytes), /sha256/);
    }
  });

  test("a file that is cut, or no table", async () => {
    const [path = ""] = filePaths();
    const bytes = genuine.get(path) ?? Buffer.of();
    await finds(replaced(path, bytes.subarray(0, 100)), /no Parquet file/);
    await finds(replaced(path, Buffer.from("PAR1")), /\.parquet/);
  });

  test("a manifest that says other rows, columns or known times than its files", async () => {
    const path = manifestPaths().at(-1) ?? "";
    for (const edit of [
      (body: Body) => Object.assign(body.files[0], { rows: 999 }),
      (body: Body) => Object.assign(body.files[0], { known_from: "2001-01-01T00:00:00.000Z" }),
      (body: Body) => body.files.pop(),
    ]) {
      await finds(changed(path, edit), /not the digest that was signed/);
    }
  });

  test("a list that leaves out a file, shows another one, or one of a higher tier", async () => {
    await finds(
      changed(LIST, (body) =>
        Object.assign(body, { count: body.count - 1, files: body.files.slice(1) }),
      ),
      /may read by the manifest/,
    );
    await finds(
      changed(LIST, (body) => Object.assign(body.files[3], { rows: 999 })),
      /may read by the manifest/,
    );
    await finds(
      changed(LIST, (body) => Object.assign(body, { tier: "free" })),
      /may read by the manifest/,
    );
  });

  test("a log whose leaves, roots, order or signatures are others", async () => {
    const log = (edit: (manifests: Body[]) => unknown) =>
      changed(LOG, ({ manifests }) => edit(manifests));
    await finds(
      log(([first]) => Object.assign(first, { leaf_sha256: "0".repeat(64) })),
      /another log/,
    );
    await finds(
      log(([, second]) => Object.assign(second, { root_sha256: "0".repeat(64) })),
      /not those of log/,
    );
    await finds(
      log((manifests) => manifests.reverse()),
      /signs another log/,
    );
    await finds(
      log(([first]) =>
        Object.assign(first, {
          note: first.note.replace("svc.test/archive\n", "svc.fake/archive\n"),
        }),
      ),
      /signed as svc\.fake/,
    );
    await finds(genuine, /not signed by a known key/, {
      keys: [Buffer.alloc(32, 7).toString("base64")],
    });
  });

  test("another log than the one of a kept note, and a note that a witness did not sign", async () => {
    const other = firstNote.replace(/\n1\n.*\n/, `\n1\n${Buffer.alloc(32).toString("base64")}\n`);
    await finds(genuine, /no beginning of the log/, { notes: [other] });
    const unsigned = changed(LOG, ({ manifests }) => {
      const last = manifests.at(-1);
      last.note = last.note.split("\n").slice(0, -2).concat("").join("\n");
    });
    await finds(unsigned, /not signed by witness\.localhost/, { witnesses: [witness] });
  });
});
