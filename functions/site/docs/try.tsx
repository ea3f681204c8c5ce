import { notFound } from "../../../lib/http/errors.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { findOperation } from "./groups.ts";
import type { Operation, Parameter } from "./operation.ts";

/** The address of the endpoint for what a form sent: what was left empty is left out. */
export function triedPath({ path, parameters }: Operation, sent: URLSearchParams): string {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, place, example = "" } of parameters) {
    const value = sent.get(name)?.trim() ?? "";
    if (place === "path") {
      address = address.replace(`{${name}}`, () => encodeURIComponent(value || example));
    } else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Leads from the form of an endpoint's page to the endpoint. */
export const tryOut = rawRoute({
  methods: ["GET"],
  path: "/docs/try/:id",
  handle: (c) => {
    const operation = findOperation(c.req.param("id") ?? "");
    if (operation?.method !== "get" || operation.changesState) throw notFound("Not found");
    const location = triedPath(operation, new URL(c.req.url).searchParams);
    const headers = { Location: location, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  },
});

/** A form of every parameter; without script, as it is sent to an address that leads to the endpoint. */
export function TryForm({ operation }: { operation: Operation }) {
  const { id, method, access, changesState, parameters } = operation;
  if (method !== "get" || changesState) return null;
  const open = parameters.filter(({ options }) => options?.length !== 1);
  return (
    <form class="card stack" method="get" action={`/docs/try/${id}`}>
      <h3>Try it</h3>
      {open.length > 0 && (
        <div class="try">
          {open.map((parameter) => (
            <p class="field">
              <label for={idOf(parameter)}>{parameter.name}</label>
              <Control parameter={parameter} />
            </p>
          ))}
        </div>
      )}
      <p class="actions">
        <button class="button button-main" type="submit">
          Send
        </button>
      </p>
      {access !== "none" && (
        <p class="small soft">
          {access === "key" ? "Needs a key: " : "More is shown with a key: "}
          <a href="/unlock">unlock a session</a> in this browser first.
        </p>
      )}
    </form>
  );
}

const idOf = ({ name }: Parameter): string => `try-${name}`;

function Control({ parameter }: { parameter: Parameter }) {
  const { name, place, options, example } = parameter;
  if (options) {
    return (
      <select id={idOf(parameter)} name={name}>
        <option value="">{parameter.default ? `${parameter.default} (if left out)` : "–"}</option>
        {options.map((option) => (
          <option value={option} {...(option === example && { selected: true })}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={idOf(parameter)}
      name={name}
      {...(example && { value: example })}
      {...(parameter.default && { placeholder: parameter.default })}
      {...(place === "path" && { required: true })}
      autocomplete="off"
    />
  );
}
