// The form on an endpoint's page that sends a request to the endpoint.

import { Hono } from "hono/tiny";
import { notFound } from "../../../lib/core/refusals.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { findOperation } from "./navigation.ts";
import type { Operation, Parameter } from "./operation.ts";

/**
 * Whether the page offers a form to try the endpoint. Endpoints of accounts, billing and alerts do not,
 * and endpoints whose GET changes something do not.
 */
export const mayTry = ({ group, path, changesState }: Operation): boolean =>
  !changesState && group !== "account" && !/^\/api\/(auth|keys|billing|alerts|usage)\b/.test(path);

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
export const tryRedirect = new Hono<AppEnv>().get("/docs/try/:id", withoutContract(), (c) => {
  const operation = findOperation(c.req.param("id") ?? "");
  if (operation?.method !== "get" || !mayTry(operation)) throw notFound("Not found");
  const location = pathFromForm(operation, new URL(c.req.url).searchParams);
  const headers = { Location: location, "Cache-Control": "no-store" };
  return new Response(null, { status: 303, headers });
});

/**
 * A form with all parameters. With script the answer appears below it. Without script a GET leads to
 * the endpoint by `tryRedirect`; a browser cannot send JSON by itself, so a POST then has no button.
 */
export function TryForm({ operation }: { operation: Operation }) {
  const { id, method, path, access, parameters, example } = operation;
  const open = parameters.filter(({ options }) => options?.length !== 1);
  const isPost = method === "post";
  return (
    <div class="card stack" data-try>
      <form class="stack" method="get" action={`/docs/try/${id}`} data-path={path}>
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
        {isPost && <BodyField body={example.body} />}
        <p class="actions" {...(isPost ? { hidden: true } : {})}>
          <button class="button button-main" type="submit">
            Send
          </button>
        </p>
      </form>
      {isPost && (
        <noscript>
          <p class="small soft">
            Without script a browser cannot send JSON. Copy the request above instead.
          </p>
        </noscript>
      )}
      {access !== "none" && (
        <p class="small soft">
          {access === "key" ? "Needs a key: " : "A key shows more: "}
          <a href="/unlock">unlock a session</a> in this browser first.
        </p>
      )}
    </div>
  );
}

const idOf = ({ name }: Parameter): string => `try-${name}`;

/** A field with the example body, which the reader can edit. */
const BodyField = ({ body }: { body: string | null }) =>
  body === null ? null : (
    <p class="field">
      <label for="try-body">Body (JSON)</label>
      <textarea id="try-body" rows={8} spellcheck={false}>
        {JSON.stringify(JSON.parse(body), null, 2)}
      </textarea>
    </p>
  );

function Control({ parameter }: { parameter: Parameter }) {
  const { name, place, options, example } = parameter;
  const isInPath = place === "path" ? { "data-in-path": true } : {};
  if (options) {
    return (
      <select id={idOf(parameter)} name={name} {...isInPath}>
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
      {...isInPath}
      {...(example && { value: example })}
      {...(parameter.default && { placeholder: parameter.default })}
      {...(place === "path" && { required: true })}
      autocomplete="off"
    />
  );
}
