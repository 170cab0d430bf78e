import type { HelpRequest } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { content } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { useText } from "../text.ts";
import { SolveActions } from "./solve-actions.tsx";
import { useSolve } from "./use-solve.ts";

/** One help request, with a reply for who wants to give one. */
export function HelpLetter({ request }: { readonly request: HelpRequest }) {
  const text = useText();
  const { _id, user, role, subject, message, solved, createdAt } = request;
  const [draft, setDraft, clearDraft] = useDraft(`help:${_id}`, { reply: "" });

  const { busy, solve } = useSolve("help");

  function change(next: boolean) {
    const reply = draft.reply.trim();
    const body = next && reply ? { solved: next, reply } : { solved: next };
    void solve(next, () => content.solveHelp({ params: { id: _id }, body }), clearDraft);
  }

  return (
    <Letter
      isDone={solved}
      subject={subject}
      about={`${user.userName} · ${user.email} · ${text[`role_${role}`]} · ${formatDate(createdAt)}`}
      actions={
        <>
          {!solved && (
            <details open={draft.reply !== "" || undefined}>
              <summary>{text.addReply}</summary>
              <Field label={text.addReply} hint={text.replyHint}>
                {(control) => (
                  <Textarea
                    {...control}
                    rows={3}
                    maxLength={LIMITS.message}
                    value={draft.reply}
                    onChange={(event) => setDraft({ reply: event.currentTarget.value })}
                  />
                )}
              </Field>
            </details>
          )}
          <SolveActions solved={solved} subject={subject} busy={busy} onChange={change} />
        </>
      }
    >
      {message}
    </Letter>
  );
}
