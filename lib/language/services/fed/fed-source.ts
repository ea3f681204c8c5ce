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

/** The pages of the Federal Reserve, as the scheduled job uses them. */
export interface FedSource {
  /** A reader for one run, whose requests, retries included, stay within its budget. */
  open(limits: RunLimits): FedReader;
}

/** The content of a page and its version; null when the stored version is the newest. */
export type Versioned<T> = { found: T; version: BodyVersion } | null;

/** Each throws FeedError. `not_asked` and `paused` are not failures: nothing was asked yet. */
export interface FedReader {
  feed(held: BodyVersion | null): Promise<Versioned<FedFeed>>;
  calendar(held: BodyVersion | null): Promise<Versioned<FedLink[]>>;
  text(link: FedLink): Promise<FedText>;
  /** The outcome of the source, if it was asked. */
  outcomes(): SourceOutcome[];
}

/**
 * Requests of a run. With the two packages that the market feeds read from the same host a tick
 * makes no more than 5, and ticks are minutes apart.
 */
const MAX_REQUESTS = 3;

export function fedSource(feeds: Feeds): FedSource {
  return {
    open(limits) {
      let made = 0;
      const outside: Feeds = {
        ...feeds,
        fetch: (input, init) => {
          made += 1;
          return feeds.fetch(input, init);
        },
      };
      const calls = { left: () => Math.min(limits.calls.left(), MAX_REQUESTS - made) };
      return readerOf(outside, new FeedRun({ ...limits, calls }));
    },
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
    const isWhole = /<\/html>\s*$/i.test(body.text.slice(-100));
    if (!isWhole || (body.announced ?? body.bytes) !== body.bytes) {
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
