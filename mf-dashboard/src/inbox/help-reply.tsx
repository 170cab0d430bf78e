import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { type FormEvent, useState } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./inbox.module.css";

interface Props {
  /** Of the help request. */
  readonly id: string;
  readonly busy: boolean;
  /** Calls `onSent` once the reply is on its way. */
  readonly onSend: (reply: string, onSent: () => void) => void;
}

/** A reply to a help request, for who wants to give one; it is kept until it is sent. */
export function HelpReply({ id, busy, onSend }: Props) {
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
        <Field label={t.addReply} hint={t.replyHint} error={error}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={LIMITS.message}
              value={reply}
              onChange={(event) => {
                setError(undefined);
                setDraft({ reply: event.currentTarget.value });
              }}
            />
          )}
        </Field>
        <Button type="submit" size="s" busy={busy}>
          {t.sendReply}
        </Button>
      </form>
    </details>
  );
}
