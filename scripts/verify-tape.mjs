// Verifies the published record of a service; `node verify-tape.mjs --help` says what that proves.
// It needs Node 20 and nothing else. It is longer than a file may be here (250 lines), because a stranger
// should have to download and read one file only, whose parts stand in the order of the headings below.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const HELP = `node scripts/verify-tape.mjs BASE_URL [options]

Reads the published record of the service at BASE_URL and computes all of it again.
Exit code 0: what was read agrees. 1: a line for each place that does not. 2: it was not run.
Answers may gain members: one that this program does not know is no error, it is named in the last
line as not looked at. A later copy of this program may know it.

  --all           read every call in full; without it ten calls, drawn at random
  --key KEY       the tape's public key as you know it (repeat for earlier keys); without it, the
                  keys that the service publishes today
  --head FILE     a signed head that you kept: curl BASE_URL/api/tape/checkpoint > FILE (repeatable)
  --since FILE    a tape file that you kept
  --witness KEY   name+id+key of a witness whose signature must be on the newest head, or on one that
                  is at most 24 hours old; "KEY ADDRESS" names its address, too (repeatable)
  --gate N        the service's gate, if it is not 100
  --origin NAME   the tape's name, if it is not the host of BASE_URL followed by /tape (repeatable)

What this program proves alone, for the moment of its run:
  - The served file is the one that pointer, gate and audit name. Its rows are numbered, chained,
    dated in order, and follow the rules of the record: probabilities stay as they were opened,
    evidence stands 24 hours, scores are right, a stated basis gives the probability.
  - Every signed head that the service lists bears the tape's name and a signature of the key, is a
    beginning of the file and extends the head before it. No row is dated more than two minutes
    (what clocks may differ by) before a head that did not hold it. No row is unsigned for more than
    an hour by your clock.
  - The head that the service remembers outside its database is listed, and a beginning of the file.
    That finds a database changed by someone without the key. The holder of the key can change both.
  - Call list, gate and track record, intervals included, follow from rows and heads. So do detail,
    receipt and inclusion proofs of each call that was read in full. What only a call's own answers
    have (prob_basis, criterion, market_prob_open, market_prob_close, receipt, proof) is compared
    for those calls alone: with --all a lie there is always found, without it in 10 of N runs if one
    of N calls is concerned; the last lines state the share. The tape holds all of it but the proofs,
    and is always checked whole.
What only a kept head, a kept tape or a witness proves:
  - that who holds the signing key did not write the record again and sign it again, or leave out a
    head that was signed; that you and others are shown the same record.
  - --witness: a record written again is found once it is 24 hours old, as the witness does not sign
    it. The witness is also asked for the newest head that it signed itself, at the ADDRESS given or
    the one that the service publishes with this key: a reader who is shown another record finds out
    at once. If it does not answer there, that is a problem; if no address is known, that is said.
    The service could publish a wrong address, or none: give your own.
  - Without --witness the witnesses that the service names are asked, too. What they hold must agree;
    but that their names, keys and addresses are true is the service's word then.
What nothing proves:
  - that a call was not published elsewhere and left out here; that evidence is true: observed
    values, sources, reviewers and counts in series are the service's word, as is the audit of what no
    answer shows; a basis that the service says holds no longer is believed, and counts less;
  - a market's number of an active call that is newer than the tape's, which has one a day and those
    that moved far;
  - that rows after the newest head stay as they are, and that a head was signed at its signed_at,
    which is the signer's word unless a witness dated it.`;

const DRAWN = 10;
const DEFAULT_GATE = 100;
const MAX_PASSES = 5;
const MAX_SHOWN = 40;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCKS_MS = 120_000;
const ASKED_MS = 10_000;
const LENGTHS = 1_000;
/** Computed figures may differ in their last digits between machines. */
const ROUNDING = 1e-9;

/** The sentences of the gate's answer: other ones would say that something else is counted. */
const DEFINITIONS = {
  strict:
    "Official calls whose probability was computed again from its stated inputs, whose opening row " +
    "was under a signed checkpoint before they closed and before their outcome was observed, that " +
    "were graded automatically or by two reviewers, and never corrected.",
  official: "Published calls that were graded YES or NO; back-tests are never counted.",
  gate: "The number of strict calls below which this site makes no claim of performance.",
};
const STATUSES = ["active", "closed", "proposed", "disputed", "graded", "void"];
const TEXTS = ["title", "statement", "resolution_criterion", "resolution_source"];
const OPENING = ["slug", "version", "title", "statement", "instrument", "instrument_type"].concat(
  ["svc_prob", "svc_prob_at", "market_prob", "market_prob_at", "market_source"],
  ["resolution_criterion", "resolution_source", "opened_at", "closes_at", "resolve_by"],
  ["status", "basis_status", "prob_basis", "criterion", "basis"],
);
const DETAIL_ONLY = ["prob_basis", "criterion", "market_prob_open", "market_prob_close"];
const LISTED = OPENING.filter((name) => ![...DETAIL_ONLY, "basis"].includes(name)).concat([
  "verdict",
  "tape_seq",
  "row_sha256",
  "updated_at",
  "market_url",
  "rule",
]);

// Bytes, hashes and trees.

const sha = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const bytesOf = (hex) => Buffer.from(hex, "hex");
const leafOf = (line) => sha("\x00", line);
const nodeOf = (left, right) => sha("\x01", bytesOf(left), bytesOf(right));

/** Canonical JSON. Source: RFC 8785. */
function canon(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canon)}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canon(value[name])}`)}}`;
}

/** The root computed from a leaf and its audit path in a tree of `size` leaves. Source: RFC 6962, 2.1.1. */
function rootFromPath(leaf, at, size, path) {
  if (!Array.isArray(path) || !path.every(isDigest)) return null;
  if (size < 2) return path.length === 0 ? leaf : null;
  const half = 2 ** Math.ceil(Math.log2(size) - 1);
  const [rest, sibling] = [path.slice(0, -1), path.at(-1) ?? ""];
  const child =
    at < half
      ? rootFromPath(leaf, at, half, rest)
      : rootFromPath(leaf, at - half, size - half, rest);
  if (child === null) return null;
  return at < half ? nodeOf(child, sibling) : nodeOf(sibling, child);
}

// Comparing an answer with the expected one.

/** A predicate, for members with more than one valid value. */
const is = (description, test) => Object.assign(test, { description });
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isDigest = (value) => /^[0-9a-f]{64}$/.test(value);
const TEXT = is("a text", (value) => typeof value === "string");
const LIST = is("a list", Array.isArray);
const SHARE = is("0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1);
const INSTANT = is(
  "an instant",
  (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
);
const atLeast = (least) =>
  is(`${least} or more`, (value) => Number.isSafeInteger(value) && value >= least);
const oneOf = (...values) => is(values.join(" or "), (value) => values.includes(value));
const between = (least, most) =>
  is(`${least} or later`, (value) => INSTANT(value) && value >= least && value <= most);

const shown = (value) => {
  const text = typeof value === "function" ? value.description : canon(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Collects one line per problem, the members that this program does not know, and what else is to be said. */
class Report {
  problems = [];
  unknown = new Set();
  newer = new Set();
  notes = new Set();

  add(problem) {
    this.problems.push(problem);
  }

  /** Compares member by member: each must be there, and one that must be undefined must not. */
  compare(at, got, want, rounding = 0) {
    if (Array.isArray(want) && Array.isArray(got) && got.length === want.length) {
      for (const [index, each] of want.entries()) {
        this.compare(`${at} ${index + 1}`, got[index], each, rounding);
      }
    } else if (isObject(want) && isObject(got)) {
      for (const [name, each] of Object.entries(want)) {
        const isThere = Object.hasOwn(got, name);
        if (each === undefined && isThere) this.add(`${at}, ${name}: not on the tape`);
        else if (each !== undefined && !isThere) this.add(`${at}, ${name}: missing`);
        else if (isThere) this.compare(`${at}, ${name}`, got[name], each, rounding);
      }
      const others = Object.keys(got).filter((name) => !Object.hasOwn(want, name));
      for (const name of others) this.unknown.add(`${at}, ${name}`);
    } else if (!isEqual(got, want, rounding)) {
      this.add(`${at}: ${shown(got)}, by the tape ${shown(want)}`);
    }
  }

  /** Takes over what another report found. */
  take({ problems, unknown }) {
    this.problems.push(...problems);
    for (const each of unknown) this.unknown.add(each);
  }

  /** Does what another's answer can make fail. */
  try(at, work) {
    try {
      return work();
    } catch (error) {
      this.add(`${at}: ${error.message}`);
      return undefined;
    }
  }
}

function isEqual(got, want, rounding) {
  if (typeof want === "function") return want(got);
  if (typeof want === "number" && typeof got === "number") return Math.abs(got - want) <= rounding;
  return got === want;
}

// The file: its hash chain, its tree, and the digests of all its prefixes.

function readTape(text, report) {
  const lines = text.split("\n");
  if (lines.pop() !== "") report.add("the file: its last line has no end");
  const tape = {
    lines,
    rows: [],
    roots: [sha("")],
    files: [sha("")],
    bytes: Buffer.byteLength(text),
  };
  const [whole, trees] = [createHash("sha256"), []];
  let before = { row_sha256: "0".repeat(64), at: "" };
  for (const [index, line] of lines.entries()) {
    const [seq, at] = [index + 1, `row ${index + 1}`];
    const read = report.try(at, () => JSON.parse(line));
    const { row_sha256, ...row } = isObject(read) ? read : {};
    const { row_sha256: prev_sha256, at: earliest } = before;
    report.compare(at, read, {
      seq,
      at: INSTANT,
      type: oneOf(...Object.keys(KINDS)),
      slug: TEXT,
      payload: is("an object", isObject),
      prev_sha256,
      row_sha256: sha(canon(row)),
    });
    if (canon(read) !== line) report.add(`${at}: not written as canonical JSON`);
    if (Object.keys(row).length !== 6) report.add(`${at}: not the seven members of a row`);
    if (!(row.at >= earliest)) report.add(`${at}: dated before the row before it`);
    // The next row names the digest that this row states, so one wrong row does not make others wrong.
    before = { row_sha256: row_sha256 ?? "", at: row.at ?? earliest };
    tape.rows.push({ payload: {}, ...row, row_sha256, seq });
    trees.push(leafOf(line));
    for (let size = seq; size % 2 === 0; size /= 2) trees.push(nodeOf(...trees.splice(-2)));
    tape.roots.push(trees.reduceRight((right, left) => nodeOf(left, right)));
    tape.files.push(whole.update(`${line}\n`).copy().digest("hex"));
  }
  return tape;
}

// The calls: how each row changes its call, and what the row must contain.

const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));
const isoOf = (at) => new Date(at).toISOString();
const later = (instant, ms) => isoOf(Date.parse(instant) + ms);
/** The market probability when the call closed. */
const closing = (call) => (call.status === "active" ? { market_prob_close: call.market_prob } : {});

/** The statuses that a basis allows by its own inputs; counts in series cannot be checked here. */
function basisStatuses({ basis, prob_basis: words, svc_prob: probability }) {
  if (basis === null) return [words?.trim() ? "declared" : "missing"];
  const { formula, inputs } = basis;
  const stated = FORMULAS[formula]?.(inputs);
  if (stated === undefined) throw new Error(`no known formula: ${formula}`);
  if (!(Math.abs(stated - probability) <= 0.005 + 1e-12)) return ["mismatch"];
  return formula === "weighted-mean" ? ["rederived"] : ["rederived", "mismatch"];
}

/** The probability that stated inputs give. */
const FORMULAS = {
  "empirical-exceedance": ({ windows, crossed }) => (crossed + 1) / (windows + 2),
  "weighted-mean": ({ estimates }) =>
    sumOf(estimates.map(({ weight, value }) => weight * value)) /
    sumOf(estimates.map(({ weight }) => weight)),
  "base-rate": ({ horizon_days: h, windows, crossed, like_windows, like_crossed }) => {
    const overall = (crossed + h) / (windows + 2 * h);
    return (like_crossed + 5 * h * overall) / (like_windows + 5 * h);
  },
};
/** Where the market that a call follows can be seen. */
const MARKET_PAGES = {
  manifold: (id) => `https://api.manifold.markets/v0/market/${encodeURIComponent(id)}`,
  kalshi: (id) =>
    `https://kalshi.com/markets/${encodeURIComponent(id.split("-")[0].toLowerCase())}`,
  polymarket: (id) => `https://polymarket.com/market/${encodeURIComponent(id)}`,
  sample: () => null,
};
const marketUrlOf = ({ market_feed: feed, market_feed_id: id }) =>
  feed == null || id == null ? null : MARKET_PAGES[feed](id);
const ruleOf = ({ basis }) => (basis?.formula === "base-rate" ? basis.inputs.rule : null);

function opened(_, data, row, check) {
  check(data, {
    ...pick(data, OPENING),
    slug: row.slug,
    version: 1,
    status: "active",
    svc_prob: SHARE,
    basis_status: oneOf(...basisStatuses(data)),
  });
  const { svc_prob_at, opened_at, closes_at, resolve_by } = data;
  const isInOrder = svc_prob_at <= row.at && opened_at <= row.at && opened_at <= closes_at;
  check({ dates_in_order: isInOrder && closes_at <= resolve_by }, { dates_in_order: true });
  const call = {
    ...pick(data, OPENING),
    verdict: null,
    market_prob: null,
    market_prob_at: null,
    market_source: null,
    market_prob_open: null,
    market_prob_close: null,
    stamp: null,
    criterion_sha256: sha(data.resolution_criterion),
    opening: row,
    receipts: [],
    market_url: marketUrlOf(data),
    rule: ruleOf(data),
  };
  const { market_prob, market_prob_at: at, market_source: source } = data;
  return market_prob === null ? call : marked(call, { market_prob, at, source }, row, check);
}

/** Texts may be reworded; the probability and everything else stays as opened. */
function clarified(call, data, _, check) {
  const texts = Object.keys(data).filter((name) => name !== "version");
  const isAllowed = texts.length > 0 && texts.every((name) => TEXTS.includes(name));
  check({ ...data, only_texts: isAllowed }, { version: call.version + 1, only_texts: true });
  return isAllowed ? { ...call, ...data } : call;
}

function marked(call, data, row, check) {
  const { market_prob, at, source } = data;
  check({ market_prob, at, source }, { market_prob: SHARE, at: INSTANT, source: TEXT });
  const dates_in_order = at <= row.at && (call.market_prob_at ?? "") <= at;
  check({ dates_in_order }, { dates_in_order: true });
  return {
    ...call,
    market_prob,
    market_prob_at: at,
    market_source: source,
    market_prob_open: call.market_prob_open ?? market_prob,
    // The market probability against which the call is scored.
    stamp: call.stamp ?? (at <= call.svc_prob_at ? market_prob : null),
  };
}

function closed(call, data, row, check) {
  check(data, { closed_at: row.at < call.closes_at ? row.at : call.closes_at });
  return { ...call, ...closing(call), status: "closed", closedAt: row.at };
}

const proposed = (call, filing, row) => ({
  ...call,
  ...closing(call),
  status: "proposed",
  filing: { ...filing, at: row.at },
});

const logScoreOf = (probability, outcome) =>
  Math.log(Math.max(0.001, outcome === 1 ? probability : 1 - probability));

/** Scores of a receipt: Brier 1950, and the logarithm of a probability of at least 0.001. */
function scoresOf({ svc_prob: own, stamp }, outcome) {
  if (outcome === null) return { brier: null, log_score: null, market_brier: null, skill: null };
  const [brier, market] = [(own - outcome) ** 2, stamp === null ? null : (stamp - outcome) ** 2];
  const skill = market === null ? null : market - brier;
  return { brier, log_score: logScoreOf(own, outcome), market_brier: market, skill };
}

/** The first version of a call's receipt; `members` follow from its rows. */
const receiptOf = (call, outcome, members) => ({
  receipt_version: 1,
  supersedes: null,
  outcome,
  void_reason: null,
  threshold: call.criterion?.threshold ?? null,
  criterion_sha256: call.criterion_sha256,
  ...scoresOf(call, outcome),
  ...members,
});

const ended = (call, receipt, row) => ({
  ...call,
  ...closing(call),
  verdict: receipt.verdict,
  status: receipt.verdict === "VOID" ? "void" : "graded",
  receipts: [...call.receipts, { ...receipt, tape_seq: row.seq, row_sha256: row.row_sha256 }],
});

function graded(call, data, row, check) {
  const { outcome, evidence, at } = call.filing;
  const { method, reviewers, ...found } = evidence;
  const isDisputed = call.status === "disputed";
  const challenge_ends_at = later(at, DAY_MS);
  const window_is_over = challenge_ends_at <= row.at;
  if (!isDisputed) check({ window_is_over }, { window_is_over: true });
  // What is disputed needs two more reviewers within the window, and one after it.
  const more = isDisputed ? (window_is_over ? 1 : 2) : 0;
  const receipt = receiptOf(call, outcome, {
    ...found,
    resolved_at: at,
    challenge_ends_at,
    graded_at: row.at,
    verdict: outcome === 1 ? "YES" : "NO",
    method: isDisputed ? "REVIEWED" : method,
    reviewers: atLeast(reviewers + more),
  });
  check(data, receipt);
  return ended(call, data, row);
}

/** A void row has only its reason; it is automatic thirty days after evidence was due. */
function voided(call, { void_reason }, row) {
  const due = call.resolve_by > call.opening.at ? call.resolve_by : call.opening.at;
  const isAutomatic = void_reason === "SOURCE_UNAVAILABLE" && later(due, 30 * DAY_MS) <= row.at;
  const receipt = receiptOf(call, null, {
    verdict: "VOID",
    void_reason,
    observed_value: null,
    observed_at: null,
    resolved_at: row.at,
    graded_at: row.at,
    source_url: null,
    source_sha256: null,
    method: isAutomatic ? "AUTOMATED" : "REVIEWED",
    reviewers: isAutomatic ? 0 : 1,
    challenge_ends_at: null,
    early: false,
  });
  return ended(call, receipt, row);
}

function corrected(call, data, row, check) {
  const { tape_seq: _, row_sha256: supersedes, ...old } = call.receipts.at(-1);
  const claims = ["observed_value", "observed_at", "source_url", "source_sha256", "void_reason"];
  const outcome = { YES: 1, NO: 0, VOID: null }[data.verdict];
  check(data, {
    ...old,
    ...pick(data, claims),
    receipt_version: old.receipt_version + 1,
    supersedes,
    verdict: oneOf("YES", "NO", "VOID"),
    outcome,
    ...scoresOf(call, outcome),
    graded_at: row.at,
    method: "REVIEWED",
    reviewers: atLeast(0),
  });
  return ended(call, data, row);
}

/** Per row type: the statuses it may follow, and how it changes the call. */
const KINDS = {
  CALL_OPENED: { from: [undefined], make: opened },
  CALL_CLARIFIED: { from: ["active", "closed"], make: clarified },
  MARKET_MARK: { from: ["active"], make: marked },
  CALL_CLOSED: { from: ["active"], make: closed },
  GRADE_PROPOSED: { from: ["active", "closed", "disputed"], make: proposed },
  GRADE_DISPUTED: { from: ["proposed"], make: (call) => ({ ...call, status: "disputed" }) },
  GRADED: { from: ["proposed", "disputed"], make: graded },
  VOIDED: { from: ["active", "closed", "proposed", "disputed"], make: voided },
  CORRECTED: { from: ["graded", "void"], make: corrected },
};

/** The calls by their slugs, in the order in which they were opened. */
function replayed(rows, report) {
  const calls = new Map();
  for (const { seq: tape_seq, at: updated_at, row_sha256, type, slug, payload } of rows) {
    const [at, call, own] = [`row ${tape_seq}`, calls.get(slug), new Report()];
    const { from = [], make } = KINDS[type] ?? {};
    if (!from.includes(call?.status)) own.add(`${at}: ${type}, and its call is ${call?.status}`);
    const check = (got, want) => own.compare(at, got, want, ROUNDING);
    const row = { seq: tape_seq, at: updated_at, slug, row_sha256 };
    const next = own.try(at, () => make?.(call, payload, row, check));
    if (next) calls.set(slug, { ...next, tape_seq, row_sha256, updated_at });
    report.problems.push(...own.problems);
  }
  return calls;
}

// Signed heads. Sources: C2SP tlog-checkpoint, signed-note, tlog-cosignature.

const NOTE =
  /^(\S+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nsigned_at (\S+)\n\n((?:— \S+ [A-Za-z0-9+/]+=*\n)+)$/;
const [SIGNATURE, COSIGNATURE] = [1, 4];
const WITNESS = /^((\S+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+))(?: (https?:\/\/\S+))?$/;

/** A verification key: the name that its lines must have, and its id. */
function keyOf(name, kind, base64) {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== 32 || bytes.toString("base64") !== base64) {
    throw new Error(`${base64} is not 32 bytes in base64, as a public key is`);
  }
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") };
  const id = bytesOf(sha(`${name}\n`, Buffer.of(kind), bytes)).subarray(0, 4);
  return { name, base64, id, key: createPublicKey({ key: jwk, format: "jwk" }) };
}

/** `name+id+key`, as C2SP writes the key of a witness, and its address where one is given. */
function witnessOf(text) {
  const [, verifier, name, id, key, url] = WITNESS.exec(text) ?? [];
  const bytes = Buffer.from(key ?? "", "base64").subarray(1);
  const witness = { ...keyOf(name, COSIGNATURE, bytes.toString("base64")), verifier, url };
  if (witness.id.toString("hex") !== id) throw new Error(`${text} is not the key of a witness`);
  return witness;
}

const isAddress = (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
const isWitness = (name) => (key) => {
  try {
    return witnessOf(key).name === name;
  } catch {
    return false;
  }
};

/**
 * The witnesses that the reader names, by the keys given, and those that only the service names. A key
 * that the service publishes under a name that the reader knows counts for nothing.
 */
function witnessesOf(given, { witnesses: published }, report) {
  if (published !== undefined) report.compare("/api/tape, witnesses", published, LIST);
  const listed = (Array.isArray(published) ? published : []).filter((each, index) => {
    const own = new Report();
    const key = is("the key of a witness of that name", isWitness(each?.name));
    const want = { name: TEXT, key, url: is("an address", isAddress) };
    own.compare(`/api/tape, witnesses ${index + 1}`, each, want);
    report.take(own);
    return own.problems.length === 0;
  });
  const known = given.map(witnessOf);
  const named = [...new Set(known.map(({ name }) => name))].map((name) => {
    const keys = known.filter((key) => key.name === name);
    const found = listed.find(({ key }) => keys.some(({ verifier }) => verifier === key));
    return { name, keys, url: keys.find(({ url }) => url)?.url ?? found?.url, isGiven: true };
  });
  const others = listed
    .filter(({ name }) => named.every((witness) => witness.name !== name))
    .map(({ name, key, url }) => ({ name, keys: [witnessOf(key)], url, isGiven: false }));
  return [...named, ...others];
}

function readNote(note) {
  const [, origin, size, root, signed_at, lines] = NOTE.exec(String(note)) ?? [];
  if (origin === undefined) return null;
  const signed = [...lines.matchAll(/— (\S+) (\S+)\n/g)].map(([, name, base64]) => ({
    name,
    blob: Buffer.from(base64, "base64"),
    base64,
  }));
  if (!signed.every((line) => line.blob.toString("base64") === line.base64)) return null;
  // The service puts its own line first; a witness may put it anywhere.
  const own = signed.find(({ name }) => name === origin) ?? signed[0];
  const others = signed.filter((line) => line !== own);
  const text = note.slice(0, note.indexOf("\n\n") + 1);
  const root_sha256 = Buffer.from(root, "base64").toString("hex");
  return { note, text, origin, size: Number(size), root_sha256, signed_at, own, others };
}

const isSigned = (text, { blob, name }, key) =>
  name === key.name &&
  blob.subarray(0, 4).equals(key.id) &&
  verify(null, Buffer.from(text), key.key, blob.subarray(4));

/** When a witness signed, by its own clock, in the eight bytes after the key id; null if it did not. */
function cosignedAt(text, { blob, name }, key) {
  if (blob.length !== 76) return null;
  const signature = Buffer.concat([blob.subarray(0, 4), blob.subarray(12)]);
  const seconds = blob.readBigUInt64BE(4);
  const dated = `cosignature/v1\ntime ${seconds}\n${text}`;
  return isSigned(dated, { name, blob: signature }, key) ? 1_000 * Number(seconds) : null;
}

/** The times at which witnesses signed a head, by name. A time that contradicts a clock counts for nothing. */
function cosignaturesOf(at, { text, signed_at, others }, { now, witnesses }, report) {
  const cosigned = new Map();
  for (const line of others) {
    const witness = witnesses.find(({ name }) => name === line.name);
    if (witness === undefined) continue;
    const times = witness.keys.map((key) => cosignedAt(text, line, key));
    const time = times.find((each) => each !== null);
    const fault = faultOf(time, { now, signed_at });
    if (fault === null) cosigned.set(line.name, time);
    // A witness that only the service names may have had another key.
    else if (witness.isGiven) report.add(`${at}: ${fault} by ${line.name}`);
  }
  return cosigned;
}

function faultOf(time, { now, signed_at }) {
  if (time === undefined) return "not cosigned";
  if (time > now + CLOCKS_MS) return "cosigned in the future";
  return time < Date.parse(signed_at) - CLOCKS_MS ? "dated after it was cosigned" : null;
}

/** Reads a note; it must be of this tape, signed by a trusted key, and match a prefix of the file. */
function checkedHead(at, note, { tape, trust }, report) {
  const head = readNote(note);
  if (head === null) {
    report.add(`${at}: no signed checkpoint`);
    return null;
  }
  const { origin, own, size, root_sha256, signed_at, text } = head;
  const key = trust.keys.find((each) => each.name === origin && isSigned(text, own, each));
  if (!trust.origins.includes(origin)) report.add(`${at}: of ${origin}, not of ${trust.origins}`);
  else if (!key) report.add(`${at}: not signed by the key`);
  const cosigned = cosignaturesOf(at, head, trust, report);
  const want = { root_sha256: tape.roots[size] ?? "none: it is shorter", signed_at: INSTANT };
  report.compare(`${at} of ${size} rows`, { root_sha256, signed_at }, want);
  return { ...head, cosigned, key: key?.base64 };
}

/** All signed heads: each extends the one before, and no row was inserted before one. */
function checkHeads(listed, record, report) {
  let before = { size: 0, signed_at: "" };
  const heads = listed.flatMap(({ note, ...entry }, index) => {
    const at = `checkpoint ${index + 1}`;
    const head = checkedHead(at, note, record, report);
    if (head === null) return [];
    const { size, root_sha256, signed_at, others } = head;
    const cosigned_by = others.map(({ name }) => name);
    report.compare(at, entry, { size, root_sha256, signed_at, cosigned_by });
    if (size < before.size || signed_at < before.signed_at) {
      report.add(`${at}: no extension of the one before`);
    }
    const rows = record.tape.rows.slice(Math.max(0, size - 1), size + 1);
    for (const { seq, at: dated } of rows) {
      const ahead = Date.parse(dated) - Date.parse(signed_at);
      const isWrong = seq <= size ? ahead > CLOCKS_MS : ahead < -CLOCKS_MS;
      if (isWrong) report.add(`row ${seq}: of ${dated}, which ${at} of ${signed_at} belies`);
    }
    before = head;
    return [head];
  });
  checkSigners(heads, record, report);
  return heads;
}

function checkSigners(heads, record, report) {
  const { pointer, note } = record;
  const { public_key, earlier_public_keys } = pointer;
  const newest = heads.at(-1) ?? {};
  if (newest.note !== note) report.add("/api/tape/checkpoint: not the last one listed");
  const isByEarlier = newest.key && newest.key !== public_key;
  if (isByEarlier) report.add("the newest checkpoint: not signed by public_key");
  const signers = heads.map(({ key }) => key).filter((key) => key && key !== public_key);
  const publicKeys = earlier_public_keys.toSorted();
  report.compare("/api/tape, earlier_public_keys", publicKeys, [...new Set(signers)].sort());
}

/** A head that somebody kept: a beginning of the file, and among the heads that the service lists. */
function checkKept(at, note, record, report) {
  const head = checkedHead(at, note, record, report);
  const isListed = head === null || record.heads.some(({ text }) => text === head.text);
  if (!isListed) report.add(`${at}: the service does not list it`);
  return head;
}

function checkAllKept(record, report) {
  const { remembered_head: remembered } = record.pointer;
  const { kept } = record.trust;
  for (const [index, note] of kept.entries()) {
    checkKept(`kept head ${index + 1}`, note, record, report);
  }
  if (remembered == null)
    report.notes.add("The service publishes no remembered head: not compared.");
  else checkKept("the remembered head", remembered, record, report);
}

/** Rows wait for a signature for minutes, not for an hour; else their calls are not strict. */
function checkUnsigned({ tape, calls, trust, heads }, report) {
  const rows = tape.rows.slice(heads.at(-1)?.size ?? 0);
  const late = rows.filter(({ at }) => trust.now - Date.parse(at) > HOUR_MS);
  for (const { slug } of late) Object.assign(calls.get(slug) ?? {}, { isUnsigned: true });
  const [{ seq, at } = {}] = late;
  if (seq !== undefined) report.add(`row ${seq} and those after it: not signed, and of ${at}`);
}

/**
 * A witness's signature must be on the newest head, or on one of the last 24 hours. Its age is that of
 * the older of its two dates: the key's holder can write a late signed_at, and can have an old head
 * signed again by the witness. Rows that are older and not witnessed may be written again.
 */
function checkWitnessed(name, { tape, trust: { now }, heads }, report) {
  const head = heads.findLast(({ cosigned }) => cosigned.has(name));
  const to = `${name}: witnessed to row ${head?.size ?? 0} of ${tape.rows.length}`;
  report.notes.add(`${to}.`);
  if (head === undefined) {
    report.add(`no checkpoint is cosigned by ${name}`);
    return;
  }
  const dated = Math.min(Date.parse(head.signed_at), head.cosigned.get(name));
  const isOld = (at) => now - at > DAY_MS + CLOCKS_MS;
  if (head !== heads.at(-1) && isOld(dated)) {
    report.add(`${to}: that head is of ${isoOf(dated)}, and no later one bears its signature`);
  }
  const last = tape.rows.findLast(({ seq, at }) => seq > head.size && isOld(Date.parse(at)));
  if (last) report.add(`${to}: rows to ${last.seq}, of ${last.at}, are older than 24 hours`);
}

/** What a witness holds must be what this reader is shown. Source: C2SP tlog-witness, 2026, Monitor Retrieval. */
async function askWitness({ name, url, isGiven }, record, ask, report) {
  const { heads, trust } = record;
  const failed = (why) => {
    const said = `${name} cannot be asked for its newest head: ${why}`;
    if (isGiven) report.add(said);
    else report.notes.add(`${said}. That others are shown this record was not compared.`);
  };
  const origin = heads.at(-1)?.origin ?? trust.origins[0];
  const address = `${url.replace(/\/+$/, "")}/${sha(origin)}/checkpoint`;
  const note = await ask(address).catch((error) => failed(error.message));
  if (note === undefined) return;
  if (readNote(note) === null) return failed("its answer is no signed checkpoint");
  const head = checkKept(`the newest head of ${name}`, note, record, report);
  if (!head.cosigned.has(name)) return failed("its answer does not bear its signature");
  // A witness may be an hour behind its own signatures.
  const place = heads.findIndex(({ text }) => text === head.text);
  const known = trust.now - HOUR_MS - CLOCKS_MS;
  const isStale = heads.slice(place + 1).some(({ cosigned }) => cosigned.get(name) < known);
  if (isStale) return failed(`its answer, of ${head.size} rows, is older than what it has signed`);
  report.notes.add(`${name} itself holds the head of ${head.size} rows: the same.`);
}

async function checkWitnesses(record, ask, report) {
  const { witnesses } = record.trust;
  const isOlder = record.pointer.witnesses === undefined;
  if (isOlder) report.notes.add("The service publishes no addresses of witnesses: not looked at.");
  const asked = witnesses.map(async (witness) => {
    if (witness.isGiven) checkWitnessed(witness.name, record, report);
    if (witness.url !== undefined) return askWitness(witness, record, ask, report);
    report.notes.add(`${witness.name} was not asked for its newest head: no address is known.`);
  });
  await Promise.all(asked);
}

// The gate and the track record, recomputed.

/** Graded, recomputed, in a signed head before the outcome was known, never corrected, nothing left unsigned. */
function isStrict(call, heads) {
  const { status, basis_status, opening, closes_at, closedAt, receipts, isUnsigned } = call;
  if (status !== "graded" || receipts.length > 1 || isUnsigned) return false;
  const [{ method, reviewers, observed_at }] = receipts;
  const signed = Date.parse(heads.find(({ size }) => size >= opening.seq)?.signed_at);
  const ends = [closes_at, closedAt, observed_at].filter((end) => typeof end === "string");
  const isBefore = ends.every((end) => signed < Date.parse(end));
  const isReviewed = method === "AUTOMATED" || reviewers >= 2;
  return basis_status === "rederived" && isBefore && isReviewed;
}

function gateOf(calls, heads, { target, digest, asOf }) {
  const strict = calls.filter((call) => isStrict(call, heads)).length;
  const of = (status) => calls.filter((call) => call.status === status).length;
  const counts = Object.fromEntries(STATUSES.map((status) => [status, of(status)]));
  return {
    strict,
    official: counts.graded,
    gate: target,
    remaining: Math.max(0, target - strict),
    passed: strict >= target,
    counts: { published: calls.length, ...counts },
    definitions: DEFINITIONS,
    tape_sha256: digest,
    as_of: asOf,
  };
}

const sumOf = (values) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values) => (values.length === 0 ? null : sumOf(values) / values.length);
const skillOf = (own, other) => (own === null || !other ? null : 1 - own / other);

/** The time of an answer is that of its newest data; without data, that of the request. */
const newestOf = (instants) => instants.reduce((a, b) => (a === INSTANT || b > a ? b : a), INSTANT);

/** The calls of persons, and apart from them those by rule. */
const trackRecordOf = (calls) => ({
  as_of: newestOf(calls.map(({ updated_at }) => updated_at)),
  ...figuresOf(calls.filter(({ rule }) => rule === null)),
  by_rule: figuresOf(calls.filter(({ rule }) => rule !== null)),
});

/** Figures over all graded calls, in the order in which they were first graded. */
function figuresOf(calls) {
  const of = (status) => calls.filter((call) => call.status === status);
  const graded = of("graded")
    .sort((a, b) => a.receipts[0].tape_seq - b.receipts[0].tape_seq)
    .map(({ svc_prob: p, stamp, verdict }) => ({ p, stamp, y: verdict === "YES" ? 1 : 0 }));
  let came = 0;
  const scored = graded.map(({ p, stamp, y }, before) => {
    const rate = before === 0 ? 0.5 : came / before;
    came += y;
    const market = stamp === null ? null : (stamp - y) ** 2;
    return { own: (p - y) ** 2, base: (rate - y) ** 2, market };
  });
  const there = scored.filter(({ market }) => market !== null);
  const mean = (sample, name) => meanOf(sample.map((each) => each[name]));
  const [brier, base, market] = [mean(scored, "own"), mean(scored, "base"), mean(there, "market")];
  const [all, against] = [resampled(scored, "base"), resampled(there, "market")];
  return {
    active: of("active").length,
    void: of("void").length,
    graded: graded.length,
    brier,
    log_score: meanOf(graded.map(({ p, y }) => logScoreOf(p, y))),
    base_rate_brier: base,
    skill_vs_base: skillOf(brier, base),
    market_n: there.length,
    market_brier: market,
    skill_vs_market: skillOf(mean(there, "own"), market),
    intervals: { brier: all.brier, skill_vs_base: all.skill, skill_vs_market: against.skill },
    calibration: binned(graded, 10).map(calibrated),
    murphy: murphyOf(graded, brier),
    enough: graded.length >= 30,
  };
}

/** 90 % percentile bootstrap: 2,000 resamples by mulberry32 from the seed 20260101. */
function resampled(scored, reference) {
  let state = 20_260_101;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const [briers, skills] = [[], []];
  for (let round = 0; scored.length > 0 && round < 2_000; round += 1) {
    let [own, other] = [0, 0];
    for (let draw = 0; draw < scored.length; draw += 1) {
      const drawn = scored[Math.floor(random() * scored.length)];
      own += drawn.own;
      other += drawn[reference];
    }
    briers.push(own / scored.length);
    if (other !== 0) skills.push(1 - own / other);
  }
  return { brier: intervalOf(briers), skill: intervalOf(skills) };
}

/** The quantiles of 5 and 95 %, linear between ranks (type 7). */
function intervalOf(values) {
  const sorted = Float64Array.from(values).sort();
  const quantile = (q) => {
    const at = (sorted.length - 1) * q;
    const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
    return below + (above - below) * (at - Math.floor(at));
  };
  return sorted.length === 0 ? null : [quantile(0.05), quantile(0.95)];
}

/** Bins of equal width; the last one includes its upper edge. */
function binned(graded, count) {
  const binOf = ({ p }) => {
    let bin = count - 1;
    while (bin > 0 && p < bin / count) bin -= 1;
    return bin;
  };
  return Array.from({ length: count }, (_, bin) => graded.filter((call) => binOf(call) === bin));
}

/** A bin with the 95 % Wilson interval of its observed share. */
function calibrated(bin, index) {
  const [n, observed] = [bin.length, meanOf(bin.map(({ y }) => y))];
  const edges = { lower: index / 10, upper: (index + 1) / 10, n, observed };
  if (n === 0) return { ...edges, mean_prob: null, low: null, high: null };
  const z = 1.959963984540054;
  const centre = (observed + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const spread = Math.sqrt((observed * (1 - observed)) / n + z ** 2 / (4 * n * n));
  const half = (z / (1 + z ** 2 / n)) * spread;
  const limits = { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
  return { ...edges, mean_prob: meanOf(bin.map(({ p }) => p)), ...limits };
}

/** Murphy's decomposition of the Brier score, in five bins. Source: Murphy 1973. */
function murphyOf(graded, brier) {
  const rate = meanOf(graded.map(({ y }) => y));
  const none = { reliability: null, resolution: null, uncertainty: null, within_bin: null };
  if (rate === null) return none;
  const bins = binned(graded, 5).filter(({ length }) => length > 0);
  const weighed = (of) => sumOf(bins.map((bin) => (bin.length / graded.length) * of(bin) ** 2));
  const share = (bin) => meanOf(bin.map(({ y }) => y));
  const reliability = weighed((bin) => meanOf(bin.map(({ p }) => p)) - share(bin));
  const resolution = weighed((bin) => share(bin) - rate);
  const uncertainty = rate * (1 - rate);
  const within_bin = brier - (reliability - resolution + uncertainty);
  return { reliability, resolution, uncertainty, within_bin };
}

// The other answers.

function pointerOf({ tape, trust, digest, site, previous }) {
  const { rows, roots, bytes } = tape;
  const of = (type) => rows.filter((row) => row.type === type).length;
  const fileAt = (sha256) => `${site}/tape/${sha256}.ndjson`;
  const last = rows.at(-1);
  return {
    latest: {
      url: fileAt(digest),
      served_file_sha256: digest,
      bytes,
      rows: rows.length,
      rows_by_type: Object.fromEntries(Object.keys(KINDS).map((type) => [type, of(type)])),
      first_seq: rows.length ? 1 : null,
      last_seq: rows.length || null,
      last_row_sha256: last?.row_sha256 ?? null,
      root_sha256: roots.at(-1),
      media_type: "application/x-ndjson",
      created_at: last?.at ?? null,
    },
    checkpoint_url: `${site}/api/tape/checkpoint`,
    public_key: oneOf(...trust.keys.map(({ base64 }) => base64)),
    earlier_public_keys: LIST,
    previous_url: previous ? fileAt(previous) : null,
    as_of: last?.at ?? INSTANT,
  };
}

/** Members of the audit that older services do not have. */
const NEWER = {
  verified_at: is("an instant or null", (at) => at === null || INSTANT(at)),
  not_compared: [
    "market_prob, market_prob_at and market_source of a call whose newest mark is not on the tape",
  ],
};

/** The digest of the file before the last, of all that were published. */
function checkAudit({ differences, heads, ...audit }, { tape, asOf }, report) {
  const known = pick(
    NEWER,
    Object.keys(NEWER).filter((name) => name in audit),
  );
  const members = { as_of: asOf, differences: LIST, heads: LIST, ...known };
  report.compare(AUDIT, { ...audit, differences, heads }, members);
  for (const each of differences) report.add(`stored otherwise than on the tape: ${each}`);
  const sizes = heads.map(({ last_seq }) => last_seq);
  // Rows appended together have one instant: a file ends where the next row has another.
  const ends = tape.rows.filter(({ at, seq }) => at !== tape.rows[seq]?.at).map(({ seq }) => seq);
  const lengths = [...new Set([...sizes, ...ends])].sort((a, b) => a - b);
  // A service lists the newest thousand files at least.
  const listed = lengths.slice(-Math.max(LENGTHS, sizes.length));
  report.compare(`${AUDIT}, length`, sizes, listed);
  for (const { last_seq, file_sha256 = null } of heads) {
    report.compare(`file of ${last_seq} rows, digest`, file_sha256, tape.files[last_seq] ?? "none");
  }
  return tape.files[sizes.at(-2)];
}

/**
 * A market's number may be newer than the tape's, while the call is active there. It is not looked at;
 * an older number, or another one of the same time, contradicts the tape.
 */
function withNewerMark(call, served, now, report) {
  const { status, market_prob_at: chained } = call;
  const at = served?.market_prob_at;
  const isMarked = status === "active" && chained !== null;
  if (!isMarked || !(at > chained && between(chained, isoOf(now + CLOCKS_MS))(at))) return call;
  report.newer.add(call.slug);
  return { ...call, market_prob: SHARE, market_prob_at: at, market_source: TEXT };
}

/** The service names a call's integrity only where it cannot prove it. */
function withoutIntegrity(at, served, report) {
  if (!isObject(served) || !Object.hasOwn(served, "integrity")) return served;
  const { integrity, ...others } = served;
  report.add(`${at}, integrity: the service itself calls it ${shown(integrity)}`);
  return others;
}

function checkList({ count, calls: listed }, { calls, trust }, report) {
  // Newest opening first; for equal times, the later on the tape first.
  const newer = ({ opened_at: a }, { opened_at: b }) => (a < b ? 1 : a > b ? -1 : 0);
  const wanted = [...calls.values()].reverse().sort(newer);
  report.compare("/api/calls, count", count, calls.size);
  const slugs = listed.map(({ slug }) => slug);
  const order = wanted.map(({ slug }) => slug);
  report.compare("/api/calls, slug", slugs, order);
  for (const slug of order) if (!slugs.includes(slug)) report.add(`/api/calls ${slug}: missing`);
  for (const served of listed) {
    const [at, call] = [`/api/calls ${served.slug}`, calls.get(served.slug)];
    const whole = withoutIntegrity(at, served, report);
    const expected = call && withNewerMark(call, served, trust.now, report);
    if (expected) report.compare(at, whole, pick(expected, LISTED));
  }
}

/** A call's detail with its receipt, and the audit paths of its rows to the newest signed root. */
async function checkCall(read, call, { tape, trust, pointer, heads }, report) {
  const at = `/api/calls/${call.slug}`;
  const [detail, proof] = await Promise.all([
    read.json(at, report),
    read.json(`${at}/proof`, report),
  ]);
  // A failed read is reported already.
  if (detail === undefined || proof === undefined) return;
  const whole = isObject(detail?.call)
    ? { ...detail, call: withoutIntegrity(at, detail.call, report) }
    : detail;
  const expected = withNewerMark(call, detail?.call, trust.now, report);
  const members = pick(expected, [...LISTED, ...DETAIL_ONLY]);
  report.compare(at, whole, { call: { ...members, receipt: call.receipts.at(-1) } });
  const head = heads.at(-1);
  const { size = 0, root_sha256 } = head ?? {};
  const rows = tape.rows.filter(({ slug }) => slug === call.slug);
  report.compare(`${at}/proof`, proof, {
    slug: call.slug,
    public_key: pointer.public_key,
    as_of: newestOf([...rows.map((row) => row.at), ...(head ? [head.signed_at] : [])]),
    checkpoint: head ? pick(head, ["size", "root_sha256", "signed_at", "note"]) : null,
    rows: rows.map(({ seq, type, at: dated, row_sha256 }) => {
      const [line, leaf_index] = [tape.lines[seq - 1], seq - 1];
      const leaf_sha256 = leafOf(line);
      const isPath = (path) => rootFromPath(leaf_sha256, leaf_index, size, path) === root_sha256;
      const path = seq > size ? null : is("a path to the root", isPath);
      return { seq, type, at: dated, line, row_sha256, leaf_sha256, leaf_index, path };
    }),
  });
}

// A run: reads everything, and reads changed parts again until nothing changes.

/** Reads answers; one that cannot be read is a problem. */
function makeReader(get) {
  const text = (path, report) =>
    get(path).catch((error) => void report.add(`${path}: ${error.message}`));
  const json = async (path, report) => {
    const body = await text(path, report);
    return body === undefined ? body : report.try(path, () => JSON.parse(body));
  };
  return { text, json };
}

async function readHeads(read, report) {
  const heads = [];
  for (let count = 1; heads.length < count; ) {
    const page = { limit: 1_000, offset: heads.length };
    const path = `/api/tape/checkpoints?limit=${page.limit}&offset=${page.offset}`;
    const answer = await read.json(path, report);
    if (answer === undefined) return heads;
    report.compare(path, answer, { count: atLeast(0), ...page, checkpoints: LIST });
    const { checkpoints } = answer;
    count = answer.count;
    heads.push(...checkpoints);
    const isWhole = checkpoints.length === Math.min(page.limit, count - page.offset);
    if (!isWhole) report.add(`${path}: ${checkpoints.length} checkpoints of ${count}`);
    if (!isWhole) return heads;
  }
  return heads;
}

async function readState(read, report) {
  const paths = [read.json("/api/tape", report), read.text("/api/tape/checkpoint", report)];
  const [pointer, note] = await Promise.all(paths);
  return { pointer, note, state: canon([pointer?.latest, pointer?.remembered_head, note]) };
}

const [LIST_PATH, GATE, TRACK, AUDIT] = [
  "/api/calls",
  "/api/gate",
  "/api/calls/track-record",
  "/api/tape/audit",
];

/** Checks everything except single calls. */
async function checkRecord(read, options, report) {
  const { pointer, note, state } = await readState(read, report);
  const { origin: site, host, pathname } = new URL(pointer.latest.url);
  const [file, listed, ...answers] = await Promise.all([
    read.text(pathname, report),
    readHeads(read, report),
    ...[LIST_PATH, GATE, TRACK, AUDIT].map((path) => read.json(path, report)),
  ]);
  const { origins = [`${host}/tape`], heads: kept = [], since = "" } = options;
  const keys = options.keys ?? [pointer.public_key, ...pointer.earlier_public_keys];
  const keysOf = (name) => keys.map((key) => keyOf(name, SIGNATURE, key));
  const witnesses = witnessesOf(options.witnesses ?? [], pointer, report);
  const now = (options.now ?? Date.now)();
  const trust = { origins, kept, keys: origins.flatMap(keysOf), witnesses, now };
  report.compare("/api/tape, its host", `${host}/tape`, oneOf(...origins));
  const tape = readTape(file, report);
  for (const [index, line] of (since.match(/[^\n]+/g) ?? []).entries()) {
    if (line !== tape.lines[index]) report.add(`row ${index + 1}: not as you saved it`);
  }
  const calls = replayed(tape.rows, report);
  const found = { pointer, note, state, site, trust, tape, calls, digest: sha(file) };
  const record = { ...found, heads: checkHeads(listed, found, report) };
  checkAllKept(record, report);
  checkUnsigned(record, report);
  await checkWitnesses(record, options.ask ?? askAt, report);
  checkAnswers(answers, record, report, options.gate ?? DEFAULT_GATE);
  return record;
}

/** The service may report a basis mismatch without a row: such a call counts less. */
function applyBasisMismatches(list, calls) {
  for (const { slug, basis_status } of list?.calls ?? []) {
    const call = calls.get(slug);
    if (call?.basis_status === "rederived" && basis_status === "mismatch") {
      call.basis_status = basis_status;
    }
  }
}

function checkAnswers([list, gate, track, audit], record, report, target) {
  const { calls, heads, digest } = record;
  const { remembered_head: _, witnesses: __, ...pointer } = record.pointer;
  applyBasisMismatches(list, calls);
  const all = [...calls.values()];
  // A failed read is reported already.
  const check = (path, answer, work) => (answer === undefined ? undefined : report.try(path, work));
  const dated = [...record.tape.rows.map(({ at }) => at), ...heads.map((head) => head.signed_at)];
  const asOf = newestOf(dated);
  const previous = check(AUDIT, audit, () => checkAudit(audit, { ...record, asOf }, report));
  report.compare("/api/tape", pointer, pointerOf({ ...record, previous }));
  check(LIST_PATH, list, () => checkList(list, record, report));
  const asked = { target, digest, asOf };
  check(GATE, gate, () => report.compare(GATE, gate, gateOf(all, heads, asked)));
  check(TRACK, track, () => report.compare(TRACK, track, trackRecordOf(all), ROUNDING));
}

function drawn(slugs, random) {
  const lots = slugs.map((slug) => ({ slug, at: random() })).sort((a, b) => a.at - b.at);
  return lots.slice(0, DRAWN).map(({ slug }) => slug);
}

/** Verifies a record; `get` reads a path. Pushes a line for each problem. */
export async function verifyRecord(get, options, problems) {
  const { all = false, random = Math.random } = options;
  const [read, done] = [makeReader(get), new Map()];
  let chosen;
  for (let pass = 1; ; pass += 1) {
    const report = new Report();
    const failed = ({ message }) => void report.add(`the record cannot be read: ${message}`);
    const record = await checkRecord(read, options, report).catch(failed);
    const slugs = [...(record?.calls.keys() ?? [])];
    chosen = all ? slugs : (chosen ?? drawn(slugs, random));
    for (const slug of chosen) {
      const call = record?.calls.get(slug);
      const before = done.get(slug);
      if (!call || (before?.seq === call.tape_seq && before.found.problems.length === 0)) continue;
      const found = new Report();
      const broken = ({ message }) => found.add(`/api/calls/${slug}: ${message}`);
      await checkCall(read, call, record, found).catch(broken);
      done.set(slug, { seq: call.tape_seq, found });
    }
    const isStill = !record || (await readState(read, report)).state === record.state;
    if (!isStill && pass < MAX_PASSES) continue;
    if (!isStill) report.add(`the record grew in each of ${MAX_PASSES} passes: run this again`);
    const reports = [report, ...[...done.values()].map(({ found }) => found)];
    problems.push(...reports.flatMap((each) => each.problems));
    return record && summaryOf(record, options, { read: done.size, reports });
  }
}

function summaryOf({ tape, heads, calls }, options, { read, reports }) {
  const signed = heads.at(-1)?.size ?? 0;
  const strict = [...calls.values()].filter((call) => isStrict(call, heads)).length;
  const isKept = [options.heads, options.since, options.witnesses].some((kept) => kept?.length > 0);
  const allOf = (name) => [...new Set(reports.flatMap((each) => [...each[name]]))];
  const [unknown, newer] = ["unknown", "newer"].map((name) => allOf(name).join("; "));
  const rows = `${tape.rows.length} rows (${signed} signed), ${heads.length} signed heads`;
  const share = `${read} in ${calls.size} (${Math.floor((100 * read) / calls.size)} %)`;
  return [
    `${rows}, ${calls.size} calls (${read} read in full), gate ${strict}, track record: all agree.`,
    read < calls.size &&
      `Of runs like this, ${share} find an edit of one call's own answers; with --all, each does.`,
    ...allOf("notes"),
    !isKept && "Nothing kept was given: that others are shown this record is not proved.",
    newer && `Newer than the tape's, and not looked at: the market's number of ${newer}`,
    unknown && `Not known to this program, and not looked at: ${unknown}`,
  ]
    .filter(Boolean)
    .join("\n");
}

// The command.

const OPTIONS = {
  all: { type: "boolean" },
  help: { type: "boolean" },
  since: { type: "string" },
  gate: { type: "string" },
  ...Object.fromEntries(
    ["key", "head", "witness", "origin"].map((name) => [name, { type: "string", multiple: true }]),
  ),
};

const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1_000));

/** Waits when rate-limited, and once when the service is busy. */
const getFrom = (base) =>
  async function get(path, isRepeated = false) {
    const answer = await fetch(new URL(path, base));
    if (answer.ok) return Buffer.from(await answer.arrayBuffer()).toString();
    const mayWait = answer.status === 429 || (answer.status === 503 && !isRepeated);
    if (!mayWait) throw new Error(String(answer.status));
    await pause(Number(answer.headers.get("retry-after") ?? 1));
    return get(path, isRepeated || answer.status === 503);
  };

/** Reads an address of a witness. */
async function askAt(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASKED_MS) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return answer.text();
}

async function main(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [base] = positionals;
  if (values.help || !URL.canParse(base)) return { text: HELP, code: values.help ? 0 : 2 };
  const { all, key: keys, witness: witnesses, origin } = values;
  const gate = values.gate === undefined ? DEFAULT_GATE : Number(values.gate);
  const origins = origin ?? [`${new URL(base).host}/tape`];
  const heads = values.head?.map((file) => readFileSync(file, "utf8"));
  const since = values.since && readFileSync(values.since, "utf8");
  const [problems, options] = [[], { all, keys, witnesses, origins, heads, since, gate }];
  const found = await verifyRecord(getFrom(base), options, problems);
  const more = problems.length > MAX_SHOWN ? [`and ${problems.length - MAX_SHOWN} more`] : [];
  const text = [...problems.slice(0, MAX_SHOWN), ...more].join("\n") || found;
  return { text, code: problems.length > 0 ? 1 : 0 };
}

if (process.argv[1]?.endsWith("verify-tape.mjs")) {
  const failed = ({ message }) => ({ text: message, code: 2 });
  const { text, code } = await main(process.argv.slice(2)).catch(failed);
  console.log(text);
  process.exitCode = code;
}
