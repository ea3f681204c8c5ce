// The page /unlock: a form that opens a browser session with a key.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { type FormFailure, fieldOf, formRoute, submit } from "../../../lib/http/form.tsx";
import { type SentPage, seeOther, sendPrivatePage } from "../../../lib/http/send-page.tsx";
import { Field, FormError } from "../../../lib/ui/form-parts.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { openSession, unlockContract } from "../sessions.ts";

const pageOf = (c: Context<AppEnv>, error: string | undefined): SentPage => ({
  title: error ? "Not signed in: Sign in" : "Sign in",
  description: "Lets this browser use your key.",
  contents: (
    <>
      {error && <FormError>You are not signed in. Please correct the field.</FormError>}
      <PageTitle
        eyebrow="Your key"
        title="Sign in with your key"
        lead="Pages then show all data of your tier, for seven days or until you sign out."
      />
      {c.get("caller").bySession && (
        <p class="message">
          You are signed in already. <a href="/account">Go to your account</a>
        </p>
      )}
      <Form error={error} />
      <p class="prose soft">
        No key yet? <a href="/pricing">See tiers and prices</a>. Lost it?{" "}
        <a href="/welcome">Get a link by mail</a>.
      </p>
    </>
  ),
});

/**
 * The form for a key. Unlike other forms, it never shows again what was typed, because a key is a
 * secret.
 */
const Form = ({ error }: { error: string | undefined }) => (
  <form class="fields" method="post" action="/unlock">
    <Field
      name="apiKey"
      label="API key"
      type="password"
      hint="It starts with svc_. It is never written to an address or a log."
      error={error}
      autocomplete="current-password"
      maxlength={200}
      isRequired
    />
    <button class="button button-main" type="submit">
      Sign in
    </button>
  </form>
);

const REFUSAL_TEXTS: Partial<Record<FormFailure["code"], string>> = {
  invalid_key: "This is not a valid key. Copy all of it, from svc_ to the last letter.",
  expired_key: "This key has ended, or its subscription has.",
  revoked_key: "This key was revoked.",
};

const getRoute = new Hono<AppEnv>().get(
  "/unlock",
  withoutContract({ ...PAGE_ACCESS, unhealthy: true }),
  (c) => sendPrivatePage(c, pageOf(c, undefined)),
);

const postRoute = formRoute("/unlock", async (c, form) => {
  const result = await submit(c, unlockContract, { apiKey: fieldOf(form, "apiKey") }, (body) =>
    openSession(c, body),
  );
  if (result.failure === null) return seeOther(c, "/account", result.answer.headers);
  const { status, code, message, fields } = result.failure;
  return sendPrivatePage(c, pageOf(c, fields["apiKey"] ?? REFUSAL_TEXTS[code] ?? message), {
    status,
  });
});

export const unlockPage = [getRoute, postRoute];
