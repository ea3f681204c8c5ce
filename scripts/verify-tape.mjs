import { createHash, verify } from "node:crypto"; import { readFileSync } from "node:fs";
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const node = (...pair) => sha("\x01", ...pair.map((hex) => Buffer.from(hex ?? "", "hex"))), count = (list) => [list.length, new Set(list).size];
const canon = (v) => Array.isArray(v) ? `[${v.map(canon)}]` : !v || typeof v !== "object" ? (JSON.stringify(v) ?? "null") : `{${Object.keys(v).sort().map((k) => `${canon(k)}:${canon(v[k])}`)}}`; // RFC 8785
const climb = (leaf, at, size, path, half = 2 ** Math.floor(Math.log2(size - 1)), rest = path.slice(0, -1)) => size < 2 ? leaf // RFC 6962
  : at < half ? node(climb(leaf, at, half, rest), path.at(-1)) : node(path.at(-1), climb(leaf, at - half, size - half, rest));
const parsed = (line) => { try { return { payload: {}, ...JSON.parse(line) }; } catch { return { payload: {} }; } };
const scores = (p, market, y, brier = (q) => (q == null || y == null ? null : (q - y) ** 2)) => ({ outcome: y, brier: brier(p), market_brier: brier(market),
  skill: brier(market) === null ? null : brier(market) - brier(p), log_score: y == null ? null : Math.log(Math.max(0.001, y === 1 ? p : 1 - p)) });
const moved = (status) => (c) => ({ ...(c?.status === "active" && { market_prob_close: c.market_prob }), status });
const ended = (c, p) => ({ ...moved(p.verdict === "VOID" ? "void" : "graded")(c), verdict: p.verdict, receipts: [...(c?.receipts ?? []), p] });
const NEXT = { CALL_OPENED: (_, p, at) => ({ ...p, verdict: null, told: at, receipts: [] }), CALL_CLARIFIED: (_, p) => p, VOIDED: (c) => ended(c, { verdict: "VOID" }),
  MARKET_MARK: (_, p) => ({ market_prob: p.market_prob, market_prob_at: p.at, market_source: p.source }), GRADED: ended, CORRECTED: ended, CALL_CLOSED: moved("closed"),
  GRADE_PROPOSED: moved("proposed"), GRADE_DISPUTED: moved("disputed") }; // What a row makes of its call: c is the call before it, p its payload, at its instant.
const isStrict = ({ basis_status: basis, told, closes_at: end, receipts: [r, more] }) => basis === "rederived" && told < end && !more && (r.method === "AUTOMATED" || r.reviewers > 1);
export async function verifyRecord(get, { key, since = "" }, problems) { // Pushes a line for each thing that is wrong.
  const rows_by_type = Object.fromEntries(Object.keys(NEXT).map((type) => [type, 0])), same = (at, a, b) => canon(a) === canon(b) || problems.push(`${at}: ${canon(a)}, by the tape ${canon(b)}`);
  const members = (at, a, b) => Object.keys(a).map((name) => same(`${at}, ${name}`, a[name], b?.[name]));
  const read = (path, shape = JSON.parse) => get(path).then(shape).catch((error) => { problems.push(`${path}: ${error.message}`); });
  const [tape, audit, list, gate] = await Promise.all(["/api/tape", "/api/tape/audit", "/api/calls", "/api/gate"].map((path) => read(path)));
  const [file, note] = tape ? await Promise.all([new URL(tape.latest.url).pathname, "/api/tape/checkpoint"].map((path) => read(path, String))) : [];
  if (file === undefined || note === undefined) return;
  const lines = file.split("\n").slice(0, -1), calls = {}, roots = [sha("")], files = [sha("")], whole = createHash("sha256"), tree = [];
  for (const [index, line] of lines.entries()) { // Chain, tree, calls and scores, row by row.
    const { row_sha256, ...row } = parsed(line), p = row.payload, seq = index + 1, prev_sha256 = index ? parsed(lines[index - 1]).row_sha256 : "0".repeat(64);
    members(`row ${seq}`, { ...row, row_sha256, line }, { ...row, seq, prev_sha256, row_sha256: sha(canon(row)), line: canon({ ...row, row_sha256 }) });
    for (let size = tree.push(sha("\0", line)) && seq; size % 2 === 0; size /= 2) tree.push(node(...tree.splice(-2)));
    roots.push(tree.reduceRight((right, left) => node(left, right))); files.push(whole.update(`${line}\n`).copy().digest("hex")); rows_by_type[row.type] += 1;
    const c = { ...calls[row.slug], ...NEXT[row.type]?.(calls[row.slug], p, row.at), tape_seq: seq, row_sha256, updated_at: row.at }, m = c.market_prob;
    calls[row.slug] = m == null ? c : { market_prob_open: m, ...(c.market_prob_at <= c.svc_prob_at && { stamp: m }), ...c };
    for (const [name, score] of Object.entries(p?.verdict ? scores(c.svc_prob, c.stamp, { YES: 1, NO: 0 }[p.verdict]) : {}))
      if (p[name] === null || !(Math.abs(p[name] - score) < 1e-9)) same(`row ${seq}, ${name}`, p[name], score);
  }
  const slugs = Object.keys(calls), of = (word) => Object.values(calls).filter(({ status }) => word === "published" || status === word), digest = sha(file), rows = lines.length;
  const { latest, public_key } = tape, [text, signed = ""] = note.split("\n\n"), [, size, root] = text.split("\n"), { row_sha256 = null, at = null } = parsed(lines.at(-1));
  const told = { served_file_sha256: digest, bytes: Buffer.byteLength(file), rows, rows_by_type, last_row_sha256: row_sha256, root_sha256: roots.at(-1), created_at: at };
  members("/api", { ...latest, calls: list && count(list.calls.map(({ slug }) => slug)) }, { ...latest, ...told, calls: list && count(slugs) }); // As many, and as many different ones.
  for (const [index, line] of since.split("\n").slice(0, -1).entries()) if (line !== lines[index]) problems.push(`row ${index + 1}: not as you saved it`);
  for (const { last_seq, file_sha256 } of audit?.heads ?? []) same(`file of ${last_seq} rows, digest`, file_sha256, files[last_seq]);
  for (const difference of audit?.differences ?? []) problems.push(`stored otherwise than on the tape: ${difference}`);
  const signer = { key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key ?? public_key, "base64").toString("base64url") }, format: "jwk" };
  if (!verify(null, Buffer.from(`${text}\n`), signer, Buffer.from(signed.split(" ")[2] ?? "", "base64").subarray(4))) problems.push("checkpoint: not signed by the key");
  same(`checkpoint, root of ${size} rows`, Buffer.from(root ?? "", "base64").toString("hex"), roots[size]);
  for (const c of list?.calls ?? []) members(`/api/calls ${c.slug}`, c, calls[c.slug]);
  for (const word in gate?.counts) same(`/api/gate, ${word}`, gate.counts[word], of(word).length);
  if (gate) same("/api/gate, strict, official and digest", [gate.strict, gate.official, gate.tape_sha256], [of("graded").filter(isStrict).length, of("graded").length, digest]);
  const some = slugs.sort(() => Math.random() - 0.5).slice(0, 5).map(async (slug) => { // Others each time: as many as the free limit has room for.
    const [proof, one] = await Promise.all([read(`/api/calls/${slug}/proof`), read(`/api/calls/${slug}`)]), c = calls[slug], { receipt } = one?.call ?? {};
    members(`/api/calls/${slug}`, one?.call ?? {}, { ...c, receipt: c.verdict === "VOID" ? receipt : { ...c.receipts.at(-1), tape_seq: c.tape_seq, row_sha256: c.row_sha256 } });
    for (const { seq, path } of proof?.rows ?? []) if (path) same(`proof of row ${seq}`, climb(sha("\0", lines[seq - 1] ?? ""), seq - 1, proof.checkpoint.size, path), roots[proof.checkpoint.size]);
  });
  return `${rows} rows (${size} signed): digest, chain, root, signature, ${(await Promise.all(some)).length} proofs; ${slugs.length} calls, all scores; gate ${gate?.strict}`;
}
if (process.argv[1]?.endsWith("verify-tape.mjs")) {
  const [base, ...rest] = process.argv.slice(2), of = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined), problems = [];
  const get = (path, isLast) => fetch(new URL(path, base)).then(async (a) => a.ok ? Buffer.from(await a.arrayBuffer()).toString() : a.status !== 429 && (isLast || a.status !== 503)
    ? Promise.reject(new Error(`${a.status}`)) : new Promise((go) => setTimeout(go, 1_000 * (a.headers.get("retry-after") ?? 1))).then(() => get(path, a.status === 503))); // Too often, or busy once.
  const found = base?.startsWith("http") && await verifyRecord(get, { key: of("--key"), since: of("--since") && readFileSync(of("--since"), "utf8") }, problems).catch((e) => problems.push(e.message));
  console.log(problems.slice(0, 20).join("\n") || found || "node scripts/verify-tape.mjs BASE_URL [--key PUBLIC_KEY] [--since SAVED_TAPE]"); process.exitCode = base && !problems.length ? 0 : 1;
}
