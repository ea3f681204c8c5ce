// Script of the page /tape: verifies in the browser the published digest of the tape and the hash
// chain of its rows.
const hexOf = async (bytes) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

async function checkTape() {
  const { latest } = await (await fetch("/api/tape")).json();
  const bytes = await (await fetch(new URL(latest.url).pathname)).arrayBuffer();
  const digest = await hexOf(bytes);
  const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  if (digest !== latest.served_file_sha256 || lines.length !== latest.rows) {
    throw new Error(`the file has ${lines.length} rows and the digest ${digest}`);
  }
  let previousHash = "0".repeat(64);
  for (const [index, line] of lines.entries()) {
    const row = JSON.parse(line);
    const content = line.replace(/,"row_sha256":"\w{64}"(?=,"seq":)/, "");
    const rowHash = await hexOf(new TextEncoder().encode(content));
    if (row.prev_sha256 !== previousHash || row.row_sha256 !== rowHash) {
      throw new Error(`row ${index + 1} breaks the chain`);
    }
    previousHash = rowHash;
  }
  return `Verified in this browser: ${lines.length} rows, ${bytes.byteLength} bytes, digest ${digest} as published. Every row names the one before.`;
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
