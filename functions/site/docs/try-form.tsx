import type { Operation, Parameter } from "./operation.ts";

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
