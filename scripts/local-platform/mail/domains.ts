import { Hono } from "hono";

/** Whom local mail is from; its domain is the one that the provider's stand-in has verified. */
export const LOCAL_MAIL_FROM = "Regime Intelligence <alerts@svc.example>";

const [, NAME = ""] = /@([^\s>]+)/.exec(LOCAL_MAIL_FROM) ?? [];
const DOMAIN = {
  id: "4dd369bc-aa82-4ff3-97de-514ae3000ee0",
  name: NAME,
  status: "verified",
  created_at: "2026-01-01 00:00:00.000000+00",
  region: "eu-west-1",
  capabilities: { sending: "enabled", receiving: "disabled" },
  open_tracking: false,
  click_tracking: false,
};

/** Resend's list of domains: the one that local mail is sent from. */
export const domainRoutes = (): Hono =>
  new Hono().get("/domains", (c) =>
    /^Bearer \S+$/.test(c.req.header("authorization") ?? "")
      ? c.json({ object: "list", has_more: false, data: [DOMAIN] })
      : c.json({ statusCode: 401, name: "missing_api_key", message: "Missing API Key" }, 401),
  );
