// Comforts only: every page says all it has to say without this file.
for (const sample of document.querySelectorAll(".sample")) {
  const button = document.createElement("button");
  button.className = "copy";
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${sample.dataset.name}`);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(sample.querySelector("code").textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection().selectAllChildren(sample.querySelector("code"));
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  sample.querySelector(".head-row").append(button);
}

// A pointer over a line reads the row of its table that is nearest in time.
for (const plot of document.querySelectorAll("[data-from]")) {
  const table = document.getElementById(`${plot.dataset.series}-table`);
  if (!table) continue;
  const rows = [...table.tBodies[0].rows].map((row) => ({
    at: Number(row.dataset.at),
    text: [...row.cells].map((cell) => cell.textContent).join(" · "),
  }));
  const [from, to] = [Number(plot.dataset.from), Number(plot.dataset.to)];
  const reading = document.createElement("div");
  reading.className = "reading";
  reading.hidden = true;
  plot.parentElement.append(reading);
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "line");
  cursor.setAttribute("class", "cursor");
  cursor.setAttribute("y2", plot.getAttribute("height") - 22);
  plot.addEventListener("pointermove", (event) => {
    const box = plot.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const at = from + share * (to - from);
    const near = rows.reduce((best, row) =>
      Math.abs(row.at - at) < Math.abs(best.at - at) ? row : best,
    );
    const x = ((near.at - from) / (to - from || 1)) * box.width;
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
    if (!cursor.isConnected) plot.append(cursor);
    reading.hidden = false;
    reading.textContent = near.text;
    reading.style.left = `${Math.min(Math.max(0, x - reading.offsetWidth / 2), box.width - reading.offsetWidth)}px`;
  });
  plot.addEventListener("pointerleave", () => {
    reading.hidden = true;
    cursor.remove();
  });
}

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
