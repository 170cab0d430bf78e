import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { useId } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./detail.module.css";
import { whatsappLink } from "./whatsapp.ts";

/** 'Chat On': the messaging app with a first sentence ready; disabled, with the reason, when no number is shown. */
export function ChatOn({ phone }: { readonly phone: string | null }) {
  const t = useMessages();
  const note = useId();
  const link = whatsappLink(phone, t.chatOnText);
  if (!link) {
    return (
      <div className={css.withNote}>
        <Button
          variant="secondary"
          block
          disabled
          aria-describedby={note}
          iconStart={<Icon name="phone" />}
        >
          {t.chatOn}
        </Button>
        <p id={note} className={css.small}>
          {t.noNumber}
        </p>
      </div>
    );
  }
  return (
    <a
      {...buttonClass({ variant: "secondary" })}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="phone" />
      {t.chatOn}
    </a>
  );
}
