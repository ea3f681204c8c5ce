// Verifies the published archive of a service; `node verify-archive.mjs --help` says what that proves.
// It needs Node 20 and nothing else, so that a stranger downloads and reads one file only.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const HELP = `node scripts/verify-archive.mjs BASE_URL [options]

Reads the archive of the service at BASE_URL and checks it. Exit code 0: what was read agrees. 1: a line for
each place that does not. 2: it was not run.

  --all           read every file that may be read; without it twenty files, drawn at random
  --history       read every manifest of the log; without it the newest and the digest of the one before
  --api-key KEY   your key of the API; without it the files that are free
  --key KEY       the record's public key as you know it (repeat for earlier keys); without it, the keys that
                  the service publishes today
  --note FILE     a note that you kept, from "note" of BASE_URL/api/archive/log (repeatable)
  --witness KEY   name+id+key of a witness whose signature must be on the newest note (repeatable)
  --origin NAME   the archive's name, if it is not the host of BASE_URL followed by /archive

What this program proves alone, for the moment of its run:
  - Every note of the log bears the archive's name and a signature of the record's key, and signs the root of the
    tree over all manifests up to its own. The newest manifest is the last leaf of that tree.
  - The list that the service gives you is the manifest's: what your tier may read, the fullest file of each
    subject and year, and nothing else.
  - Each file that was read has the digest, the bytes, the rows, the columns and the known times that the
    manifest says, and its columns need no higher tier than the file.
What only a kept note or a witness proves:
  - that who holds the signing key did not sign another log, and that others are shown the same one.
What nothing proves:
  - that the rows are true. Compare them with the API, and with the sources that it names.`;

const DRAWN = 20;
const MAX_SHOWN = 40;
const PAGE = 1_000;
const TIERS = ["free", "retail", "institutional"];
const [SIGNATURE, COSIGNATURE] = [1, 4];

const sha = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const bytesOf = (hex) => Buffer.from(hex, "hex");
const nodeOf = (left, right) => sha("\x01", bytesOf(left), bytesOf(right));

/** The root of the tree over each beginning of the leaves. Source: RFC 6962, 2.1. */
function rootsOf(leaves) {
  const trees = [];
  return leaves.map((leaf, index) => {
    trees.push(leaf);
    for (let size = index + 1; size % 2 === 0; size /= 2) trees.push(nodeOf(...trees.splice(-2)));
    return trees.reduceRight((right, left) => nodeOf(left, right));
  });
}

// Notes and their signatures. Source: C2SP signed-note, tlog-cosignature.

const NOTE =
  /^(\S+)\n([1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nsigned_at (\S+)\n\n((?:— \S+ [A-Za-z0-9+/=]+\n)+)$/;

function readNote(note) {
  const [, origin, size, root = "", signedAt, signed = ""] = NOTE.exec(note) ?? [];
  if (origin === undefined) return null;
  const lines = signed.split("\n").slice(0, -1);
  const root_sha256 = Buffer.from(root, "base64").toString("hex");
  const text = note.slice(0, note.indexOf("\n\n") + 1);
  return { origin, size: Number(size), root_sha256, signed_at: signedAt, text, lines };
}

const ED25519_PREFIX = bytesOf("302a300506032b6570032100");
const publicKeyOf = (raw) =>
  createPublicKey({ key: Buffer.concat([ED25519_PREFIX, raw]), format: "der", type: "spki" });
const keyIdOf = (name, kind, raw) =>
  createHash("sha256")
    .update(`${name}\n`)
    .update(Buffer.of(kind))
    .update(raw)
    .digest()
    .subarray(0, 4);

const splitLine = (line) => {
  const [, name, encoded = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  return { name, blob: Buffer.from(encoded, "base64") };
};

/** Whether one of the lines is the signature of a key under a name. */
const isSigned = ({ text, lines, origin }, raw) =>
  lines.map(splitLine).some(({ name, blob }) => {
    if (name !== origin || blob.length !== 68) return false;
    if (!blob.subarray(0, 4).equals(keyIdOf(name, SIGNATURE, raw))) return false;
    return verify(null, Buffer.from(text), publicKeyOf(raw), blob.subarray(4));
  });

/** Whether one of the lines is the signature of a witness, `name+id+key`. */
function isCosigned({ text, lines }, witness) {
  const [name, , encoded = ""] = witness
    .split("+", 2)
    .concat(witness.split("+").slice(2).join("+"));
  const raw = Buffer.from(encoded, "base64").subarray(1);
  return lines.map(splitLine).some((line) => {
    if (line.name !== name || line.blob.length !== 76) return false;
    if (!line.blob.subarray(0, 4).equals(keyIdOf(name, COSIGNATURE, raw))) return false;
    const time = line.blob.readBigUInt64BE(4);
    const signed = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
    return verify(null, signed, publicKeyOf(raw), line.blob.subarray(12));
  });
}

// The end of a Parquet file, in Thrift's compact form. Source: Apache Parquet 2.11, parquet.thrift (2025).

function thriftReader(bytes) {
  let at = 0;
  const next = () => {
    if (at >= bytes.length) throw new Error("its end is cut");
    return bytes[at++];
  };
  const varint = () => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = next();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  };
  const zigzag = () => {
    const value = varint();
    return Number((value >> 1n) ^ -(value & 1n));
  };
  const binary = () => {
    const length = Number(varint());
    at += length;
    return bytes.subarray(at - length, at);
  };
  const list = () => {
    const head = next();
    const size = head >> 4 === 15 ? Number(varint()) : head >> 4;
    if (size > bytes.length) throw new Error("its end is of no known form");
    return Array.from({ length: size }, () => thrift(head & 15, true));
  };
  function thrift(type, isElement = false) {
    if (type === 1 || type === 2) return isElement ? next() === 1 : type === 1;
    if (type === 3) return next();
    if (type >= 4 && type <= 6) return zigzag();
    if (type === 7) {
      at += 8;
      return bytes.readDoubleLE(at - 8);
    }
    if (type === 8) return binary();
    if (type === 9 || type === 10) return list();
    if (type === 12) return struct();
    throw new Error("its end is of no known form");
  }
  function struct() {
    const fields = {};
    for (let id = 0; ; ) {
      const head = next();
      if (head === 0) return fields;
      id = head >> 4 === 0 ? zigzag() : id + (head >> 4);
      fields[id] = thrift(head & 15);
    }
  }
  return struct();
}

/** Rows, columns, and the first and last value of `known_at` of a file. */
function readParquet(bytes) {
  const isWhole =
    bytes.subarray(0, 4).equals(bytes.subarray(-4)) && String(bytes.subarray(-4)) === "PAR1";
  if (!isWhole) throw new Error("it is no Parquet file");
  const length = bytes.readUInt32LE(bytes.length - 8);
  const meta = thriftReader(bytes.subarray(bytes.length - 8 - length, bytes.length - 8));
  const names = meta[2].slice(1).map((element) => String(element[4]));
  const known = meta[4]
    .flatMap((group) => group[1])
    .map((chunk) => chunk[3])
    .filter((column) => String(column[3]) === "known_at")
    .map((column) => [column[12][6], column[12][5]].map((value) => Number(value.readBigInt64LE())));
  const isoOf = (at) => new Date(at).toISOString();
  return {
    rows: meta[3],
    columns: names,
    known_from: isoOf(Math.min(...known.map(([from]) => from))),
    known_to: isoOf(Math.max(...known.map(([, to]) => to))),
  };
}

// The checks.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));
const jsonOf = async (get, path) => JSON.parse((await get(path)).toString());

async function readPages(get, path, member) {
  const rows = [];
  for (let first; ; ) {
    const page = await jsonOf(get, `${path}?limit=${PAGE}&offset=${rows.length}`);
    first ??= page;
    rows.push(...page[member]);
    if (rows.length >= page.count || page[member].length === 0) return { rows, first };
  }
}

function checkLog(log, { origins, keys, kept, witnesses }, problems) {
  const roots = rootsOf(log.map(({ leaf_sha256 }) => leaf_sha256));
  for (const [index, entry] of log.entries()) {
    const at = `manifest ${index + 1} of the log`;
    const note = readNote(entry.note);
    if (note === null) {
      problems.push(`${at}: its note is malformed`);
      continue;
    }
    const stated = { size: index + 1, root_sha256: roots[index], signed_at: note.signed_at };
    if (!origins.includes(note.origin)) problems.push(`${at}: signed as ${note.origin}`);
    if (!same(pick(entry, ["size", "root_sha256", "signed_at"]), stated))
      problems.push(`${at}: size, root or time are not those of log and note`);
    if (note.size !== index + 1 || note.root_sha256 !== roots[index])
      problems.push(`${at}: its note signs another log`);
    if (!keys.some((raw) => isSigned(note, raw))) problems.push(`${at}: not signed by a known key`);
    if (index > 0 && !(entry.signed_at >= log[index - 1].signed_at))
      problems.push(`${at}: dated before the one before`);
  }
  for (const text of kept) {
    const note = readNote(text);
    const isPart = note !== null && roots[note.size - 1] === note.root_sha256;
    if (!isPart) problems.push("a note that you kept is no beginning of the log");
  }
  const newest = log.length > 0 ? readNote(log.at(-1).note) : null;
  for (const witness of witnesses) {
    if (newest === null || !isCosigned(newest, witness))
      problems.push(`the newest note is not signed by ${witness.split("+")[0]}`);
  }
}

async function readManifest(get, entry, problems) {
  const path = new URL(entry.manifest_url).pathname;
  const bytes = await get(path);
  if (sha(bytes) !== entry.manifest_sha256)
    problems.push(`${path}: not the digest that was signed`);
  if (sha("\x00", bytes) !== entry.leaf_sha256) problems.push(`${path}: not the leaf of the log`);
  return JSON.parse(bytes.toString());
}

const needs = (tier) => TIERS.indexOf(tier);

/** What a tier may read: of each subject and year the fullest file. */
function readable(files, tier) {
  const fullest = new Map();
  for (const file of files) {
    if (needs(file.tier) > needs(tier)) continue;
    const place = `${file.kind}/${file.subject}/${file.year}`;
    if (!(needs(fullest.get(place)?.tier) >= needs(file.tier))) fullest.set(place, file);
  }
  return [...fullest.values()];
}

function checkFile(file, bytes, { kinds }) {
  const found = readParquet(bytes);
  const columns = (kinds[file.kind]?.columns ?? [])
    .filter(({ tier }) => needs(tier) <= needs(file.tier))
    .map(({ name }) => name);
  const stated = { ...pick(file, ["bytes", "sha256"]), ...pick(file, ["rows"]), columns };
  const known = pick(file, ["known_from", "known_to"]);
  const actual = { bytes: bytes.length, sha256: sha(bytes), ...found };
  return Object.entries({ ...stated, ...known })
    .filter(([name, value]) => !same(actual[name], value))
    .map(([name, value]) => `${file.path}, ${name}: ${actual[name]}, by the manifest ${value}`);
}

/** Verifies an archive; `get` reads the bytes at a path. Pushes a line for each problem. */
export async function verifyArchive(get, options, problems) {
  const { all = false, history = false, random = Math.random, site } = options;
  const [pointer, { rows: log }, { rows: listed, first: list }] = await Promise.all([
    jsonOf(get, "/api/tape"),
    readPages(get, "/api/archive/log", "manifests"),
    readPages(get, "/api/archive", "files"),
  ]);
  const published = [pointer.public_key, ...pointer.earlier_public_keys].filter(Boolean);
  const keys = (options.keys ?? published).map((key) => Buffer.from(key, "base64"));
  const origins = options.origins ?? [site ?? list.origin];
  const { notes: kept = [], witnesses = [] } = options;
  checkLog(log, { origins, keys, kept, witnesses }, problems);
  const entry = log.at(-1);
  if (entry === undefined) {
    if (list.manifest !== null || listed.length > 0)
      problems.push("files are listed that nobody signed");
    return "nothing is archived yet.";
  }
  const isNewest = list.manifest?.manifest_sha256 === entry.manifest_sha256;
  if (!isNewest) problems.push("/api/archive: not the newest manifest of the log");
  const manifest = await readManifest(get, entry, problems);
  const before = log.at(-2)?.manifest_sha256 ?? null;
  if (manifest.previous_sha256 !== before)
    problems.push("the newest manifest names another one before it");
  if (!origins.includes(manifest.origin)) problems.push("the newest manifest has another origin");
  for (const earlier of history ? log.slice(0, -1) : []) await readManifest(get, earlier, problems);
  const expected = readable(manifest.files, list.tier);
  const byPath = new Map(listed.map((file) => [file.path, file]));
  // The list may gain members; those of the manifest it must have.
  const isListed = (file) => same(pick(byPath.get(file.path) ?? {}, Object.keys(file)), file);
  if (listed.length !== expected.length || !expected.every(isListed))
    problems.push(`/api/archive: not what a ${list.tier} caller may read by the manifest`);
  const readableNow = manifest.files.filter(({ tier }) => needs(tier) <= needs(list.tier));
  const lots = readableNow.map((file) => ({ file, lot: random() })).sort((a, b) => a.lot - b.lot);
  const chosen = all ? readableNow : lots.slice(0, DRAWN).map(({ file }) => file);
  for (const file of chosen) {
    if (!file.path.endsWith(`-${file.sha256}.parquet`))
      problems.push(`${file.path}: not named by its digest`);
    try {
      problems.push(...checkFile(file, await get(`/api/archive/files/${file.path}`), manifest));
    } catch ({ message }) {
      problems.push(`${file.path}: ${message}`);
    }
  }
  const rows = chosen.reduce((sum, file) => sum + file.rows, 0);
  return [
    `${log.length} signed manifests, ${manifest.files.length} files (${chosen.length} read, ${rows} rows): all agree.`,
    readableNow.length < manifest.files.length &&
      `${manifest.files.length - readableNow.length} files need a higher tier than ${list.tier}, and were not read.`,
    kept.length + witnesses.length === 0 &&
      "Nothing kept was given: that others are shown this archive is not proved.",
  ]
    .filter(Boolean)
    .join("\n");
}

// The command.

const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1_000));

/** Waits when rate-limited, and once when the service is busy. */
const getFrom = (base, headers) =>
  async function get(path, isRepeated = false) {
    const answer = await fetch(new URL(path, base), { headers });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    const mayWait = answer.status === 429 || (answer.status === 503 && !isRepeated);
    if (!mayWait) throw new Error(`${path} answers ${answer.status}`);
    await pause(Number(answer.headers.get("retry-after") ?? 1));
    return get(path, isRepeated || answer.status === 503);
  };

const OPTIONS = {
  all: { type: "boolean" },
  help: { type: "boolean" },
  history: { type: "boolean" },
  "api-key": { type: "string" },
  ...Object.fromEntries(
    ["key", "note", "witness", "origin"].map((name) => [name, { type: "string", multiple: true }]),
  ),
};

async function main(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [base] = positionals;
  if (values.help || !URL.canParse(base)) return { text: HELP, code: values.help ? 0 : 2 };
  const { all, history, key: keys, witness: witnesses, origin: origins } = values;
  const apiKey = values["api-key"];
  const notes = values.note?.map((file) => readFileSync(file, "utf8"));
  const site = `${new URL(base).host}/archive`;
  const headers = { prefer: "handling=strict", ...(apiKey && { "x-svc-key": apiKey }) };
  const problems = [];
  const options = { all, history, keys, witnesses, origins, notes, site };
  const found = await verifyArchive(getFrom(base, headers), options, problems);
  const more = problems.length > MAX_SHOWN ? [`and ${problems.length - MAX_SHOWN} more`] : [];
  const text = [...problems.slice(0, MAX_SHOWN), ...more].join("\n") || found;
  return { text, code: problems.length > 0 ? 1 : 0 };
}

if (process.argv[1]?.endsWith("verify-archive.mjs")) {
  const failed = ({ message }) => ({ text: message, code: 2 });
  const { text, code } = await main(process.argv.slice(2)).catch(failed);
  console.log(text);
  process.exitCode = code;
}
