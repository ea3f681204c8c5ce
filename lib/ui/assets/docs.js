// Script of the documentation: sends the forms that try an endpoint and shows the answer, and
// remembers the chosen programming language.
const LANGUAGE = "docs-language";
try {
  const chosen = localStorage.getItem(LANGUAGE);
  const tab = chosen && document.getElementById(`language-${chosen}`);
  if (tab) tab.checked = true;
} catch {
  // If the browser stores nothing, the first language is shown.
}
document.addEventListener("change", ({ target }) => {
  if (target.name !== "language") return;
  try {
    localStorage.setItem(LANGUAGE, target.value);
  } catch {
    // If the browser stores nothing, the choice lasts only for this page.
  }
});

/** Maximum characters of a shown answer; more would make the page slow. */
const MAX_SHOWN = 20_000;

/** The address of a request with the values of a form, without empty fields. */
function addressOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.elements) {
    const value = field.value.trim();
    if (!field.name) continue;
    if ("inPath" in field.dataset)
      path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(field.name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Indents JSON; returns any other text unchanged. */
function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request of a form and returns the answer with its status and duration. */
async function sendForm(form, isPost) {
  const body = form.querySelector("textarea")?.value;
  const startedAt = performance.now();
  const answer = await fetch(addressOf(form), {
    method: isPost ? "POST" : "GET",
    ...(isPost && { body: body ?? "{}", headers: { "content-type": "application/json" } }),
  });
  const text = formatted(await answer.text());
  const left = answer.headers.get("x-ratelimit-remaining");
  const facts = [
    `${answer.status} ${answer.statusText}`.trim(),
    `${Math.round(performance.now() - startedAt)} ms`,
    ...(left === null ? [] : [`${left} requests left this minute`]),
    ...(text.length > MAX_SHOWN ? [`first ${MAX_SHOWN} characters`] : []),
  ];
  return { facts: facts.join(" · "), text: text.slice(0, MAX_SHOWN), ok: answer.ok };
}

for (const place of document.querySelectorAll("[data-try]")) {
  const form = place.querySelector("form");
  const actions = form.querySelector(".actions");
  const isPost = actions.hidden;
  actions.hidden = false;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "small";
  const shown = document.createElement("section");
  shown.className = "code";
  shown.tabIndex = 0;
  shown.setAttribute("aria-label", "Answer");
  shown.hidden = true;
  const code = document.createElement("code");
  shown.appendChild(document.createElement("pre")).append(code);
  place.append(status, shown);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = "Sending…";
    try {
      const { facts, text, ok } = await sendForm(form, isPost);
      status.textContent = facts;
      status.className = ok ? "small" : "small error";
      code.textContent = text;
      shown.hidden = text === "";
      status.scrollIntoView({ block: "start", behavior: "smooth" });
    } catch {
      status.textContent = "The service cannot be reached.";
      shown.hidden = true;
    }
  });
}
