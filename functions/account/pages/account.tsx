import type { Context } from "hono";
import { keyPrefix } from "../../../lib/account/domain/api-key.ts";
import type { Renewal, SubscriptionStatus } from "../../../lib/account/domain/subscription.ts";
import type { KeySubscription } from "../../../lib/account/queries/api-keys.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { ContractError, nullIfRefused } from "../../../lib/http/errors.ts";
import { type FormFailure, formFailure, formRoute, submit } from "../../../lib/http/form.tsx";
import { rawRoute } from "../../../lib/http/router.ts";
import {
  type SentPage,
  seeOther,
  sendPrivatePage,
  sendToProvider,
} from "../../../lib/http/send-page.tsx";
import { formatInstant } from "../../../lib/ui/plots/format.ts";
import { readAccountPage } from "../../../lib/webhooks/actions/read-account-page.ts";
import { callProvider } from "../billing-context.ts";
import { findPortal, portalContract } from "../checkout.ts";
import {
  revokeCallerKey,
  revokeKeyContract,
  rotateCallerKey,
  rotateKeyContract,
  usageContract,
  usageOf,
} from "../keys.ts";
import { endSession, lockContract } from "../sessions.ts";
import {
  deleteWebhookContract,
  endWebhook,
  ownerOf,
  replayToWebhook,
  sendTest,
  testWebhookContract,
} from "../webhook-endpoints.ts";

import { type AccountData, AccountView, SignedOut } from "./account-parts.tsx";
import { NewKeyNotice } from "./key-parts.tsx";

const head = { title: "Account", description: "Your tier, your key and its usage." };

/** Makes the account page; `failure` is the failure of the form that was sent. */
async function pageOf(c: Context<AppEnv>, failure: FormFailure | null): Promise<SentPage> {
  const { keyId, tier, bySession } = c.get("caller");
  if (keyId === null) {
    const status = c.get("headers")["X-Svc-Key-Status"] ?? null;
    return { ...head, contents: <SignedOut status={status} /> };
  }
  const [{ body: use }, more] = await Promise.all([
    usageOf(c),
    readAccountPage(c.env.db, { keyId, bucket: ownerOf(c) }),
  ]);
  const renewal = more.subscription && (await findRenewal(c, more.subscription));
  const mine: AccountData = {
    ...{ tier, prefix: keyPrefix(keyId), use, ...more, renewal, bySession },
  };
  return { ...head, contents: <AccountView mine={mine} failure={failure} /> };
}

/** What the next payment takes; null when there is none, or the provider cannot be asked. */
async function findRenewal(
  c: Context<AppEnv>,
  { id, status, willCancelAt }: KeySubscription,
): Promise<Renewal | null> {
  const { payments } = c.env;
  if (payments === null || willCancelAt !== null || !RENEWED.includes(status)) return null;
  return nullIfRefused(
    503,
    callProvider(c, () => payments.findRenewal(id)),
  );
}

const RENEWED: readonly SubscriptionStatus[] = ["active", "trialing"];

const shown = rawRoute({
  methods: ["GET"],
  path: "/account",
  access: PAGE_ACCESS,
  handle: async (c) => sendPrivatePage(c, await pageOf(c, null)),
});

/** An id that a form sends; what has no form of an id is known to nobody. */
function idOf(form: URLSearchParams, name: "webhook" | "delivery"): string {
  const id = form.get(name) ?? "";
  return /^\w{1,64}$/.test(id) ? id : "none";
}

type AccountAction = (c: Context<AppEnv>, form: URLSearchParams) => Promise<Response>;

const again = async (c: Context<AppEnv>, failure: FormFailure): Promise<Response> =>
  sendPrivatePage(c, await pageOf(c, failure), { status: failure.status });

const ACTIONS: Readonly<Record<string, AccountAction>> = {
  async lock(c) {
    const asked = await submit(c, lockContract, {}, () => endSession(c));
    return asked.failure ? again(c, asked.failure) : seeOther(c, "/", asked.answer.headers);
  },
  async portal(c) {
    const asked = await submit(c, portalContract, {}, () => findPortal(c));
    return asked.failure
      ? again(c, asked.failure)
      : sendToProvider(c, asked.answer.body.url, {
          what: "the page where you manage your subscription",
        });
  },
  async rotate(c, form) {
    const overlap = Number(form.get("overlap_seconds") ?? Number.NaN);
    const asked = await submit(c, rotateKeyContract, { overlap_seconds: overlap }, (body) =>
      rotateCallerKey(c, body),
    );
    if (asked.failure) return again(c, asked.failure);
    const { key, previous_expires_at: until } = asked.answer.body;
    const contents = (
      <NewKeyNotice
        title="Here is your new key"
        lead={`It is shown only once. The old key works until ${formatInstant(until)}. Browsers it had unlocked are now locked.`}
        apiKey={key}
        base={c.env.config.baseUrl}
      />
    );
    return sendPrivatePage(
      c,
      { ...head, contents },
      { headers: asked.answer.headers, isSignedOut: true },
    );
  },
  async test(c, form) {
    const id = idOf(form, "webhook");
    const asked = await submit(c, testWebhookContract, {}, () => sendTest(c, id));
    return asked.failure ? again(c, asked.failure) : seeOther(c, WEBHOOKS);
  },
  async replay(c, form) {
    const id = idOf(form, "delivery");
    const asked = await submit(c, testWebhookContract, {}, () => replayToWebhook(c, id));
    return asked.failure ? again(c, asked.failure) : seeOther(c, WEBHOOKS);
  },
  async "end-webhook"(c, form) {
    const id = idOf(form, "webhook");
    const asked = await submit(c, deleteWebhookContract, {}, () => endWebhook(c, id));
    return asked.failure ? again(c, asked.failure) : seeOther(c, WEBHOOKS);
  },
  async revoke(c, form) {
    if (form.get("sure") !== "yes") {
      const unsure = formFailure(400, NOT_SURE, { sure: NOT_SURE });
      const { failure } = await submit(c, usageContract, {}, async () => null);
      return again(c, failure ?? unsure);
    }
    const asked = await submit(c, revokeKeyContract, {}, () => revokeCallerKey(c));
    return asked.failure ? again(c, asked.failure) : seeOther(c, "/account", asked.answer.headers);
  },
};

/** Where the page lists them. */
const WEBHOOKS = "/account#webhooks";
const NOT_SURE = "Tick the box to revoke the key. It cannot be undone.";

const sent = formRoute("/account", async (c, form) => {
  const name = form.get("do") ?? "";
  const act = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!act) throw new ContractError(400, "invalid_request", "Unknown action");
  try {
    return await act(c, form);
  } catch (error) {
    // The session has ended, or another site sent the form and the cookie did not count.
    if (error instanceof ContractError && error.status === 401) return seeOther(c, "/account");
    throw error;
  }
});

export const accountPage = [shown, sent];
