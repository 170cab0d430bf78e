import type { HelpRequest } from "@tutorsetu/contracts/content";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { content } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { useMessages } from "../messages.ts";
import { HelpReply } from "./help-reply.tsx";
import { ProfileLink } from "./profile-link.tsx";
import { SolveActions } from "./solve-actions.tsx";
import { useSolve } from "./use-solve.ts";

/** One help request: a reply solves it, and it can be solved without one. */
export function HelpLetter({ request }: { readonly request: HelpRequest }) {
  const t = useMessages();
  const { _id, user, role, subject, message, solved, createdAt } = request;
  const answer = useSolve("help");
  const mark = useSolve("help");
  const call = (body: { solved: boolean; reply?: string }) =>
    content.solveHelp({ params: { id: _id }, body });

  return (
    <Letter
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
                  said: t.replySent,
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
    </Letter>
  );
}
