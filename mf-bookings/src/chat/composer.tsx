import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { type KeyboardEvent, type SubmitEvent, useId } from "react";
import { useAbout } from "../family/use-about.ts";
import { AboutField } from "./about-field.tsx";
import * as css from "./chat.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly peerId: string;
  readonly name: string;
  /** `about`: the profile of the writer's child whom it is about. */
  readonly onSend: (text: string, about?: string) => void;
  /** The person writes. */
  readonly onWrite: () => void;
}

const MOST_ROWS = 5;
const NEAR = 0.9;

/** How long the message is, once that matters; what is too long is not cut off. */
function Counter({ id, length }: { readonly id: string; readonly length: number }) {
  const t = useMessages();
  const over = length - LIMITS.chat;
  return (
    <p id={id} className={css.counter} data-over={over > 0 || undefined} aria-live="polite">
      {length > LIMITS.chat * NEAR && format(t.counter, { count: length, max: LIMITS.chat })}
      {over > 0 && ` · ${format(t.tooLong, { over })}`}
    </p>
  );
}

/** Where a message is written; Enter sends it. What was not sent stays over a reload. */
export function Composer({ peerId, name, onSend, onWrite }: Props) {
  const t = useMessages();
  const counter = useId();
  const me = useSession((s) => s.user?._id ?? "");
  const [draft, setDraft, clear] = useDraft(`chat:${me}:${peerId}`, { text: "", about: "" });
  const { children, about, choose } = useAbout(draft.text ? draft.about : "");
  const { length } = draft.text.trim();
  const isReady = length > 0 && length <= LIMITS.chat;

  function send() {
    if (!isReady) return;
    onSend(draft.text.trim(), about);
    if (about) choose(about);
    clear();
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a Hindi keyboard composes a word, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    send();
  }

  function onAbout(child: string) {
    choose(child);
    setDraft({ ...draft, about: child });
  }

  return (
    <form className={css.composer} onSubmit={onSubmit}>
      <AboutField value={about} onChange={onAbout}>
        {children}
      </AboutField>
      <div className={css.input}>
        <Textarea
          aria-label={name ? format(t.writeTo, { name }) : t.write}
          aria-invalid={length > LIMITS.chat || undefined}
          aria-describedby={counter}
          placeholder={t.write}
          title={t.hint}
          rows={Math.min(MOST_ROWS, draft.text.split("\n").length)}
          counter={false}
          value={draft.text}
          enterKeyHint="send"
          onChange={(event) => {
            setDraft({ text: event.target.value, about: about ?? draft.about });
            onWrite();
          }}
          onKeyDown={onKeyDown}
        />
        <Counter id={counter} length={length} />
      </div>
      <Button type="submit" disabled={!isReady} iconStart={<Icon name="send" />}>
        <span className={css.sendLabel}>{t.send}</span>
      </Button>
    </form>
  );
}
