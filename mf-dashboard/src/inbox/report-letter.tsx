import type { Report } from "@tutorsetu/contracts/chat";
import { buttonClass } from "@tutorsetu/ui/button";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { Letter } from "../letters/letter.tsx";
import { useText } from "../text.ts";
import { SolveActions } from "./solve-actions.tsx";

interface Props {
  readonly report: Report;
  readonly busy: boolean;
  readonly onSolve: (solved: boolean) => void;
}

/** A reported message with its reason, and the ways to deal with it. */
export function ReportLetter({ report, busy, onSolve }: Props) {
  const text = useText();
  const { by, about, reason, solved, createdAt } = report;
  const subject = fill(text.reportBy, { by: by.userName, about: about.userName });
  return (
    <Letter
      isDone={solved}
      subject={subject}
      about={formatDate(createdAt)}
      actions={
        <>
          <SolveActions solved={solved} subject={subject} busy={busy} onChange={onSolve} />
          {[by, about].map(({ _id, userName }) => (
            <Link
              key={_id}
              {...buttonClass({ variant: "quiet", size: "s" })}
              to={`/chat/${encodeURIComponent(_id)}`}
            >
              {fill(text.writeTo, { name: userName })}
            </Link>
          ))}
        </>
      }
    >
      <blockquote>{report.text}</blockquote>
      <p>
        {text.reason}: {reason}
      </p>
    </Letter>
  );
}
