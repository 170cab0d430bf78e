import type { ConsentEvent } from "@tutorsetu/contracts/security/consents";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import * as css from "../security/security.module.css";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { useMessages } from "./messages.ts";

interface Props {
  /** Oldest first. */
  readonly events: readonly ConsentEvent[];
  /** Of this child, in a section of its own. */
  readonly child?: string;
}

/** What happened to a consent, newest first. */
export function History({ events, child }: Props) {
  const t = useMessages();
  const family = useFamilyMessages();
  const Heading = child === undefined ? "h2" : "h3";
  const name = child === undefined ? t.history : format(family.historyOf, { name: child });
  return (
    <>
      <Heading className={css.heading}>{t.history}</Heading>
      {events.length === 0 ? (
        <p className={css.quiet}>{t.noHistory}</p>
      ) : (
        <ul className={css.rows} aria-label={name}>
          {events
            .map((event, at) => (
              <EventRow
                // oxlint-disable-next-line react/no-array-index-key -- two may be of one moment; they are only added to, at the end
                key={at}
                event={event}
                added={child !== undefined && at === 0}
              />
            ))
            .toReversed()}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  readonly event: ConsentEvent;
  /** The first one of a child, who came by the same page. */
  readonly added: boolean;
}

/** Also of a kind that this release does not know yet. */
function EventRow({ event, added }: RowProps) {
  const t = useMessages();
  const family = useFamilyMessages();
  const texts: Readonly<Record<string, string>> = {
    ...t,
    ...(added && { given_page: family.given_added }),
  };
  const { what, at, by, means, name, email, text } = event;
  const who = by === "guardian" ? t.byGuardian : t.byHolder;
  const named = [name, email].filter(Boolean).join(", ");
  return (
    <li className={css.row}>
      <div>
        <p className={css.what}>{texts[`${what}_${means}`] ?? t.other}</p>
        <p>{formatDateTime(at)}</p>
        <p>{named ? format(t.who, { by: who, name: named }) : who}</p>
        <p>{format(t.text, { version: text })}</p>
      </div>
    </li>
  );
}
