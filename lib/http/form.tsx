// Routes that accept the forms of our pages, with the limits and checks of the API.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { invalid } from "../core/refusals.ts";
import { PageTitle } from "../ui/page-parts.tsx";
import type { AppEnv } from "./app-env.ts";
import { access } from "./caller/access.ts";
import { isCrossOrigin } from "./caller/credential.ts";
import type { Contract, InputOf } from "./contract.ts";
import { withoutContract } from "./endpoint.ts";
import { type ContractError, type ErrorCode, refusedAs } from "./errors.ts";
import { sendPrivatePage } from "./send-page.tsx";
import { readBody, validationMessage } from "./validate.ts";

const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Makes the route that accepts the form of the page at `path`. Forms from other sites are refused, and a
 * cookie is used only if the form was sent from our own page. Source: docs/decisions.md#g14.
 */
export const formRoute = (
  path: string,
  act: (c: Context<AppEnv>, form: URLSearchParams) => Promise<Response>,
): Hono<AppEnv> =>
  new Hono<AppEnv>().post(path, withoutContract(), async (c) => {
    const body = await readBody(c);
    if (isCrossOrigin(c.req, c.env.config.baseUrl)) return refuseCrossSite(c);
    if (!FORM_TYPE.test(c.req.header("content-type") ?? "")) {
      throw invalid("The body must be a form");
    }
    return act(c, new URLSearchParams(new TextDecoder().decode(body)));
  });

/** Returns a field's trimmed text; null when empty. */
export const fieldOf = (form: URLSearchParams, name: string): string | null =>
  form.get(name)?.trim() || null;

const refuseCrossSite = (c: Context<AppEnv>): Response =>
  sendPrivatePage(
    c,
    {
      title: "Sent from another site",
      description: "Nothing was done.",
      contents: (
        <PageTitle
          eyebrow="Nothing was done"
          title="This form was sent from another site"
          lead="We accept forms only from our own pages."
        >
          <p>
            <a class="button button-main" href={c.req.path}>
              Open the page here
            </a>
          </p>
        </PageTitle>
      ),
    },
    { status: 403 },
  );

/** The reason why a form was not accepted. */
export interface FormFailure {
  status: 200 | 400 | 401 | 404 | 429 | 503;
  code: ErrorCode;
  message: string;
  /** Errors by the contract's field name. */
  fields: Readonly<Record<string, string>>;
  waitSeconds: number | null;
}

/** The endpoint's answer, or the reason why the form was not accepted. */
export type Submitted<T> = { failure: null; answer: T } | { failure: FormFailure };

/** Makes a failure with errors by field. */
export const formFailure = (
  status: FormFailure["status"],
  message: string,
  fields: FormFailure["fields"] = {},
): FormFailure => ({ status, code: "invalid_request", message, fields, waitSeconds: null });

const INVALID_FIELD = "Not sent. Please correct the marked field.";

/**
 * Handles a form like the JSON body of `contract`: it applies the same limits and checks, then runs `act`.
 * Failures are returned, except rate limits and missing keys, which are thrown as in the API.
 */
export async function submit<K extends Contract, T>(
  c: Context<AppEnv>,
  contract: K,
  fields: object,
  act: (body: InputOf<K>["body"]) => Promise<T>,
): Promise<Submitted<T>> {
  await access(c, contract, fields);
  const parsed = contract.body?.safeParse(fields, { error: validationMessage });
  if (parsed && !parsed.success) {
    return { failure: formFailure(400, INVALID_FIELD, fieldsOf(parsed.error.issues)) };
  }
  try {
    return { failure: null, answer: await act(parsed?.data as InputOf<K>["body"]) };
  } catch (error) {
    const refused = refusedAs(error);
    if (refused) return { failure: failureFromError(refused) };
    throw error;
  }
}

function failureFromError({ status, code, message, headers }: ContractError): FormFailure {
  const waitSeconds = headers["Retry-After"] ? Number(headers["Retry-After"]) : null;
  return { status: status as FormFailure["status"], code, message, fields: {}, waitSeconds };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** Returns the first error of each field, as a sentence. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "form");
    fields[name] ??= message.endsWith("is required")
      ? "This field is required."
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  }
  return fields;
}
