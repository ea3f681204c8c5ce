import { createHash, verify } from "node:crypto";
import { readFileSync } from "node:fs";
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const node = (...pair) => sha("\x01", ...pair.map((hex) => Buffer.from(hex ?? "", "hex")));
const canon = (v) => v === null || typeof v !== "object" ? (JSON.stringify(v) ?? "null") : Array.isArray(v) ? `[${v.map(canon)}]`
  : `{${Object.keys(v).sort().map((k) => `${canon(k)}:${canon(v[k])}`)}}`; // RFC 8785
const climb = (leaf, at, size, path, half = 2 ** Math.floor(Math.log2(size - 1)), rest = path.slice(0, -1)) => size < 2 ? leaf // RFC 6962
  : at < half ? node(climb(leaf, at, half, rest), path.at(-1)) : node(path.at(-1), climb(leaf, at - half, size - half, rest));
const parsed = (line) => { try { return { payload: {}, ...JSON.parse(line) }; } catch { return { payload: {} }; } };
const scores = (p, market, y, brier = (q) => (q == null || y == null ? null : (q - y) ** 2)) => ({ brier: brier(p), market_brier: brier(market),
  skill: brier(market) === null ? null : brier(market) - brier(p), log_score: y == null ? null : Math.log(Math.max(0.001, y === 1 ? p : 1 - p)) });
const ended = (c, p) => ({ verdict: p.verdict, status: p.verdict === "VOID" ? "void" : "graded", receipts: [...(c?.receipts ?? []), p] });
const NEXT = { // What a row makes of its call: c is the call before it, p its payload, at its instant.
  CALL_OPENED: (_, p, at) => ({ ...p, verdict: null, told: at, receipts: [] }), CALL_CLARIFIED: (_, p) => p, VOIDED: (c) => ended(c, { verdict: "VOID" }),
  MARKET_MARK: (_, p) => ({ market_prob: p.market_prob, market_prob_at: p.at, market_source: p.source }), GRADED: ended, CORRECTED: ended,
  CALL_CLOSED: () => ({ status: "closed" }), GRADE_PROPOSED: () => ({ status: "proposed" }), GRADE_DISPUTED: () => ({ status: "disputed" }) };
const isStrict = ({ basis_status: basis, told, closes_at: end, receipts: [r, more] }) => basis === "rederived" && told < end && !more && (r.method === "AUTOMATED" || r.reviewers > 1);
export async function verifyRecord(get, { key, since = "" }, problems) { // Pushes a line for each thing that is wrong.
  const same = (at, a, b) => canon(a) === canon(b) || problems.push(`${at}: ${canon(a)}, by the tape ${canon(b)}`);
  const members = (at, a, b) => Object.keys(a).map((name) => same(`${at}, ${name}`, a[name], b?.[name]));
  const read = (path) => get(path).then(JSON.parse).catch((error) => { problems.push(`${path}: ${error.message}`); });
  const [tape, audit, list, gate] = await Promise.all(["/api/tape", "/api/tape/audit", "/api/calls", "/api/gate"].map(read));
  const [file, note] = await Promise.all([new URL(tape.latest.url).pathname, "/api/tape/checkpoint"].map(get));
  const lines = file.split("\n").slice(0, -1), calls = {}, roots = [sha("")], files = [sha("")], whole = createHash("sha256"), tree = [];
  for (const [index, line] of lines.entries()) { // Chain, tree, calls and scores, row by row.
    const { row_sha256, ...row } = parsed(line), p = row.payload, seq = index + 1, prev_sha256 = index ? parsed(lines[index - 1]).row_sha256 : "0".repeat(64);
    members(`row ${seq}`, { ...row, row_sha256, line }, { ...row, seq, prev_sha256, row_sha256: sha(canon(row)), line: canon({ ...row, row_sha256 }) });
    tree.push(sha("\0", line));
    for (let size = seq; size % 2 === 0; size /= 2) tree.push(node(...tree.splice(-2)));
    roots.push(tree.reduceRight((right, left) => node(left, right))); files.push(whole.update(`${line}\n`).copy().digest("hex"));
    const c = { ...calls[row.slug], ...NEXT[row.type]?.(calls[row.slug], p, row.at), tape_seq: seq, row_sha256, updated_at: row.at };
    calls[row.slug] = c.market_prob != null && c.market_prob_at <= c.svc_prob_at ? { stamp: c.market_prob, ...c } : c;
    for (const [name, score] of Object.entries(p?.verdict ? scores(c.svc_prob, c.stamp, p.outcome) : {}))
      if (p[name] === null || !(Math.abs(p[name] - score) < 1e-9)) same(`row ${seq}, ${name}`, p[name], score);
  }
  const slugs = Object.keys(calls), of = (word) => Object.values(calls).filter(({ status }) => word === "published" || status === word);
  const { latest: { served_file_sha256: digest, rows, root_sha256 }, public_key } = tape, [text, signed] = note.split("\n\n"), [, size, root] = text.split("\n");
  members("/api", { digest, rows, root_sha256, calls: list?.calls.length }, { digest: sha(file), rows: lines.length, root_sha256: roots.at(-1), calls: slugs.length });
  for (const [index, line] of since.split("\n").slice(0, -1).entries()) if (line !== lines[index]) problems.push(`row ${index + 1}: not as you saved it`);
  for (const { last_seq, file_sha256 } of audit?.heads ?? []) same(`file of ${last_seq} rows, digest`, file_sha256, files[last_seq]);
  for (const difference of audit?.differences ?? []) problems.push(`stored otherwise than on the tape: ${difference}`);
  const signer = { key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key ?? public_key, "base64").toString("base64url") }, format: "jwk" };
  if (!verify(null, Buffer.from(`${text}\n`), signer, Buffer.from(signed.split(" ")[2], "base64").subarray(4))) problems.push("checkpoint: not signed by the key");
  same(`checkpoint, root of ${size} rows`, Buffer.from(root ?? "", "base64").toString("hex"), roots[size]);
  for (const c of list?.calls ?? []) members(`/api/calls ${c.slug}`, c, calls[c.slug]);
  for (const word in gate?.counts) same(`/api/gate, ${word}`, gate.counts[word], of(word).length);
  if (gate) same("/api/gate, strict, official and digest", [gate.strict, gate.official, gate.tape_sha256], [of("graded").filter(isStrict).length, of("graded").length, digest]);
  const proofs = await Promise.all(slugs.filter((_, index) => index % Math.ceil(slugs.length / 10) === 0).map((slug) => read(`/api/calls/${slug}/proof`)));
  for (const proof of proofs) for (const { seq, path } of proof?.rows ?? [])
    if (path) same(`proof of row ${seq}`, climb(sha("\0", lines[seq - 1] ?? ""), seq - 1, proof.checkpoint.size, path), roots[proof.checkpoint.size]);
  return `${rows} rows (${size} signed): digest, chain, root, signature, ${proofs.length} proofs; ${slugs.length} calls, all scores; gate ${gate?.strict}`;
}
if (process.argv[1]?.endsWith("verify-tape.mjs")) {
  const [base, ...rest] = process.argv.slice(2), after = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined), problems = [];
  const text = async (answer) => answer.ok ? Buffer.from(await answer.arrayBuffer()).toString() : Promise.reject(new Error(`${answer.status}`));
  const options = { key: after("--key"), since: after("--since") && readFileSync(after("--since"), "utf8") };
  const found = base?.startsWith("http") && await verifyRecord((path) => fetch(new URL(path, base)).then(text), options, problems).catch((e) => problems.push(e.message));
  console.log(problems.slice(0, 20).join("\n") || found || "Verifies a published record: node scripts/verify-tape.mjs BASE_URL [--key PUBLIC_KEY] [--since SAVED_TAPE]");
  process.exitCode = problems.length === 0 && base ? 0 : 1;
}
