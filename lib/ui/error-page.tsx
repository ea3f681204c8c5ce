import { Layout } from "./layout.tsx";

/** What a failure says to a person: what happened, and what to do. */
interface Advice {
  title: string;
  sentence: string;
  todo: string;
}

const ADVICE: Readonly<Record<number, Advice>> = {
  400: {
    title: "That question is not readable",
    sentence: "The address or the form holds something that this page cannot read.",
    todo: "Go back, correct it, and send it again.",
  },
  401: {
    title: "A key is needed here",
    sentence: "This page is for callers with a valid key.",
    todo: "Send a key with the request, or read what is free.",
  },
  403: {
    title: "This is not in your tier",
    sentence: "What you asked for needs a key of a higher tier.",
    todo: "Read what is free, or send a key of that tier.",
  },
  404: {
    title: "There is no such page",
    sentence: "Nothing is published under this address.",
    todo: "Check the address, or begin at the overview.",
  },
  405: {
    title: "That cannot be done here",
    sentence: "This page can be read, and nothing else.",
    todo: "Open it in the ordinary way.",
  },
  429: {
    title: "Too many requests",
    sentence: "Your address has used up its requests for this minute.",
    todo: "Wait a minute, then load the page again.",
  },
  500: {
    title: "Something went wrong on our side",
    sentence: "The page could not be made. It has been noted.",
    todo: "Try again; if it stays, tell us the request id.",
  },
  503: {
    title: "Nothing can be shown now",
    sentence:
      "The service is up, but its database cannot be reached or no sensor has been read lately. No number is shown rather than a wrong one.",
    todo: "Try again in a minute. The status page tells which it is.",
  },
};

const UNKNOWN: Advice = {
  title: "This did not work",
  sentence: "The page could not be shown.",
  todo: "Go back and try again.",
};

/** A failure as a page: a sentence, what to do, and the request id. Needs no database. */
export function ErrorPage(props: {
  status: number;
  requestId: string;
  waitSeconds: number | null;
}) {
  const { title, sentence, todo } = ADVICE[props.status] ?? UNKNOWN;
  return (
    <Layout title={title} description={sentence} place={null} tier={null} isPrivate>
      <section class="stack">
        <p class="eyebrow">{`Error ${props.status}`}</p>
        <h1>{title}</h1>
        <p class="lead">{sentence}</p>
        <p>
          {props.waitSeconds === null
            ? todo
            : `Wait ${props.waitSeconds} seconds, then load the page again.`}
        </p>
        <p class="actions">
          <a class="button button-main" href="/">
            To the overview
          </a>
          <a class="button" href="/status">
            Status
          </a>
        </p>
        <p class="small soft">
          Request id: <code>{props.requestId}</code>
        </p>
      </section>
    </Layout>
  );
}
