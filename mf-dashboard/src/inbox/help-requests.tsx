import type { HelpRequest } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { type FormEvent, useState } from "react";
import { content } from "../api.ts";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { InboxItem, InboxList, InboxSkeletons } from "./inbox-item.tsx";
import * as css from "./inbox.module.css";
import { ProfileLink, SolveActions, solvedLast, useSolve } from "./solve-actions.tsx";

/** Help requests; solved ones are dimmed and stand last. */
export function HelpRequests() {
  const t = useMessages();
  const help = useQuery(["help"], () => content.helpRequests());
  return (
    <QueryBoundary query={help} failed={t.helpFailed} loading={<InboxSkeletons />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="info" title={t.noHelp} text={t.helpEmptyText} />
        ) : (
          <InboxList>
            {solvedLast(data).map((request) => (
              <HelpRequestItem key={request._id} request={request} />
            ))}
          </InboxList>
        )
      }
    </QueryBoundary>
  );
}

/** One help request: a reply solves it, and it can be solved without one. */
function HelpRequestItem({ request }: { readonly request: HelpRequest }) {
  const t = useMessages();
  const { _id, user, role, subject, message, solved, createdAt } = request;
  const answer = useSolve("help");
  const mark = useSolve("help");
  const call = (body: { solved: boolean; reply?: string }) =>
    content.solveHelp({ params: { id: _id }, body });

  return (
    <InboxItem
      isDone={solved}
      subject={subject}
      about={`${user.userName} · ${user.email} · ${t[`role_${role}`]} · ${formatDate(createdAt)}`}
      actions={
        <>
          {!solved && (
            <HelpReply
              id={_id}
              busy={answer.busy}
              onSend={(reply, onSent) =>
                void answer.solve(true, () => call({ solved: true, reply }), {
                  onSaved: onSent,
                  message: t.replySent,
                })
              }
            />
          )}
          <SolveActions
            solved={solved}
            subject={subject}
            busy={mark.busy}
            onChange={(next) => void mark.solve(next, () => call({ solved: next }))}
          />
          <ProfileLink person={{ ...user, role }} />
        </>
      }
    >
      {message}
    </InboxItem>
  );
}

interface Props {
  /** Of the help request. */
  readonly id: string;
  readonly busy: boolean;
  /** Calls `onSent` once the reply is on its way. */
  readonly onSend: (reply: string, onSent: () => void) => void;
}

/** The optional reply to a help request; the draft is kept until it is sent. */
function HelpReply({ id, busy, onSend }: Props) {
  const t = useMessages();
  const [{ reply }, setDraft, clearDraft] = useDraft(`help:${id}`, { reply: "" });
  const [isBegun] = useState(reply !== "");
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    setError(reply.trim() ? undefined : t.replyRequired);
    if (reply.trim()) onSend(reply.trim(), clearDraft);
  }

  return (
    <details open={isBegun || undefined}>
      <summary>{t.addReply}</summary>
      <form className={css.reply} onSubmit={submit} noValidate>
        <TextareaField
          label={t.addReply}
          hint={t.replyHint}
          error={error}
          rows={3}
          maxLength={LIMITS.message}
          value={reply}
          onChange={(event) => {
            setError(undefined);
            setDraft({ reply: event.currentTarget.value });
          }}
        />
        <Button type="submit" size="s" busy={busy}>
          {t.sendReply}
        </Button>
      </form>
    </details>
  );
}
