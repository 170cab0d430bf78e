import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import type { KeyboardEvent, SubmitEvent } from "react";
import * as css from "./chat.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly peerId: string;
  readonly name: string;
  readonly onSend: (text: string) => void;
}

const MOST_ROWS = 5;

/** Where a message is written; Enter sends it. What was not sent stays over a reload. */
export function Composer({ peerId, name, onSend }: Props) {
  const text = useText();
  const [draft, setDraft, clear] = useDraft(`chat:${peerId}`, { text: "" });
  const ready = draft.text.trim().length > 0;

  function send() {
    if (!ready) return;
    onSend(draft.text.trim());
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

  return (
    <form className={css.composer} onSubmit={onSubmit}>
      <div className={css.input}>
        <Textarea
          aria-label={name ? fill(text.writeTo, { name }) : text.write}
          placeholder={text.write}
          title={text.hint}
          rows={Math.min(MOST_ROWS, draft.text.split("\n").length)}
          maxLength={LIMITS.chat}
          value={draft.text}
          enterKeyHint="send"
          onChange={(event) => setDraft({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button type="submit" disabled={!ready} iconStart={<Icon name="send" />}>
        <span className={css.sendLabel}>{text.send}</span>
      </Button>
    </form>
  );
}
