// Script of every page: buttons that copy code, and values under the pointer in plots. Every page
// works without it.
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

// Shows the table row nearest to the pointer. `data-x` has the x positions of the rows, 0 to 1000.
for (const plot of document.querySelectorAll("[data-x]")) {
  const positions = plot.dataset.x.split(" ").map(Number);
  const { rows } = document.getElementById(`${plot.dataset.series}-table`).tBodies[0];
  const reading = document.createElement("div");
  reading.className = "reading";
  reading.hidden = true;
  plot.parentElement.append(reading);
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "line");
  cursor.setAttribute("class", "cursor");
  cursor.setAttribute("y2", plot.getAttribute("height") - 22);
  plot.addEventListener("pointermove", (event) => {
    if (rows.length === 0) return;
    const box = plot.getBoundingClientRect();
    const at = (1000 * (event.clientX - box.left)) / box.width;
    const distances = positions.map((position) => Math.abs(position - at));
    const near = distances.indexOf(Math.min(...distances));
    const x = (positions[near] / 1000) * box.width;
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
    if (!cursor.isConnected) plot.append(cursor);
    reading.hidden = false;
    reading.textContent = [...rows[near].cells].map((cell) => cell.textContent).join(" · ");
    reading.style.left = `${Math.min(Math.max(0, x - reading.offsetWidth / 2), box.width - reading.offsetWidth)}px`;
  });
  plot.addEventListener("pointerleave", () => {
    reading.hidden = true;
    cursor.remove();
  });
}
