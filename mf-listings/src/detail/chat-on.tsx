import { buttonClass } from "@tutorsetu/ui/button";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { useText } from "../text.ts";
import { whatsappLink } from "./whatsapp.ts";

/** 'Chat On': the messaging app with a first sentence ready; disabled when no number is shown. */
export function ChatOn({ phone }: { readonly phone: string | null }) {
  const text = useText();
  const link = whatsappLink(phone, text.chatOnText);
  if (!link) {
    return (
      <Button variant="secondary" disabled iconStart={<Icon name="phone" />}>
        {text.chatOn}
      </Button>
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
      {text.chatOn}
    </a>
  );
}
