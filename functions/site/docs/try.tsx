import { notFound } from "../../../lib/http/errors.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { findOperation } from "./navigation.ts";
import type { Operation, Parameter } from "./operation.ts";

/** Returns the endpoint's address for a sent form, without empty fields. */
export function pathFromForm({ path, parameters }: Operation, sent: URLSearchParams): string {
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

/** Redirects from the form to the endpoint. */
export const tryRedirect = rawRoute({
  methods: ["GET"],
  path: "/docs/try/:id",
  handle: (c) => {
    const operation = findOperation(c.req.param("id") ?? "");
    if (operation?.method !== "get" || operation.changesState) throw notFound("Not found");
    const location = pathFromForm(operation, new URL(c.req.url).searchParams);
    const headers = { Location: location, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  },
});

/** A form with all parameters. It needs no script: `tryRedirect` builds the address. */
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
          {access === "key" ? "Needs a key: " : "A key shows more: "}
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
        <option value="">{parameter.default ? `${parameter.default} (default)` : "–"}</option>
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
