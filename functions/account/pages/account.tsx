// The page /account, and the actions of its forms.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { keyPrefix } from "../../../lib/account/domain/api-key.ts";
import type { Renewal, SubscriptionStatus } from "../../../lib/account/domain/subscription.ts";
import type { KeySubscription } from "../../../lib/account/queries/api-keys.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { ContractError, nullIfRefused } from "../../../lib/http/errors.ts";
import { type FormFailure, formFailure, formRoute, submit } from "../../../lib/http/form.tsx";
import {
  type SentPage,
  seeOther,
  sendPrivatePage,
  sendToProvider,
} from "../../../lib/http/send-page.tsx";
import { formatInstant } from "../../../lib/ui/plots/format.ts";
import { readAccountPage } from "../../../lib/webhooks/actions/manage-webhooks.ts";
import { askProvider } from "../billing-context.ts";
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

/** Makes the page. `failure` says why the form that was sent was rejected. */
async function pageOf(c: Context<AppEnv>, failure: FormFailure | null): Promise<SentPage> {
  const { keyId, tier, bySession } = c.get("caller");
  if (keyId === null) {
    const status = c.get("headers")["X-Svc-Key-Status"] ?? null;
    return { ...head, contents: <SignedOut status={status} /> };
  }
  const [{ body: usage }, details] = await Promise.all([
    usageOf(c),
    readAccountPage(c.env.db, { keyId, bucket: ownerOf(c) }),
  ]);
  const renewal = details.subscription && (await findRenewal(c, details.subscription));
  const account: AccountData = {
    tier,
    prefix: keyPrefix(keyId),
    usage,
    ...details,
    renewal,
    bySession,
  };
  return { ...head, contents: <AccountView account={account} failure={failure} /> };
}

/** The next payment; null when there is none, or the provider does not answer. */
async function findRenewal(
  c: Context<AppEnv>,
  { id, status, willCancelAt }: KeySubscription,
): Promise<Renewal | null> {
  const { payments } = c.env;
  if (payments === null || willCancelAt !== null || !RENEWING_STATUSES.includes(status))
    return null;
  return nullIfRefused(
    503,
    askProvider(c, () => payments.findRenewal(id)),
  );
}

const RENEWING_STATUSES: readonly SubscriptionStatus[] = ["active", "trialing"];

const getRoute = new Hono<AppEnv>().get("/account", withoutContract(PAGE_ACCESS), async (c) =>
  sendPrivatePage(c, await pageOf(c, null)),
);

/** An id that a form sends; "none" when it does not have the form of an id. */
function idOf(form: URLSearchParams, name: "webhook" | "delivery"): string {
  const id = form.get(name) ?? "";
  return /^\w{1,64}$/.test(id) ? id : "none";
}

type AccountAction = (c: Context<AppEnv>, form: URLSearchParams) => Promise<Response>;

const renderWithFailure = async (c: Context<AppEnv>, failure: FormFailure): Promise<Response> =>
  sendPrivatePage(c, await pageOf(c, failure), { status: failure.status });

const ACTIONS: Readonly<Record<string, AccountAction>> = {
  async lock(c) {
    const result = await submit(c, lockContract, {}, () => endSession(c));
    return result.failure
      ? renderWithFailure(c, result.failure)
      : seeOther(c, "/", result.answer.headers);
  },
  async portal(c) {
    const result = await submit(c, portalContract, {}, () => findPortal(c));
    return result.failure
      ? renderWithFailure(c, result.failure)
      : sendToProvider(c, result.answer.body.url, {
          what: "the page where you manage your subscription",
        });
  },
  async rotate(c, form) {
    const overlap = Number(form.get("overlap_seconds") ?? Number.NaN);
    const result = await submit(c, rotateKeyContract, { overlap_seconds: overlap }, (body) =>
      rotateCallerKey(c, body),
    );
    if (result.failure) return renderWithFailure(c, result.failure);
    const { key, previous_expires_at: until } = result.answer.body;
    const contents = (
      <NewKeyNotice
        title="Here is your new key"
        lead={`It is shown only once. The old key works until ${formatInstant(until)}. Sessions opened with the old key have been signed out.`}
        apiKey={key}
        base={c.env.config.baseUrl}
      />
    );
    return sendPrivatePage(
      c,
      { ...head, contents },
      { headers: result.answer.headers, isSignedOut: true },
    );
  },
  async test(c, form) {
    const id = idOf(form, "webhook");
    const result = await submit(c, testWebhookContract, {}, () => sendTest(c, id));
    return result.failure ? renderWithFailure(c, result.failure) : seeOther(c, WEBHOOKS_PATH);
  },
  async replay(c, form) {
    const id = idOf(form, "delivery");
    const result = await submit(c, testWebhookContract, {}, () => replayToWebhook(c, id));
    return result.failure ? renderWithFailure(c, result.failure) : seeOther(c, WEBHOOKS_PATH);
  },
  async "end-webhook"(c, form) {
    const id = idOf(form, "webhook");
    const result = await submit(c, deleteWebhookContract, {}, () => endWebhook(c, id));
    return result.failure ? renderWithFailure(c, result.failure) : seeOther(c, WEBHOOKS_PATH);
  },
  async revoke(c, form) {
    if (form.get("sure") !== "yes") {
      const unconfirmed = formFailure(400, CONFIRM_TEXT, { sure: CONFIRM_TEXT });
      const { failure } = await submit(c, usageContract, {}, async () => null);
      return renderWithFailure(c, failure ?? unconfirmed);
    }
    const result = await submit(c, revokeKeyContract, {}, () => revokeCallerKey(c));
    return result.failure
      ? renderWithFailure(c, result.failure)
      : seeOther(c, "/account", result.answer.headers);
  },
};

/** Where a form about webhooks leads back to. */
const WEBHOOKS_PATH = "/account#webhooks";
const CONFIRM_TEXT = "Tick the box to revoke the key. It cannot be undone.";

const postRoute = formRoute("/account", async (c, form) => {
  const name = form.get("do") ?? "";
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) throw new ContractError(400, "invalid_request", "Unknown action");
  try {
    return await action(c, form);
  } catch (error) {
    // The session has ended, or another site sent the form, so that the cookie was not sent.
    if (error instanceof ContractError && error.status === 401) return seeOther(c, "/account");
    throw error;
  }
});

export const accountPage = [getRoute, postRoute];
