// Script of the page /tape: verifies in the browser the published digest of the tape and the hash
// chain of its rows, and compares the tape with the head that was signed last and with what each
// witness holds.
const digestOf = async (...parts) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer()));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The root of the tree over leaf hashes. Source: RFC 6962, 2.1. */
async function rootOf(leaves) {
  const join = (left, right) => digestOf(Uint8Array.of(1), left, right);
  const trees = [];
  for (const [index, leaf] of leaves.entries()) {
    trees.push(leaf);
    for (let size = index + 1; size % 2 === 0; size /= 2) {
      trees.push(await join(...trees.splice(-2)));
    }
  }
  let root = trees.pop() ?? (await digestOf());
  while (trees.length > 0) root = await join(trees.pop(), root);
  return root;
}

async function checkFile(latest) {
  const bytes = await (await fetch(new URL(latest.url).pathname)).arrayBuffer();
  const digest = hexOf(await digestOf(bytes));
  const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  if (digest !== latest.served_file_sha256 || lines.length !== latest.rows) {
    throw new Error(`the file has ${lines.length} rows and the digest ${digest}`);
  }
  const leaves = [];
  let previousHash = "0".repeat(64);
  for (const [index, line] of lines.entries()) {
    const row = JSON.parse(line);
    const content = line.replace(/,"row_sha256":"\w{64}"(?=,"seq":)/, "");
    const rowHash = hexOf(await digestOf(content));
    if (row.prev_sha256 !== previousHash || row.row_sha256 !== rowHash) {
      throw new Error(`row ${index + 1} breaks the chain`);
    }
    previousHash = rowHash;
    leaves.push(await digestOf(Uint8Array.of(0), line));
  }
  const said = `Verified in this browser: ${lines.length} rows, ${bytes.byteLength} bytes, digest ${digest} as published. Every row names the one before.`;
  return { leaves, said };
}

/** A signed note: name of the tape, rows, root, and the signed text with the lines under it. */
function readNote(note) {
  if (!/^\S+\n\d+\n\S{44}\n[\s\S]*\n\n/.test(note)) throw new Error("no signed head");
  const [text, lines] = note.split("\n\n");
  const [origin, size, root] = text.split("\n");
  return { origin, size: Number(size), root: hexOf(bytesOf(root)), text: `${text}\n`, lines };
}

async function checkHead(what, { size, root }, leaves) {
  const isSame = size <= leaves.length && hexOf(await rootOf(leaves.slice(0, size))) === root;
  if (!isSame) throw new Error(`the file does not begin with the ${size} rows of ${what}`);
}

/** Whether a witness signed a note. Source: C2SP tlog-cosignature, 2026. */
async function isCosigned({ text, lines }, { name, key }) {
  const [, id, encoded] = /^[^+]+\+(\w{8})\+(.+)$/.exec(key);
  const raw = bytesOf(encoded).slice(1);
  const verifier = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  for (const line of lines.split("\n").filter((each) => each.startsWith(`— ${name} `))) {
    const blob = bytesOf(line.split(" ")[2]);
    const time = new DataView(blob.buffer).getBigUint64(4);
    const dated = new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${text}`);
    const isIts = hexOf(blob.slice(0, 4)) === id;
    if (isIts && (await crypto.subtle.verify("Ed25519", verifier, blob.slice(12), dated))) {
      return true;
    }
  }
  return false;
}

/** Asks a witness for the newest head that it signed. Source: C2SP tlog-witness, 2026. */
async function checkWitness(witness, origin, leaves) {
  const { name, url } = witness;
  let head;
  try {
    const place = `${url.replace(/\/+$/, "")}/${hexOf(await digestOf(origin))}/checkpoint`;
    const answer = await fetch(place, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    head = readNote(await answer.text());
    if (head.origin !== origin) throw new Error(`its head is of ${head.origin}`);
    if (!(await isCosigned(head, witness))) throw new Error("its answer is not signed by its key");
  } catch (error) {
    return `${name} could not be asked (${error.message}): that others are shown this file was not compared.`;
  }
  await checkHead(`the newest head that ${name} holds`, head, leaves);
  return `${name} itself holds the head of ${head.size} rows: the same.`;
}

async function checkTape() {
  const tape = await (await fetch("/api/tape")).json();
  const { leaves, said } = await checkFile(tape.latest);
  const remembered = tape.remembered_head;
  if (remembered) await checkHead("the head that we signed last", readNote(remembered), leaves);
  const origin = `${new URL(tape.latest.url).host}/tape`;
  const asked = (tape.witnesses ?? []).map((each) => checkWitness(each, origin, leaves));
  const sentences = [said, ...(await Promise.all(asked))];
  if (remembered) sentences.push("It begins with the rows of the head that we signed last.");
  return sentences.join(" ");
}

for (const place of document.querySelectorAll("[data-tape]")) {
  const button = document.createElement("button");
  button.className = "button button-main";
  button.type = "button";
  button.textContent = "Check the tape here";
  const result = document.createElement("p");
  result.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    result.className = "";
    result.textContent = "Fetching and hashing…";
    try {
      result.textContent = await checkTape();
      result.className = "message wrapped";
    } catch (error) {
      result.textContent = `Not verified: ${error.message}.`;
      result.className = "alert wrapped";
    }
  });
  const actions = document.createElement("p");
  actions.append(button);
  place.replaceChildren(actions, result);
}
