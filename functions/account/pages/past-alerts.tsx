// A part of the alerts page: the mails that a reader would have got in the last 90 days.

import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { ALERT_RULES } from "../../../lib/mail/delivery-rules.ts";
import {
  MAX_OF_EACH,
  type RecentChange,
  SENSOR_CHANGE_DAYS,
} from "../../../lib/sensors/queries/recent-changes.ts";
import { countOf, formatFixed, formatInstant } from "../../../lib/ui/plots/format.ts";
import { StateChip } from "../../../lib/ui/plots/states.tsx";

const PAST_DAYS = SENSOR_CHANGE_DAYS;

/** Changes that come in one mail, newest first. */
interface PastMail {
  at: string;
  changes: readonly RecentChange[];
}

/** The mails of these changes, newest first: changes within the spacing of two mails come in one. */
export function pastMails(changes: readonly RecentChange[], now: number): PastMail[] {
  const mails: { at: string; changes: RecentChange[] }[] = [];
  for (const change of changes.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    if (now - Date.parse(change.at) > PAST_DAYS * DAY_MS) continue;
    const last = mails.at(-1);
    const isSoon = last && Date.parse(change.at) - Date.parse(last.at) < ALERT_RULES.spacingMs;
    if (isSoon) last.changes.unshift(change);
    else mails.push({ at: change.at, changes: [change] });
  }
  return mails.reverse();
}

/** The mails about the regime, and those about the free sensors beside it. */
export function PastAlerts({ changes, now }: { changes: readonly RecentChange[]; now: number }) {
  const sensorChanges = changes.filter(({ sensorId }) => sensorId !== null);
  const ofSensors = pastMails(sensorChanges, now);
  const ofRegime = pastMails(
    changes.filter(({ sensorId }) => sensorId === null),
    now,
  );
  const before = changes.find(({ sensorId }) => sensorId === null);
  return (
    <section class="stack" aria-labelledby="past">
      <h2 id="past">{`What you would have got in the last ${PAST_DAYS} days`}</h2>
      {ofRegime.length === 0 ? (
        <p>
          {"No mail about the regime: it did not change. "}
          {before && (
            <>
              The last one would have come on {formatInstant(before.at)}:{" "}
              <StateChip state={before.from} /> to <StateChip state={before.to} />.
            </>
          )}
        </p>
      ) : (
        <>
          <p>{`${countOf(ofRegime.length, "mail")} about the regime:`}</p>
          <MailList mails={ofRegime} />
        </>
      )}
      {ofSensors.length > 0 && (
        <details open>
          <summary>{`With all free sensors, ${countOf(ofSensors.length, "mail")} more`}</summary>
          <MailList mails={ofSensors} />
        </details>
      )}
      <p class="small soft">
        Confirmed changes of free data. Provisional mails are not listed.
        {sensorChanges.length >= MAX_OF_EACH &&
          ` Of the sensors, only the newest ${MAX_OF_EACH} changes are listed.`}
      </p>
    </section>
  );
}

const MailList = ({ mails }: { mails: readonly PastMail[] }) => (
  <ol class="mails">
    {mails.map(({ at, changes }) => (
      <li>
        <time datetime={at} class="small soft">
          {formatInstant(at)}
        </time>
        <ul>
          {changes.map(({ sensorId, name, from, to, value }) => (
            <li>
              <a href={sensorId === null ? "/" : `/sensors/${sensorId}`}>{name}</a>
              {": "}
              <StateChip state={from} />
              {" to "}
              <StateChip state={to} />
              {value !== null && ` at ${formatFixed(value, 1)}`}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);
