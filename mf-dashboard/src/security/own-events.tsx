import type { OwnEvent } from "@tutorsetu/contracts/security/own-events";
import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { catalogue, format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { usePages } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { en } from "../messages/en/own-events.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import * as css from "./security.module.css";

const useMessages = catalogue(en, async () => (await import("../messages/hi/own-events.ts")).hi);

async function readEvents(cursor?: string) {
  const { events, nextCursor } = await users.securityEvents({ query: { cursor, limit: 10 } });
  return { items: events, nextCursor, total: events.length };
}

/** Also of a kind that this release does not know yet. */
function EventRow({ event }: { readonly event: OwnEvent }) {
  const t = useMessages();
  const texts: Readonly<Record<string, string>> = t;
  const { what, at, by, network, count } = event;
  return (
    <li className={css.row}>
      <div>
        <h3>{texts[`event_${what}`] ?? t.other}</h3>
        <p>{formatDateTime(at)}</p>
        {count !== undefined && <p>{format(t.times, { count })}</p>}
        {by === "administrator" && <p>{t.byAdministrator}</p>}
        {network && <p>{format(t.network, { network })}</p>}
      </div>
    </li>
  );
}

/** What happened to the account lately, newest first. */
export function OwnEvents() {
  const t = useMessages();
  const list = usePages(["security-events"], readEvents);
  const { first, items, error, reload } = list;
  return (
    <Card>
      <h2 className={css.heading}>{t.title}</h2>
      <QueryBoundary
        query={{ data: first && items, error, reload }}
        failed={t.failed}
        loading={<Skeleton lines={6} />}
      >
        {(events) =>
          events.length === 0 ? (
            <p className={css.quiet}>{t.none}</p>
          ) : (
            <>
              <p className={css.quiet}>{t.hint}</p>
              <ul className={css.rows} aria-label={t.title}>
                {events.map((event) => (
                  <EventRow key={`${event.at} ${event.what}`} event={event} />
                ))}
              </ul>
              <LoadMoreFooter list={list} failed={t.moreFailed} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
