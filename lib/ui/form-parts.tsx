// Parts of forms: input fields, checkboxes and error messages.

import type { Child } from "hono/jsx";

interface FieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  value?: string | null;
  hint?: string;
  /** Why the value was rejected. The first field with an error gets the focus. */
  error?: string | undefined;
  autocomplete?: string;
  maxlength?: number;
  isRequired?: boolean;
}

/** An input field with label, hint and error. */
export function Field(field: FieldProps) {
  const { name, label, type = "text", value, hint, error, autocomplete, maxlength } = field;
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {hint && (
        <span class="more" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError name={name} error={error} />}
      <input
        id={name}
        name={name}
        type={type}
        {...(value ? { value } : {})}
        {...(autocomplete ? { autocomplete } : {})}
        {...(maxlength ? { maxlength } : {})}
        {...(field.isRequired ? { required: true } : {})}
        {...(notes ? { "aria-describedby": notes } : {})}
        {...(error ? { "aria-invalid": "true" as const, autofocus: true } : {})}
        {...(type === "password" ? { spellcheck: false } : {})}
      />
    </p>
  );
}

export const FieldError = ({ name, error }: { name: string; error: string }) => (
  <span class="error" id={`${name}-error`}>
    {error}
  </span>
);

/** Why a form was not accepted; shown at the top of the page. */
export const FormError = ({ children }: { children: Child }) => (
  <div class="alert" role="alert">
    <p>{children}</p>
  </div>
);

export const Checkbox = (props: {
  name: string;
  value: string;
  isChecked?: boolean;
  isRequired?: boolean;
  children: Child;
}) => (
  <label class="tick">
    <input
      type="checkbox"
      name={props.name}
      value={props.value}
      {...(props.isChecked ? { checked: true } : {})}
      {...(props.isRequired ? { required: true } : {})}
    />
    <span>{props.children}</span>
  </label>
);
