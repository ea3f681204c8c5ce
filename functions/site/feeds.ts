// The Atom feeds /changes.atom (changes of states, of the regime and of the API) and /status.atom (incidents), and the
// status as JSON.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { CHANGES, type Change } from "../../lib/core/changelog.ts";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { type AtomEntry, atomText } from "../../lib/http/atom.ts";
import { publicFile } from "../../lib/http/public-file.ts";
import { sampleLabelOf, sampleLabels } from "../../lib/http/sample-label.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import {
  HEALTH_TIMEOUT_MS,
  healthWithoutDatabase,
  readHealth,
} from "../../lib/sensors/actions/read-health.ts";
import { SHOWN_DAYS } from "../../lib/sensors/domain/incidents.ts";
import { type Incident, listIncidents } from "../../lib/sensors/queries/incidents.ts";
import { listRecentChanges, type RecentChange } from "../../lib/sensors/queries/recent-changes.ts";
import { formatInstant } from "../../lib/ui/plots/format.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";

const MAX_ENTRIES = 60;

/** Changes of the index's regime, of the states of free sensors, and of the API. */
export const changesFeed = publicFile({
  path: "/changes.atom",
  type: "application/atom+xml",
  maxAgeSeconds: 300,
  body: async (c) => {
    const { baseUrl } = c.env.config;
    const now = c.get("now");
    const stateChanges = await listRecentChanges(c.env.db, now);
    const labels = await sampleLabels(c);
    const published = CHANGES.filter(({ publishedOn }) => Date.parse(publishedOn) <= now);
    const entries = [
      ...stateChanges.map((change) => stateChangeEntry(change, baseUrl, labels)),
      ...published.map((change) => apiChangeEntry(change, baseUrl)),
    ]
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MAX_ENTRIES);
    return atomText({
      self: `${baseUrl}/changes.atom`,
      page: `${baseUrl}/`,
      title: `${PRODUCT_NAME}: changes`,
      subtitle:
        "Changes of the index's regime, of free sensors' states and of the API. Not trading recommendations.",
      notice: sampleNotice(labels("/changes.atom")),
      updatedAt: entries[0]?.at ?? new Date(now).toISOString(),
      entries,
    });
  },
});

function stateChangeEntry(
  { sensorId, name, from, to, at, value }: RecentChange,
  base: string,
  labels: (path: string) => string | null,
): AtomEntry {
  const isIndex = sensorId === null;
  const path = isIndex ? "/" : `/sensors/${encodeURIComponent(sensorId)}`;
  const url = base + path;
  const notice = sampleNotice(labels(isIndex ? "/api/stress-index" : path));
  const transition = `${stateLabel(from)} to ${stateLabel(to)}`;
  return {
    id: `${url}#${at}-${to}`,
    title: `${name}: ${transition}`,
    at,
    url,
    category: isIndex ? "index" : "sensor",
    summary: [
      value === null
        ? `${name} moved from ${transition}.`
        : `The stress index stood at ${value.toFixed(1)} when its regime moved from ${transition}.`,
      ...(notice === null ? [] : [notice]),
    ].join(" "),
  };
}

function apiChangeEntry({ id, title, publishedOn, kind, description }: Change, base: string) {
  const url = `${base}/changelog#${id}`;
  return {
    id: url,
    title: `API, ${kind.toLowerCase()}: ${title}`,
    at: new Date(publishedOn).toISOString(),
    url,
    category: "api",
    summary: description,
  };
}

/** Incidents of the last 90 days: when each began, and when it ended. */
export const statusFeed = publicFile({
  path: "/status.atom",
  type: "application/atom+xml",
  maxAgeSeconds: 60,
  body: async (c) => {
    const { baseUrl } = c.env.config;
    const now = c.get("now");
    const { incidents, watchedSince } = await listIncidents(c.env.db, now - SHOWN_DAYS * DAY_MS);
    const entries = incidents
      .map((incident) => incidentEntry(incident, baseUrl))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MAX_ENTRIES);
    return atomText({
      self: `${baseUrl}/status.atom`,
      page: `${baseUrl}/status`,
      title: `${PRODUCT_NAME}: status`,
      subtitle: "What does not work, and when it works again.",
      notice: sampleNotice(await sampleLabelOf(c)),
      // Without an incident, the feed is as old as the record of them.
      updatedAt: entries[0]?.at ?? new Date(watchedSince ?? 0).toISOString(),
      entries,
    });
  },
});

/** Whether the service works now, and its incidents, for programs. While the database is down it says that. */
export const statusJson = publicFile({
  path: "/status.json",
  type: "application/json",
  maxAgeSeconds: 60,
  body: async (c) => {
    const now = c.get("now");
    const db = withBatchedReads(c.env.db);
    const read = await withTimeout(
      Promise.all([readHealth(db, now), listIncidents(db, now - SHOWN_DAYS * DAY_MS)]),
      HEALTH_TIMEOUT_MS,
    );
    const { body: health } = read?.[0] ?? healthWithoutDatabase(now);
    const { incidents = [], watchedSince = null } = read?.[1] ?? {};
    const text = JSON.stringify({
      ...health,
      notice: sampleNotice(await sampleLabelOf(c)),
      incidents: incidents.map(({ subject, text: words, startedAt, endedAt }) => ({
        subject,
        text: words,
        started_at: new Date(startedAt).toISOString(),
        ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
      })),
      incidents_since: watchedSince === null ? null : new Date(watchedSince).toISOString(),
      page: `${c.env.config.baseUrl}/status`,
    });
    return read === null ? { text, isUnkept: true } : text;
  },
});

function incidentEntry({ subject, text, startedAt, endedAt }: Incident, base: string): AtomEntry {
  const name = subject.charAt(0).toUpperCase() + subject.slice(1);
  const began = new Date(startedAt).toISOString();
  const ended = endedAt === null ? "It is not over." : `It was over on ${formatInstant(endedAt)}.`;
  return {
    id: `${base}/status#${encodeURIComponent(subject)}-${began}`,
    title: `${endedAt === null ? "Now" : "Over"}: ${name}: ${text}`,
    at: new Date(endedAt ?? startedAt).toISOString(),
    url: `${base}/status`,
    category: endedAt === null ? "open" : "over",
    summary: `${name}: ${text}. It began on ${formatInstant(startedAt)}. ${ended}`,
  };
}
