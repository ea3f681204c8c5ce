import { html } from "hono/html";
import { Hono } from "hono/tiny";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { sampleLabels } from "../../lib/http/sample-label.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { readCallEvents } from "../../lib/record/actions/read-calls.ts";
import type { RecentCallEvent } from "../../lib/record/queries/calls.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";

/**
 * Serves new and graded forecast calls as an Atom feed; 503 while the record is not proven. Source: RFC
 * 4287, 2005.
 */
export const callsAtom = new Hono<AppEnv>().get(
  "/api/calls.atom",
  withoutContract({ access: "none", family: "data", onlyReads: true }),
  async (c) => {
    const services = { ...c.env, db: withBatchedReads(c.env.db) };
    const events = await readCallEvents(services, c.get("now"));
    const now = new Date(c.get("now")).toISOString();
    const headers = { "Content-Type": "application/atom+xml", "Cache-Control": "no-store" };
    const labels = await sampleLabels(c);
    const feed = await toFeed(events, c.env.config.baseUrl, {
      updatedAt: events[0]?.at ?? now,
      noticeOf: (path) => sampleNotice(labels(path)),
    });
    return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${feed}`, { headers });
  },
);

interface FeedFacts {
  updatedAt: string;
  /** The sentence about sample data at an address; null without any. */
  noticeOf: (path: string) => string | null;
}

const toFeed = (
  events: readonly RecentCallEvent[],
  baseUrl: string,
  { updatedAt, noticeOf }: FeedFacts,
) =>
  html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${baseUrl}/api/calls.atom</id>
<title>Published calls</title>
<subtitle>${withNotice(SUBTITLE, noticeOf("/api/calls"))}</subtitle>
<updated>${updatedAt}</updated>
<author><name>${PRODUCT_NAME}</name></author>
<link rel="self" type="application/atom+xml" href="${baseUrl}/api/calls.atom"/>
<link rel="alternate" type="text/html" href="${baseUrl}/calls"/>
${events.map((each) => toEntry(each, baseUrl, noticeOf(`/calls/${each.slug}`)))}</feed>
`;

const SUBTITLE = "Forecasting calls as they are opened and graded. Not trading recommendations.";

const withNotice = (text: string, notice: string | null): string =>
  notice === null ? text : `${text} ${notice}`;

/** Writes an entry. Its id is the digest of the tape row, so it changes with any change of the entry. */
const toEntry = (event: RecentCallEvent, baseUrl: string, notice: string | null) => html`<entry>
<id>urn:sha256:${event.rowSha256}</id>
<title>${plain(`${headlineOf(event)}: ${event.title}`)}</title>
<published>${event.at}</published>
<updated>${event.at}</updated>
<link rel="alternate" type="text/html" href="${baseUrl}/calls/${event.slug}"/>
<link rel="related" type="application/json" href="${baseUrl}/api/calls/${event.slug}"/>
<category term="${event.type}"/>
<summary type="text">${plain(withNotice(summaryOf(event), notice))}</summary>
</entry>
`;

function headlineOf({ type, verdict }: RecentCallEvent): string {
  if (type === "CALL_OPENED") return "Opened";
  return `${type === "CORRECTED" ? "Corrected to" : "Resolved"} ${verdict}`;
}

function summaryOf({
  statement,
  svcProb,
  marketProb,
  resolutionCriterion,
}: RecentCallEvent): string {
  const market = marketProb === null ? "no market number" : `market ${percent(marketProb)}`;
  return `${statement} Our forecast ${percent(svcProb)}, ${market}. ${resolutionCriterion}`;
}

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

/** Removes the control characters that XML does not allow. Source: XML 1.0, 2008, 2.2. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
