import { CHANGES, type Change } from "../../lib/core/changelog.ts";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { type AtomEntry, atomText } from "../../lib/http/atom.ts";
import { listRecentChanges, type RecentChange } from "../../lib/sensors/queries/recent-changes.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { publicFile } from "./public-file.ts";

const MAX_ENTRIES = 60;

/** Changes of the index's regime, of the states of free sensors, and of the API. */
export const changesFeed = publicFile({
  path: "/changes.atom",
  type: "application/atom+xml",
  maxAgeSeconds: 300,
  body: async (c) => {
    const { baseUrl } = c.env.config;
    const now = c.get("now");
    const moves = await listRecentChanges(c.env.db, now);
    const published = CHANGES.filter(({ publishedOn }) => Date.parse(publishedOn) <= now);
    const entries = [
      ...moves.map((move) => moveEntry(move, baseUrl)),
      ...published.map((change) => changeEntry(change, baseUrl)),
    ]
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MAX_ENTRIES);
    return atomText({
      self: `${baseUrl}/changes.atom`,
      page: `${baseUrl}/`,
      title: `${PRODUCT_NAME}: changes`,
      subtitle:
        "Changes of the index's regime, of free sensors' states and of the API. Not trading recommendations.",
      updatedAt: entries[0]?.at ?? new Date(now).toISOString(),
      entries,
    });
  },
});

function moveEntry({ sensorId, name, from, to, at, value }: RecentChange, base: string): AtomEntry {
  const isIndex = sensorId === null;
  const url = isIndex ? `${base}/` : `${base}/sensors/${encodeURIComponent(sensorId)}`;
  const moved = `${stateLabel(from)} to ${stateLabel(to)}`;
  return {
    id: `${url}#${at}-${to}`,
    title: `${name}: ${moved}`,
    at,
    url,
    category: isIndex ? "index" : "sensor",
    summary:
      value === null
        ? `${name} moved from ${moved}.`
        : `The stress index stood at ${value.toFixed(1)} when its regime moved from ${moved}.`,
  };
}

function changeEntry({ id, title, publishedOn, kind, description }: Change, base: string) {
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
