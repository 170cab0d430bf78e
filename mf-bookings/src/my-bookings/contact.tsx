import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";
import { type Counterpart, whatsappLink } from "./counterpart.ts";

interface Props {
  readonly person: Counterpart;
  readonly isByPhone: boolean;
}

/** The messaging app when there is a number to write to, and the chat of this site. */
export function Contact({ person, isByPhone }: Props) {
  const text = useText();
  const link = isByPhone ? whatsappLink(person.phone, text.chatOnText) : null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <>
      {link && (
        <a {...look} href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="phone" />
          {text.chatOn}
        </a>
      )}
      <Link {...look} to={`/chat/${person.userId}`}>
        <Icon name="chat" />
        {text.chatHere}
      </Link>
    </>
  );
}
