import type { Child } from "hono/jsx";
import { DISCLAIMER, PRODUCT_NAME } from "../core/product.ts";
import { ASSET_PATHS } from "./asset-paths.ts";
import { StateShapes } from "./plots/states.tsx";

/** Pages of the main navigation, in reading order. */
export const NAV_PAGES = [
  { path: "/", name: "Overview" },
  { path: "/sensors", name: "Sensors" },
  { path: "/equity", name: "Equities" },
  { path: "/tone", name: "Language" },
  { path: "/signals", name: "Signals" },
  { path: "/calls", name: "Calls" },
  { path: "/alerts", name: "Alerts" },
  { path: "/pricing", name: "Pricing" },
  { path: "/docs", name: "Docs" },
  { path: "/status", name: "Status" },
] as const;
export type NavPath = (typeof NAV_PAGES)[number]["path"];

/** Links in the footer of every page. */
export const FOOTER_LINKS = [
  { path: "/stress-index", name: "Official indices" },
  { path: "/dislocation", name: "Dislocation" },
  { path: "/score", name: "Score a text" },
  { path: "/gate", name: "Gate" },
  { path: "/tape", name: "Tape" },
  { path: "/account", name: "Account" },
  { path: "/status", name: "Status" },
  { path: "/docs", name: "Documentation" },
  { path: "/changelog", name: "Changelog" },
  { path: "/api/openapi", name: "OpenAPI" },
  { path: "/terms", name: "Terms" },
  { path: "/privacy", name: "Privacy" },
  { path: "/refunds", name: "Refunds" },
  { path: "/imprint", name: "Imprint" },
] as const;

/** Title, metadata and navigation of a page. */
export interface PageHead {
  /** Title of the page, shown before the product's name. */
  title: string;
  /** One sentence for search engines and previews. */
  description: string;
  /** The navigation entry that the page belongs to. */
  place: NavPath | null;
  /** Tier of the key; null without a key. */
  tier: string | null;
  /** Warnings about the data, shown above the page. */
  notices?: readonly string[];
  /** A script for this page only. */
  script?: "tape" | "docs";
  /** Address of the service. Link previews need absolute addresses. Absent on private pages. */
  baseUrl?: string;
  /** Path of the page, for previews and search engines. */
  path?: string;
  /** What previews of links show; the card of the index by default. */
  picture?: { path: string; alt: string };
  /** Address of the page as Markdown. */
  markdown?: string;
  /** Whether search engines must not list the page. */
  isPrivate?: boolean;
}

/**
 * The HTML page around the content: head, navigation, notices and footer. It is the same for every
 * caller of a tier, so that ETags match.
 */
export function Layout(props: PageHead & { children?: Child }) {
  const { title, description, notices = [] } = props;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <Preview {...props} />
        {props.isPrivate && <meta name="robots" content="noindex" />}
        <link rel="stylesheet" href={ASSET_PATHS.style} />
        {props.place === "/docs" && <link rel="stylesheet" href={ASSET_PATHS.docsStyle} />}
        {props.markdown && <link rel="alternate" type="text/markdown" href={props.markdown} />}
        <link rel="icon" type="image/svg+xml" href={ASSET_PATHS.icon} />
        <script type="module" src={ASSET_PATHS.script}></script>
        {props.script && <script type="module" src={ASSET_PATHS[props.script]}></script>}
      </head>
      <body>
        <a class="skip hidden" href="#main">
          Skip to content
        </a>
        <StateShapes />
        <TopBar place={props.place} tier={props.tier} />
        {notices.length > 0 && (
          <aside class="notice" aria-label="About this data">
            <p>{notices.join(" ")}</p>
          </aside>
        )}
        <main class="page" id="main">
          {props.children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

const CARD = { path: "/card.png", alt: "The market stress index on a gauge" };

/** Metadata for link previews (Open Graph), and the link to the feed of changes. */
const Preview = ({ title, description, baseUrl, path, picture = CARD }: PageHead) =>
  baseUrl === undefined ? null : (
    <>
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={`${title} · ${PRODUCT_NAME}`} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={baseUrl + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="2400" />
      <meta property="og:image:height" content="1260" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={baseUrl + picture.path} />
      <meta name="twitter:image:alt" content={picture.alt} />
      {path && <meta property="og:url" content={baseUrl + path} />}
      {path && <link rel="canonical" href={baseUrl + path} />}
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${PRODUCT_NAME}: changes`}
        href="/changes.atom"
      />
    </>
  );

const TopBar = ({ place, tier }: Pick<PageHead, "place" | "tier">) => (
  <header class="top">
    <div class="band-top">
      <a class="brand" href="/">
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
          <path fill="currentColor" d="M2 19a10 10 0 0 1 20 0h-4.5a5.5 5.5 0 0 0-11 0z" />
          <path class="t-high" stroke="currentColor" stroke-width="2.5" d="M12 18l5.5-8" />
        </svg>
        {PRODUCT_NAME}
      </a>
      {/* A popover needs no script. Wide screens and old browsers always show the list. */}
      <button class="menu button" type="button" popovertarget="places">
        Menu
      </button>
      <nav class="nav" id="places" popover="auto" aria-label="Main">
        <ul>
          {NAV_PAGES.map(({ path, name }) => (
            <li>
              <a href={path} {...(path === place && { "aria-current": "page" as const })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SignInState tier={tier} />
    </div>
  </header>
);

/** The tier of the session with a button to sign out, or a link to sign in. */
const SignInState = ({ tier }: Pick<PageHead, "tier">) =>
  tier === null ? (
    <p class="who">
      <a href="/unlock">Sign in</a>
    </p>
  ) : (
    <form class="who" method="post" action="/account">
      <a class="lock" href="/account" aria-label={`Signed in: ${tier}. Your account`}>
        {tier}
      </a>
      <button class="button" type="submit" name="do" value="lock">
        Sign out
      </button>
    </form>
  );

const Footer = () => (
  <footer class="foot">
    <div>
      <p class="disclaimer">{DISCLAIMER}</p>
      <nav aria-label="More">
        <ul>
          {FOOTER_LINKS.map(({ path, name }) => (
            <li>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
);
