import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { LIMITS } from "@tutorsetu/contracts/domain";
import type { Standing } from "@tutorsetu/contracts/administration/moderation";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format, formatDate, useLanguage } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useState } from "react";
import { useMessages } from "./messages.ts";
import * as css from "./standing.module.css";

const users = client(usersCalls);
const content = client(contentCalls);

export interface NotesProps {
  readonly standing: Standing;
}

/** Why the reader is suspended, the warnings they have not ticked off, and that nobody sees their profile. */
export function StandingNotes({ standing: { suspension, warnings, isHidden } }: NotesProps) {
  const t = useMessages();
  return (
    <section className={css.notes} aria-label={t.label}>
      {suspension && <SuspensionNote suspension={suspension} />}
      {warnings.map((warning) => (
        <WarningNote key={warning._id} warning={warning} />
      ))}
      {isHidden && <HiddenNote />}
    </section>
  );
}

/** That nobody sees the reader's profile, or any of their children. */
function HiddenNote() {
  const t = useMessages();
  const language = useLanguage();
  const { children, isLoading } = useFamily();
  if (isLoading) return null;
  const [first, ...others] = children.map(({ name }) => name);
  const title = first ? format(t.hiddenChild, { name: first }) : t.hidden;
  const all = new Intl.ListFormat(language).format([first ?? "", ...others]);
  return (
    <div className={css.note} data-tone="warn">
      <h2>{others.length > 0 ? format(t.hiddenChildren, { names: all }) : title}</h2>
      <p>{others.length > 0 ? t.hiddenChildrenText : t.hiddenText}</p>
      <Link {...buttonClass({ size: "s", variant: "secondary" })} to="/userdashboard/consents">
        {t.seeConsents}
      </Link>
    </div>
  );
}

const update = (change: (standing: Standing) => Standing) =>
  useSession.setState(({ standing }) => ({ standing: standing && change(standing) }));

interface SuspensionProps {
  readonly suspension: NonNullable<Standing["suspension"]>;
}

/** The reason, what still works, and the one answer. */
function SuspensionNote({ suspension }: SuspensionProps) {
  const t = useMessages();
  const common = useCommon();
  const [isOpen, setOpen] = useState(false);

  async function send(text: string) {
    await users.answerSuspension({ body: { text } });
    update((standing) => ({ ...standing, suspension: { ...suspension, answer: text } }));
    toast.success(t.answerSent);
  }

  return (
    <div className={css.note} data-tone="bad" role="alert">
      <h2>{t.suspended}</h2>
      <p>{t.suspendedText}</p>
      <blockquote>{suspension.reason}</blockquote>
      {suspension.answer === null ? (
        <Button size="s" variant="secondary" onClick={() => setOpen(true)}>
          {t.answer}
        </Button>
      ) : (
        <p>
          {t.answered} <q>{suspension.answer}</q>
        </p>
      )}
      {isOpen && (
        <ReasonDialog
          title={t.answer}
          onClose={() => setOpen(false)}
          action={t.send}
          pending={t.sending}
          draft="answer-suspension"
          label={t.yourAnswer}
          hint={t.onceOnly}
          maxLength={LIMITS.message}
          hasFocus
          required={t.answerMissing}
          onSend={send}
          messageOf={(failure) => errorMessage(failure, common.unexpected)}
        >
          <p>{t.answerText}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

interface WarningProps {
  readonly warning: Standing["warnings"][number];
}

/** The notice of a warning has its id. It stays unread where svc-content is away, or does not have it yet. */
const markNoticeRead = (id: string) =>
  content.readNotice({ params: { id }, body: { solved: true } }).then(
    () => refresh("notices"),
    () => {},
  );

/** A warning, and the way to tick it off. */
function WarningNote({ warning: { _id: id, reason, at } }: WarningProps) {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();

  async function tickOff() {
    try {
      await users.readWarning({ params: { id } });
      void markNoticeRead(id);
      update((standing) => ({
        ...standing,
        warnings: standing.warnings.filter((one) => one._id !== id),
      }));
    } catch (error) {
      toast.error(errorMessage(error, common.unexpected));
    }
  }

  return (
    <div className={css.note} data-tone="warn" role="alert">
      <h2>{t.warned}</h2>
      <blockquote>{reason}</blockquote>
      <p>{formatDate(at)}</p>
      <Button size="s" variant="secondary" busy={busy} onClick={() => void run(tickOff)}>
        {t.understood}
      </Button>
    </div>
  );
}
