import type { Report } from "@tutorsetu/contracts/chat";
import { buttonClass } from "@tutorsetu/ui/button";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { chat } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { useMessages } from "../messages.ts";
import { ProfileLink } from "./profile-link.tsx";
import { SolveActions } from "./solve-actions.tsx";
import { useSolve } from "./use-solve.ts";

/** A reported message with its reason, and the ways to deal with it. */
export function ReportLetter({ report }: { readonly report: Report }) {
  const t = useMessages();
  const { _id, by, about, reason, solved, createdAt } = report;
  const { busy, solve } = useSolve("reports");
  const change = (next: boolean) =>
    void solve(next, () => chat.solveReport({ params: { id: _id }, body: { solved: next } }));
  const subject = fill(t.reportBy, { by: by.userName, about: about.userName });
  return (
    <Letter
      isDone={solved}
      subject={subject}
      about={formatDate(createdAt)}
      actions={
        <>
          <SolveActions solved={solved} subject={subject} busy={busy} onChange={change} />
          {[about, by].map((person) => (
            <ProfileLink key={person._id} person={person} />
          ))}
          {[by, about].map(({ _id: personId, userName }) => (
            <Link
              key={personId}
              {...buttonClass({ variant: "quiet", size: "s" })}
              to={`/chat/${encodeURIComponent(personId)}`}
            >
              {fill(t.writeTo, { name: userName })}
            </Link>
          ))}
        </>
      }
    >
      <blockquote>{report.text}</blockquote>
      <p>
        {t.reason}: {reason}
      </p>
    </Letter>
  );
}
