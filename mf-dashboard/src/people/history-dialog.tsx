import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";
import { ReportsAbout } from "./reports-about.tsx";
import * as css from "./people.module.css";

interface Props {
  /** User or profile id. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Warnings, suspensions and answers of one person, oldest first, and what was reported of theirs. */
export function HistoryDialog({ id, name, onClose }: Props) {
  const t = useMessages();
  const history = useQuery(["history", id], () => users.personHistory({ params: { id } }));
  return (
    <ModalDialog onClose={onClose} title={format(t.historyOf, { name })}>
      <QueryBoundary query={history} failed={t.historyFailed} loading={<Skeleton lines={4} />}>
        {({ person, events, reportsAbout, reportsBy }) => (
          <div className={css.history}>
            <p>{format(t.reportsAbout, { count: reportsAbout })}</p>
            <p>{format(t.reportsBy, { count: reportsBy })}</p>
            <ReportsAbout id={person._id} name={name} />
            <h3>{t.actsTitle}</h3>
            {events.length === 0 && <p>{t.noHistory}</p>}
            <ol>
              {events.map(({ _id, what, by, text, at }) => (
                <li key={_id}>
                  <strong>
                    {by && what !== "answered"
                      ? format(t.eventBy, { what: t[`event_${what}`], by })
                      : t[`event_${what}`]}
                  </strong>
                  <small>{formatDateTime(at)}</small>
                  {text && <blockquote>{text}</blockquote>}
                </li>
              ))}
            </ol>
          </div>
        )}
      </QueryBoundary>
    </ModalDialog>
  );
}
