import { Badge } from "@tutorsetu/ui/badge";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import type { Child } from "@tutorsetu/web-kit/family";
import { format, ordinal } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useState } from "react";
import { useMessages as useDashboardMessages } from "../messages.ts";
import { childAddress } from "./addresses.ts";
import * as css from "./children.module.css";
import { useMessages } from "./messages.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

interface Props {
  readonly child: Child;
  /** The person looks, books and chats for this one. */
  readonly isCurrent: boolean;
  /** The last one stays. */
  readonly isLast: boolean;
}

/** One child: whom tutors see, and what can be done. */
export function ChildCard({ child, isCurrent, isLast }: Props) {
  const t = useMessages();
  const { name, isShown } = child;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card className={css.card}>
      <div className={css.title}>
        <h2>{name}</h2>
        <Badge tone={isShown ? "good" : "warn"}>{isShown ? t.isShown : t.isHidden}</Badge>
        {isCurrent && <Badge tone="info">{t.here}</Badge>}
      </div>
      <Details child={child} />
      <div className={css.actions}>
        <Link {...buttonClass({ variant: "secondary", size: "s" })} to={childAddress(child._id)}>
          <Doing text={t.edit} name={format(t.editName, { name })} />
        </Link>
        <Link {...buttonClass({ variant: "secondary", size: "s" })} to="/userdashboard/consents">
          <Doing text={t.sharing} name={format(t.sharingName, { name })} />
        </Link>
        {!isLast && (
          <Button variant="quiet" size="s" onClick={() => setRemoving(true)}>
            <Doing text={t.remove} name={format(t.removeName, { name })} />
          </Button>
        )}
      </div>
      {isRemoving && <RemoveDialog child={child} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

/** What is done, with the child's name for who does not see the card. */
const Doing = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <>
    <span aria-hidden="true">{text}</span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </>
);

function Details({ child }: { readonly child: Child }) {
  const t = useMessages();
  const dashboard = useDashboardMessages();
  const subject = useSubjectName();
  const board = child.requirement?.board;
  const details = [
    [t.grade, [child.grade].flat().map(ordinal).join(", ")],
    [dashboard.board, board && dashboard[`board_${board}`]],
    [dashboard.subjects, child.subjectInterested.map(subject).join(", ")],
    [dashboard.bio, child.bio],
  ] as const;
  return (
    <dl className={css.details}>
      {details.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
