import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { Alert, Field } from "../../../lib/ui/fields.tsx";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { openSession, unlockContract } from "../sessions.ts";
import { type Failure, posted, submit, textOf } from "./form.tsx";
import { type Shown, seeOther, sendOwn } from "./shown.tsx";

const pageOf = (c: Context<AppEnv>, error: string | undefined): Shown => ({
  title: error ? "Not unlocked: Unlock" : "Unlock",
  description: "Opens this browser for a key.",
  contents: (
    <>
      {error && <Alert>This browser is not unlocked: see beside the field.</Alert>}
      <PageHead
        eyebrow="Unlock"
        title="Unlock this browser with your key"
        lead="Pages then show what your key may read, for seven days or until you lock it again."
      />
      {c.get("caller").bySession && (
        <p class="said">
          This browser is unlocked already. <a href="/account">To your account</a>
        </p>
      )}
      <Form error={error} />
      <p class="prose soft">
        No key yet? <a href="/pricing">See tiers and prices</a>. Lost it?{" "}
        <a href="/welcome">Have a link mailed to the address that pays</a>.
      </p>
    </>
  ),
});

/** A key is a secret: what was typed is not sent back, unlike in every other form. */
const Form = ({ error }: { error: string | undefined }) => (
  <form class="fields" method="post" action="/unlock">
    <Field
      name="apiKey"
      label="API key"
      type="password"
      hint="It begins with svc_. It goes into no address and no log."
      error={error}
      autocomplete="current-password"
      maxlength={200}
      isRequired
    />
    <button class="button button-main" type="submit">
      Unlock
    </button>
  </form>
);

const REFUSALS: Partial<Record<Failure["code"], string>> = {
  invalid_key: "This is not a key of ours. Copy it whole, from svc_ to its last letter.",
  expired_key: "This key has ended, or the subscription that pays for it has.",
  revoked_key: "This key was revoked.",
};

const shown = rawRoute({
  methods: ["GET"],
  path: "/unlock",
  access: { access: "optional", family: "data", unhealthy: true },
  handle: (c) => sendOwn(c, pageOf(c, undefined)),
});

const sent = posted("/unlock", async (c, form) => {
  const asked = await submit(c, unlockContract, { apiKey: textOf(form, "apiKey") }, (body) =>
    openSession(c, body),
  );
  if (asked.failure === null) return seeOther(c, "/account", asked.answer.headers);
  const { status, code, message, fields } = asked.failure;
  return sendOwn(c, pageOf(c, fields["apiKey"] ?? REFUSALS[code] ?? message), { status });
});

export const unlock = [shown, sent];
