// The tape, checked here: its digest against the pointer's, and each row against the one before.
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
  let before = "0".repeat(64);
  for (const [index, line] of lines.entries()) {
    const row = JSON.parse(line);
    const told = line.replace(/,"row_sha256":"\w{64}"(?=,"seq":)/, "");
    const own = await hexOf(new TextEncoder().encode(told));
    if (row.prev_sha256 !== before || row.row_sha256 !== own) {
      throw new Error(`row ${index + 1} breaks the chain`);
    }
    before = own;
  }
  return `Verified here: ${lines.length} rows, ${bytes.byteLength} bytes, digest ${digest} as the pointer says, and every row names the one before.`;
}

for (const place of document.querySelectorAll("[data-tape]")) {
  const button = document.createElement("button");
  button.className = "button button-main";
  button.type = "button";
  button.textContent = "Check the tape here";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    said.className = "";
    said.textContent = "Fetching and hashing…";
    try {
      said.textContent = await checkTape();
      said.className = "said told";
    } catch (error) {
      said.textContent = `Not verified: ${error.message}.`;
      said.className = "alert told";
    }
  });
  const actions = document.createElement("p");
  actions.append(button);
  place.replaceChildren(actions, said);
}
