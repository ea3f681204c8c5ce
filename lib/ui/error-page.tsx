import { Layout } from "./layout.tsx";

/** What happened, and what the visitor can do. */
interface Advice {
  title: string;
  sentence: string;
  todo: string;
}

const ADVICE: Readonly<Record<number, Advice>> = {
  400: {
    title: "We cannot read this request",
    sentence: "The address or the form contains a value that this page cannot read.",
    todo: "Go back, correct it and send it again.",
  },
  401: {
    title: "A key is needed",
    sentence: "This page needs a valid key.",
    todo: "Send a key with the request, or read the free pages.",
  },
  403: {
    title: "Your tier does not include this",
    sentence: "This page needs a key of a higher tier.",
    todo: "Use a key of that tier, or read the free pages.",
  },
  404: {
    title: "Page not found",
    sentence: "Nothing is published at this address.",
    todo: "Check the address, or start at the overview.",
  },
  405: {
    title: "This page can only be read",
    sentence: "It does not accept this kind of request.",
    todo: "Open it as a normal page.",
  },
  429: {
    title: "Too many requests",
    sentence: "Your network address has used all its requests for this minute.",
    todo: "Wait a minute, then reload the page.",
  },
  500: {
    title: "Something went wrong on our side",
    sentence: "The page could not be made. We have recorded the error.",
    todo: "Try again. If it happens again, send us the request id.",
  },
  503: {
    title: "No data can be shown now",
    sentence:
      "The service is running, but its database cannot be reached or no sensor was read recently. We show no number rather than a wrong one.",
    todo: "Try again in a minute. The status page shows the cause.",
  },
};

/** Advice for an error whose status has another cause, too. */
const ADVICE_BY_CODE: Readonly<Record<string, Advice>> = {
  too_many_running: {
    title: "Too many requests at the same time",
    sentence: "Your key has as many requests running as it may have.",
    todo: "Wait until one of them is answered, then reload the page.",
  },
};

const UNKNOWN: Advice = {
  title: "This did not work",
  sentence: "The page could not be shown.",
  todo: "Go back and try again.",
};

/** The page for an HTTP error, with the request id. It needs no database. */
export function ErrorPage(props: {
  status: number;
  code: string;
  requestId: string;
  /** What is wrong with the request, where its sender can mend it. */
  message?: string | null;
  /** A page that the visitor may have meant. */
  nearest?: { path: string; name: string } | null;
  waitSeconds: number | null;
}) {
  const { title, sentence, todo } = ADVICE_BY_CODE[props.code] ?? ADVICE[props.status] ?? UNKNOWN;
  return (
    <Layout title={title} description={sentence} place={null} tier={null} isPrivate>
      <section class="stack">
        <p class="eyebrow">{`Error ${props.status}`}</p>
        <h1>{title}</h1>
        <p class="lead">{props.message ? `${props.message}.` : sentence}</p>
        <p>
          {props.waitSeconds === null
            ? todo
            : `Wait ${props.waitSeconds} seconds, then reload the page.`}
        </p>
        {props.nearest && (
          <p>
            Did you mean <a href={props.nearest.path}>{props.nearest.name}</a>?
          </p>
        )}
        <p class="actions">
          <a class="button button-main" href="/">
            Go to the overview
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
