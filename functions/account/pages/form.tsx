import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { readBody } from "../../../lib/http/body.ts";
import { access } from "../../../lib/http/caller/access.ts";
import { isCrossOrigin } from "../../../lib/http/caller/credential.ts";
import type { Contract, InputOf } from "../../../lib/http/contract.ts";
import { ContractError, type ErrorCode, invalid } from "../../../lib/http/errors.ts";
import { type RawRoute, rawRoute } from "../../../lib/http/router.ts";
import { validationMessage } from "../../../lib/http/validate.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { sendOwn } from "./shown.tsx";

const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Takes the form of the page at `path`. Another site's page cannot send it; and a cookie counts only
 * when the browser says that ours did. Source: decisions G14.
 */
export const posted = (
  path: string,
  act: (c: Context<AppEnv>, form: URLSearchParams) => Promise<Response>,
): RawRoute =>
  rawRoute({
    methods: ["POST"],
    path,
    handle: async (c) => {
      const sent = await readBody(c);
      if (isCrossOrigin(c.req, c.env.config.baseUrl)) return sentFromElsewhere(c);
      if (!FORM_TYPE.test(c.req.header("content-type") ?? "")) {
        throw invalid("The body must be a form");
      }
      return act(c, new URLSearchParams(new TextDecoder().decode(sent)));
    },
  });

/** A field's text without the space around it; empty is absent. */
export const textOf = (form: URLSearchParams, name: string): string | null =>
  form.get(name)?.trim() || null;

const sentFromElsewhere = (c: Context<AppEnv>): Response =>
  sendOwn(
    c,
    {
      title: "Sent from another site",
      description: "Nothing was done.",
      contents: (
        <PageHead
          eyebrow="Nothing was done"
          title="This form was sent from another site"
          lead="Forms of this service count only when they are sent from its own pages."
        >
          <p>
            <a class="button button-main" href={c.req.path}>
              Open the page here
            </a>
          </p>
        </PageHead>
      ),
    },
    { status: 403 },
  );

/** Why a form was not accepted, for the page that shows it again. */
export interface Failure {
  status: 200 | 400 | 401 | 404 | 429 | 503;
  code: ErrorCode;
  message: string;
  /** What is wrong with a field, by the contract's name of it. */
  fields: Readonly<Record<string, string>>;
  waitSeconds: number | null;
}

/** What came of a form: what the endpoint answers, or why not. */
export type Submitted<T> = { failure: null; answer: T } | { failure: Failure };

/** A failure that is ours to say in words beside the form. */
export const failureOf = (
  status: Failure["status"],
  message: string,
  fields: Failure["fields"] = {},
): Failure => ({ status, code: "invalid_request", message, fields, waitSeconds: null });

const NOT_READ = "This was not sent: see what is said beside the field.";

/**
 * Takes the fields of a form as the endpoint of `contract` takes its JSON: the same limits and checks,
 * then `act`, which is what the endpoint does. A failure with a meaning is returned; who comes too
 * often, or lacks a key, is refused as by the API.
 */
export async function submit<K extends Contract, T>(
  c: Context<AppEnv>,
  contract: K,
  fields: object,
  act: (body: InputOf<K>["body"]) => Promise<T>,
): Promise<Submitted<T>> {
  await access(c, contract, fields);
  const read = contract.body?.safeParse(fields, { error: validationMessage });
  if (read && !read.success) {
    return { failure: failureOf(400, NOT_READ, fieldsOf(read.error.issues)) };
  }
  try {
    return { failure: null, answer: await act(read?.data as InputOf<K>["body"]) };
  } catch (error) {
    if (error instanceof ContractError) return { failure: said(error) };
    throw error;
  }
}

function said({ status, code, message, headers }: ContractError): Failure {
  const waitSeconds = headers["Retry-After"] ? Number(headers["Retry-After"]) : null;
  return { status: status as Failure["status"], code, message, fields: {}, waitSeconds };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** The first thing wrong with each field, as a sentence. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "form");
    fields[name] ??= message.endsWith("is required")
      ? "This is needed."
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  }
  return fields;
}
