import type { BodyVersion, FeedBody } from "../../../market/domain/feed-answer.ts";
import {
  FeedError,
  FeedRun,
  type Feeds,
  type RunLimits,
  requestText,
  type SourceOutcome,
} from "../../../market/services/feeds/index.ts";
import type { FedLink, FedText } from "../../domain/fed/texts.ts";
import { CALENDAR_PATH, FEED_PATH, type FedFeed, parseFedCalendar, parseFedFeed } from "./links.ts";
import { parseFedText } from "./text.ts";

/** The Federal Reserve's pages as the scheduled job uses them. */
export interface FedSource {
  /** Opens a reader for one run. */
  open(limits: RunLimits): FedReader;
}

/**
 * The content of a page and its version; null when the page has not changed since the stored
 * version.
 */
export type Versioned<T> = { found: T; version: BodyVersion } | null;

/**
 * Reads pages within one run. Each method throws FeedError; `not_asked` and `paused` mean that no
 * request was made.
 */
export interface FedReader {
  feed(storedVersion: BodyVersion | null): Promise<Versioned<FedFeed>>;
  calendar(storedVersion: BodyVersion | null): Promise<Versioned<FedLink[]>>;
  text(link: FedLink): Promise<FedText>;
  /** The outcome for the source, if a request was made. */
  outcomes(): SourceOutcome[];
}

/**
 * Maximum requests of a run. The market feeds make two more to the same host, so a tick makes at
 * most 5.
 */
const MAX_REQUESTS = 3;

/** Makes the source that reads the Federal Reserve's pages. */
export function fedSource(feeds: Feeds): FedSource {
  return {
    open: (limits) => readerOf(feeds, new FeedRun({ ...limits, maxRequests: MAX_REQUESTS })),
  };
}

function readerOf(feeds: Feeds, run: FeedRun): FedReader {
  async function request(path: string, held: BodyVersion | null): Promise<FeedBody> {
    const url = feeds.baseUrls.fed + path;
    if (path === FEED_PATH)
      return requestText(feeds, run, { source: "fed", url, storedVersion: held });
    const body = await requestText(feeds, run, {
      source: "fed",
      url,
      storedVersion: held,
      isWebPage: true,
    });
    const isComplete = /<\/html>\s*$/i.test(body.text.slice(-100));
    if (!isComplete || (body.announced ?? body.bytes) !== body.bytes) {
      throw new FeedError("fed", "malformed", "no end");
    }
    return body;
  }
  const versioned = async <T>(
    path: string,
    held: BodyVersion | null,
    parse: (text: string) => T,
  ): Promise<Versioned<T>> => {
    try {
      return await run.recordOutcome("fed", async () => {
        const { text, version } = await request(path, held);
        return { found: parse(text), version };
      });
    } catch (error) {
      if (error instanceof FeedError && error.reason === "unchanged") return null;
      throw error;
    }
  };
  return {
    feed: (held) => versioned(FEED_PATH, held, (text) => parseFedFeed(text, run.now)),
    calendar: (held) => versioned(CALENDAR_PATH, held, parseFedCalendar),
    text: (link) =>
      run.recordOutcome("fed", async () => {
        const { text } = await request(link.path, null);
        return parseFedText(link, text, run.now);
      }),
    outcomes: () => run.outcomes(),
  };
}
