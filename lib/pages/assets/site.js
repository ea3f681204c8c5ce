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
